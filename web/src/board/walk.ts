import type { Click } from './scene';

/** What a click came to. */
export type Step =
  | { kind: 'nothing' }
  | { kind: 'further' }
  | { kind: 'move'; text: string }
  | { kind: 'refused'; text: string };

/**
 * The way from the first click to a whole move. Every step is one click of those that the server offers; what lies behind a click and was not
 * sent along is filled in when it arrives.
 */
export class Walk {
  readonly taken: readonly Click[];
  private readonly levels: readonly (readonly Click[] | null)[];

  constructor(root: readonly Click[], taken: readonly Click[] = [], levels: readonly (readonly Click[] | null)[] = [root]) {
    this.taken = taken;
    this.levels = levels;
  }

  /** What can be clicked now; empty while the answer is on its way. */
  get offered(): readonly Click[] {
    return this.levels[this.levels.length - 1] ?? [];
  }

  /** Whether the server has to be asked what comes next. */
  get waiting(): boolean {
    return this.levels[this.levels.length - 1] === null;
  }

  get path(): string[] {
    return this.taken.map((click) => click.on);
  }

  /** What could have been clicked instead of the one thing that was: whoever has a piece in his hand may take another one. */
  get instead(): readonly Click[] {
    return this.taken.length === 1 ? (this.levels[0] ?? []) : [];
  }

  find(key: string): Click | undefined {
    return this.offered.find((click) => click.on === key);
  }

  /** Says what a click does; the walk itself changes only by `after`. */
  step(key: string): Step {
    const click = this.find(key);
    if (!click) return { kind: 'nothing' };
    if (click.move) return { kind: 'move', text: click.move };
    if (click.refused) return { kind: 'refused', text: click.refused };
    return { kind: 'further' };
  }

  after(key: string): Walk {
    const click = this.find(key);
    if (!click) return this;
    return new Walk([], [...this.taken, click], [...this.levels, click.then ?? null]);
  }

  /** One action back. */
  back(): Walk {
    if (this.taken.length === 0) return this;
    return new Walk([], this.taken.slice(0, -1), this.levels.slice(0, -1));
  }

  startOver(): Walk {
    return new Walk([], [], this.levels.slice(0, 1));
  }

  /** The same walk, now knowing what comes next, if the answer is for where it stands. */
  filled(path: readonly string[], clicks: readonly Click[]): Walk {
    if (path.join('\n') !== this.path.join('\n')) return this;
    return new Walk([], this.taken, [...this.levels.slice(0, -1), clicks]);
  }
}
