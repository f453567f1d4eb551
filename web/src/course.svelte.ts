import type { EndShown, GameOffered, MoveShown, Place, PositionShown } from './messages';
import { connection } from './net/socket.svelte';
import type * as told from './messages';
import { preferences } from './preferences.svelte';

const AHEAD = 12;

/** Fetches several positions at once. */
export type Fetcher = (first: number, last: number) => Promise<told.PositionsShown>;

/** A game as one looks at it: its moves, and the position one is at. It can be played back, also while the game still goes on. */
export class Course {
  moves = $state<MoveShown[]>([]);
  end = $state<EndShown | null>(null);
  /** The number of the position that is wanted; what is `shown` follows as soon as it is there. */
  at = $state(0);
  shown = $state<PositionShown | null>(null);
  /** Whether positions follow one another by themselves. */
  playing = $state(false);
  game: GameOffered;
  private readonly known = new Map<number, PositionShown>();
  private readonly coming = new Set<number>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    game: GameOffered,
    private readonly fetcher: Fetcher,
    readonly where: Place,
  ) {
    this.game = game;
  }

  get last(): number {
    return this.moves.length;
  }

  get atEnd(): boolean {
    return this.at >= this.last;
  }

  /** Whether nothing can follow the position one is at, by the rules or because somebody has ended the game. */
  get over(): boolean {
    return (this.shown?.over ?? false) || (this.end !== null && this.atEnd);
  }

  /** The move that led to the position one is at. */
  get move(): MoveShown | undefined {
    return this.moves[this.at - 1];
  }

  place(number = this.at): Place {
    return { ...this.where, number };
  }

  /** Takes up a position that came by itself. */
  learn(position: PositionShown): void {
    this.known.set(position.number, position);
    if (position.number === this.at) this.shown = position;
  }

  /** Forgets what came after a position, as it was taken back. */
  forget(after: number): void {
    for (const number of this.known.keys()) if (number > after) this.known.delete(number);
  }

  forgetAll(): void {
    this.known.clear();
  }

  go(number: number): void {
    this.at = Math.min(this.last, Math.max(0, number));
    const position = this.known.get(this.at);
    if (position) this.shown = position;
    this.fetch(this.at);
    if (this.playing) this.schedule();
  }

  /** Goes somewhere because a person wants to. */
  look(number: number): void {
    this.go(number);
  }

  play(): void {
    this.playing = true;
    if (this.atEnd && this.end) this.at = 0;
    this.go(this.at);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Lets the next position come after its time. */
  schedule(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.atEnd && this.end) {
      this.playing = false;
      return;
    }
    this.timer = setTimeout(() => {
      if (!this.atEnd && this.known.has(this.at + 1)) this.go(this.at + 1);
      else {
        if (!this.atEnd) this.fetch(this.at + 1);
        this.schedule();
      }
    }, this.pace);
  }

  protected get pace(): number {
    return preferences.pace;
  }

  /** Gets a position and those that will probably be wanted after it. */
  private fetch(number: number): void {
    const wanted = Array.from({ length: AHEAD }, (_, step) => number + step).filter((one) => one <= this.last);
    const missing = wanted.filter((one) => !this.known.has(one) && !this.coming.has(one));
    if (missing.length === 0 || (missing[0] !== number && missing.length < AHEAD / 2 && missing[0] !== number + 1)) return;
    const [first, last] = [missing[0] ?? number, missing[missing.length - 1] ?? number];
    for (const one of missing) this.coming.add(one);
    this.fetcher(first, last)
      .then((answer) => answer.positions.forEach((position) => this.learn(position)))
      .catch(() => undefined)
      .finally(() => missing.forEach((one) => this.coming.delete(one)));
  }

  close(): void {
    this.pause();
  }

  /** What the server says about an unfinished move. */
  clicks(path: readonly string[]): Promise<told.Clicks> {
    return connection.ask<told.Clicks>({ type: 'clicks', at: this.place(), path: [...path], preview: true });
  }
}
