import { Course } from './course.svelte';
import type { Action, Click, GameOffered, SeatShown, Side, TableShown, Told, Verdict } from './messages';
import { Hand } from './hand.svelte';
import { api } from './net/api';
import { connection } from './net/socket.svelte';
import { preferences } from './preferences.svelte';
import { keepSecrets, secretsOf } from './secrets';

/** A table that is watched, and perhaps played at. */
export class Table extends Course {
  facts = $state<TableShown>() as TableShown;
  gone = $state(false);
  readonly hand: Hand;
  /** When the clocks were as `facts` says. */
  heard = $state(0);
  /** Where the game is played on, once both want to. */
  rematch = $state<string | null>(null);
  private readonly deaf: () => void;

  constructor(game: GameOffered, facts: TableShown) {
    super(game, (first, last) => api.tablePositions(facts.id, first, last), { table: facts.id });
    this.hand = new Hand({ place: () => ({ table: facts.id, number: this.last }), send: (move, insist) => this.send(move, insist) });
    this.playing = true;
    this.take(facts);
    this.deaf = connection.listen((message) => this.hear(message));
  }

  /** Begins to watch a table, with the secrets that this browser has for it. */
  static async open(id: string, game: (id: string) => GameOffered | undefined): Promise<Table> {
    const secrets = secretsOf(id);
    const facts = await connection.table(id, secrets);
    const offered = game(facts.game);
    if (!offered) throw new Error(facts.game);
    connection.keep(`table ${id}`, { type: 'watch', table: id, secrets }, true);
    return new Table(offered, facts);
  }

  override close(): void {
    super.close();
    this.deaf();
    connection.drop(`table ${this.facts.id}`, { type: 'unwatch', table: this.facts.id });
  }

  /** The seats that this page moves for. */
  get yours(): readonly Side[] {
    return this.facts.yours ?? [];
  }

  get mine(): boolean {
    return this.yours.length > 0;
  }

  /** Whose move it is; the position one looks at may be an older one. */
  get toMove(): Side {
    return this.facts.position.to_move;
  }

  get myTurn(): boolean {
    return this.atEnd && this.facts.status === 'running' && this.yours.includes(this.toMove) && this.hand.walk !== null;
  }

  can(action: Action): boolean {
    return (this.facts.can ?? []).includes(action);
  }

  seat(side: Side): SeatShown {
    return (this.facts.seats[side === 'RED' ? 0 : 1] ?? this.facts.seats[0]) as SeatShown;
  }

  async control(action: Action, side?: Side): Promise<void> {
    await connection.ask({ type: 'control', table: this.facts.id, action, ...(side ? { side } : {}) });
  }

  /** Plays a move. What is not legal comes back as a verdict, and nothing has happened. */
  async send(move: string, insist = false): Promise<Verdict | null> {
    const answer = await connection.ask<Told>({ type: 'play', table: this.facts.id, side: this.toMove, number: this.last, move, insist });
    return answer.type === 'verdict' && !answer.legal ? answer : null;
  }

  protected override get pace(): number {
    return this.mine && this.at >= this.last - 2 ? Math.min(preferences.animation, 250) : preferences.pace;
  }

  override play(): void {
    this.playing = true;
    this.go(this.at);
    this.schedule();
  }

  /** Whoever goes back to look at something is not called away by the next move. */
  override look(number: number): void {
    this.playing = number >= this.last;
    this.go(number);
  }

  private hear(message: Told): void {
    if (message.type === 'table' && message.id === this.facts.id) this.take(message);
    else if (!('table' in message) || message.table !== this.facts.id) return;
    else if (message.type === 'moved') {
      const { move, position, clocks, clicks, can } = message;
      this.moves = [...this.moves.slice(0, move.number - 1), move];
      this.note({ position, clocks, clicks: clicks ?? [], can: can ?? [] });
      this.offer(clicks);
      this.learn(position);
      if (this.playing && !this.stepping) this.stepOn();
    } else if (message.type === 'seats') {
      const { status, seats, clocks, watching, offers, can, clicks } = message;
      this.note({ status, seats, clocks, watching: watching ?? 0, offers: offers ?? [], can: can ?? [] });
      if (!this.hand.walk && clicks?.length) this.offer(clicks);
    } else if (message.type === 'rematch') {
      keepSecrets(message.new, [...Object.values(message.seats ?? {}), ...(message.lead ? [message.lead] : [])]);
      this.rematch = message.new;
    } else if (message.type === 'gone') this.gone = true;
  }

  private note(news: Partial<TableShown>): void {
    this.facts = { ...this.facts, ...news };
    this.heard = performance.now();
  }

  /** Everything anew. Whoever looked at the end goes on looking at the end. */
  private take(facts: TableShown): void {
    const followed = this.facts === undefined || this.atEnd;
    const backwards = facts.moves.length < this.moves.length;
    this.facts = facts;
    this.heard = performance.now();
    this.moves = facts.moves;
    this.end = facts.end ?? null;
    if (backwards) this.forget(facts.moves.length);
    this.learn(facts.position);
    this.offer(facts.clicks);
    if (followed || backwards) this.go(this.last);
  }

  private offer(clicks: readonly Click[] | undefined): void {
    this.hand.begin(clicks);
  }

  private stepping = false;

  private stepOn(): void {
    if (this.atEnd || !this.playing) {
      this.stepping = false;
      return;
    }
    this.stepping = true;
    this.go(this.at + 1);
    setTimeout(() => this.stepOn(), this.pace);
  }

  override schedule(): void {
    // A table has its own way of following, so that a quick game is shown at the pace that the person likes.
    if (!this.stepping && this.playing && !this.atEnd) {
      this.stepping = true;
      setTimeout(() => this.stepOn(), this.pace);
    }
  }
}
