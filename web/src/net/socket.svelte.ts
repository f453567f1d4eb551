import type * as told from '../messages';
import { Refusal } from './api';

type Distribute<Message> = Message extends unknown ? Omit<Message, 'request'> : never;
export type Request = Distribute<told.Asked>;
type Numbered = Request & { request: number };
type Listener = (message: told.Told) => void;

const LONGEST_WAIT = 5000;
const PATIENCE = 20_000;

const LOST: told.Fault = {
  type: 'fault',
  why: 'lost',
  sentence: { german: 'Die Verbindung ist abgebrochen; sie wird neu aufgebaut.', english: 'The connection was lost; it is being made anew.' },
};

/** The one connection of a page. It comes back by itself, and then says again what the page was watching. */
class Connection {
  open = $state(false);
  private socket: WebSocket | null = null;
  private next = 1;
  private wait = 250;
  private readonly listeners = new Set<Listener>();
  private readonly answers = new Map<number, Listener>();
  private readonly standing = new Map<string, Request>();
  private readonly unsent: string[] = [];

  /** Hears everything that is told, until the returned function is called. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Asks for something that is wanted as long as the page is there: after a lost connection it is asked for again. */
  keep(name: string, request: Request, said = false): void {
    this.standing.set(name, request);
    this.connect();
    if (this.open && !said) this.say(request);
  }

  drop(name: string, farewell?: Request): void {
    this.standing.delete(name);
    if (this.open && farewell) this.say(farewell);
  }

  /** The one answer to a request. */
  async ask<Answer extends told.Told>(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const number = this.heard(request, (answer) => {
        clearTimeout(patience);
        this.answers.delete(number);
        if (answer.type === 'fault') reject(new Refusal(answer));
        else resolve(answer as Answer);
      });
      const patience = setTimeout(() => {
        this.answers.delete(number);
        reject(new Refusal(LOST));
      }, PATIENCE);
    });
  }

  /** The first word about a table, which carries the table's name and no number. */
  async table(id: string, secrets: readonly string[]): Promise<told.TableShown> {
    return new Promise((resolve, reject) => {
      const ended = (): void => {
        deaf();
        this.answers.delete(number);
        clearTimeout(patience);
      };
      const deaf = this.listen((message) => {
        if (message.type !== 'table' || message.id !== id) return;
        ended();
        resolve(message);
      });
      const number = this.heard({ type: 'watch', table: id, secrets: [...secrets] }, (answer) => {
        if (answer.type !== 'fault') return;
        ended();
        reject(new Refusal(answer));
      });
      const patience = setTimeout(() => {
        ended();
        reject(new Refusal(LOST));
      }, PATIENCE);
    });
  }

  /** A request that is answered again and again; the returned function hears no more. */
  follow(request: Request, listener: Listener): () => void {
    const number = this.heard(request, listener);
    return () => this.answers.delete(number);
  }

  private heard(request: Request, listener: Listener): number {
    const number = this.next++;
    this.answers.set(number, listener);
    this.say({ ...request, request: number });
    return number;
  }

  private say(request: Request | Numbered): void {
    const text = JSON.stringify(request);
    if (this.open) this.socket?.send(text);
    else this.unsent.push(text);
    this.connect();
  }

  private connect(): void {
    if (this.socket) return;
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`);
    this.socket = socket;
    socket.addEventListener('open', () => {
      this.open = true;
      this.wait = 250;
      for (const request of this.standing.values()) socket.send(JSON.stringify(request));
      for (const text of this.unsent.splice(0)) socket.send(text);
    });
    socket.addEventListener('message', (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as told.Told));
    socket.addEventListener('close', () => this.lost());
  }

  private hear(message: told.Told): void {
    const number = 'request' in message ? message.request : undefined;
    if (number !== undefined && number !== null) this.answers.get(number)?.(message);
    for (const listener of this.listeners) listener(message);
  }

  private lost(): void {
    this.open = false;
    this.socket = null;
    for (const answer of [...this.answers.values()]) answer(LOST);
    this.answers.clear();
    if (this.standing.size === 0 && this.unsent.length === 0) return;
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }
}

export const connection = new Connection();
