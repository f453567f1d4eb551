import { Course } from './course.svelte';
import type { GameOffered, MoveShown, Place, PositionShown, PositionTold } from './messages';
import { connection } from './net/socket.svelte';

/** Moves that are tried out from a position, without a table. */
export class Study extends Course {
  constructor(
    game: GameOffered,
    private readonly base: Place,
    first: PositionShown,
  ) {
    super(game, (from, to) => this.several(from, to), base);
    this.learn({ ...first, number: 0 });
    this.go(0);
  }

  override place(number = this.at): Place {
    return { ...this.base, moves: [...(this.base.moves ?? []), ...this.moves.slice(0, number).map((move) => move.move)] };
  }

  /** Plays on from the position one is at; what came after it is given up. */
  async add(move: string): Promise<void> {
    const from = this.shown;
    if (!from) return;
    const at = this.at;
    const told = await connection.ask<PositionTold>({ type: 'position', at: { ...this.place(at), moves: [...(this.place(at).moves ?? []), move] } });
    const played: MoveShown = { number: at + 1, turn: from.turn, side: from.to_move, move };
    this.forget(at);
    this.moves = [...this.moves.slice(0, at), played];
    this.learn({ ...told.position, number: at + 1 });
    this.go(at + 1);
  }

  private async several(first: number, last: number): Promise<{ positions: PositionShown[]; number_of_moves: number }> {
    const positions: PositionShown[] = [];
    for (let number = first; number <= last; number++) {
      const told = await connection.ask<PositionTold>({ type: 'position', at: this.place(number) });
      positions.push({ ...told.position, number });
    }
    return { positions, number_of_moves: this.last };
  }
}
