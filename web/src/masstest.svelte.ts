import type { EndShown, GameOffered, NewTable, SeatWish, Side, TableShown } from './messages';
import { api } from './net/api';
import { notices } from './notices.svelte';

const AT_ONCE = 2;
const GLANCE = 400;

/** One game of a mass test. */
export interface Played {
  number: number;
  table: string;
  /** Which of the two players had RED: 0 or 1. */
  red: 0 | 1;
  end: EndShown | null;
  replay: string | null;
}

export interface Tally {
  wins: number;
  draws: number;
  points: Record<string, number>;
  /** Games that ended because this player sent something that no rule allows. */
  invalid: number;
  /** Games that ended because this player left, crashed or thought too long. */
  crashes: number;
}

const OWN_FAULT = /RULE|INVALID|ILLEGAL/;

/** Many games between the same two players, who change their seats after every game; it goes on where it was when the page was left. */
export class MassTest {
  games = $state<Played[]>([]);
  running = $state(false);
  private wanted = 0;

  constructor(
    private readonly game: GameOffered,
    readonly players: readonly [SeatWish, SeatWish],
    readonly count: number,
    private readonly timeLimit: boolean,
  ) {}

  get finished(): number {
    return this.games.filter((game) => game.end).length;
  }

  tally(player: 0 | 1): Tally {
    const found: Tally = { wins: 0, draws: 0, points: {}, invalid: 0, crashes: 0 };
    for (const { end, red } of this.games) {
      if (!end) continue;
      const side: Side = red === player ? 'RED' : 'BLUE';
      if (end.winner === side) found.wins += 1;
      else if (end.winner === null) found.draws += 1;
      if (end.offender === side) OWN_FAULT.test(end.reason) ? (found.invalid += 1) : (found.crashes += 1);
      for (const [name, value] of Object.entries(end.scores?.find((score) => score.side === side)?.parts ?? {}))
        if (typeof value === 'number') found.points[name] = (found.points[name] ?? 0) + value;
    }
    return found;
  }

  start(): void {
    if (this.running) return;
    this.running = true;
    this.wanted = this.games.length;
    for (const game of this.games) if (!game.end) void this.await(game).then(() => this.more());
    for (let lane = this.games.filter((game) => !game.end).length; lane < AT_ONCE; lane++) void this.more();
  }

  stop(): void {
    this.running = false;
  }

  private async more(): Promise<void> {
    while (this.running && this.wanted < this.count) {
      const number = ++this.wanted;
      const red = (number % 2 === 1 ? 0 : 1) as 0 | 1;
      try {
        const wish: NewTable = {
          game: this.game.id,
          red: this.players[red],
          blue: this.players[red === 0 ? 1 : 0],
          time_limit: this.timeLimit,
          paused: false,
          listed: false,
        };
        const made = await api.makeTable(wish);
        const played: Played = { number, table: made.table, red, end: null, replay: null };
        this.games = [...this.games, played];
        await this.await(played);
      } catch (error) {
        notices.fail(error);
        this.running = false;
      }
    }
    if (this.finished >= this.count) this.running = false;
  }

  private async await(played: Played): Promise<void> {
    for (;;) {
      const table: TableShown = await api.table(played.table);
      if (table.end || table.status === 'broken') {
        const end: EndShown = table.end ?? { winner: null, reason: 'BROKEN', sentence: { german: 'abgebrochen', english: 'broken off' } };
        this.games = this.games.map((game) => (game.number === played.number ? { ...game, end, replay: table.replay ?? null } : game));
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, GLANCE));
    }
  }
}
