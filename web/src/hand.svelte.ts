import type { Scene } from './board/scene';
import { Walk } from './board/walk';
import type { Click, Clicks, Name, Place, Reach, Side, Verdict } from './messages';
import { connection } from './net/socket.svelte';
import { notices } from './notices.svelte';

/** What the hand needs to know of the game it plays in. */
export interface Game {
  place(): Place;
  send(move: string, insist: boolean): Promise<Verdict | null>;
}

/** The answer to "why not?". */
export interface Reason {
  rule: string | null;
  paragraph: string | null;
  sentence: Name | null;
}

/** What a person is about to play: the clicks so far, the picture with them in it, and what speaks against it. */
export class Hand {
  walk = $state.raw<Walk | null>(null);
  /** The picture with the unfinished move in it. */
  preview = $state.raw<Scene | null>(null);
  /** A move that would break a rule, waiting for the person's word. */
  doubtful = $state.raw<{ move: string; reason: Reason } | null>(null);
  /** Something that cannot be clicked, and why, once that was asked. */
  missed = $state.raw<{ key: string; reason: Reason | null } | null>(null);
  busy = $state(false);

  constructor(private readonly game: Game) {}

  /** A new position: what can be clicked first, or nothing if it is not this person's move. */
  begin(clicks: readonly Click[] | null | undefined): void {
    this.walk = clicks && clicks.length > 0 ? new Walk(clicks) : null;
    this.preview = null;
    this.doubtful = null;
    this.missed = null;
    this.busy = false;
  }

  async pick(key: string): Promise<void> {
    if (!this.walk || this.busy) return;
    this.missed = null;
    let walk = this.walk;
    // Whoever takes another piece than the one just taken means the other one.
    if (!walk.find(key) && walk.taken.length === 1) walk = walk.startOver();
    const step = walk.step(key);
    if (step.kind === 'nothing') return;
    if (step.kind === 'move') return this.play(step.text, false);
    if (step.kind === 'refused') return this.doubt(step.text);
    this.walk = walk.after(key);
    await this.look();
  }

  back(): void {
    if (!this.walk || this.busy) return;
    this.walk = this.walk.back();
    void this.look();
  }

  startOver(): void {
    if (!this.walk || this.busy) return;
    this.walk = this.walk.startOver();
    this.preview = null;
    this.missed = null;
  }

  /** Asks for the picture of the unfinished move, and for what can be clicked next where that is not known yet. */
  private async look(): Promise<void> {
    const walk = this.walk;
    if (!walk || walk.taken.length === 0) {
      this.preview = null;
      return;
    }
    try {
      const answer = await connection.ask<Clicks>({ type: 'clicks', at: this.game.place(), path: walk.path, preview: true });
      if (this.walk?.path.join('\n') !== answer.path.join('\n')) return;
      if (this.walk.waiting) this.walk = this.walk.filled(answer.path, answer.clicks);
      this.preview = answer.preview ?? null;
    } catch (error) {
      notices.fail(error);
      this.startOver();
    }
  }

  async play(move: string, insist: boolean): Promise<void> {
    this.doubtful = null;
    this.busy = true;
    try {
      const verdict = await this.game.send(move, insist);
      if (!verdict) return; // The next position begins the next move.
      this.doubtful = { move, reason: reasonOf(verdict) };
      this.busy = false;
    } catch (error) {
      notices.fail(error);
      this.busy = false;
      this.startOver();
    }
  }

  /** Asks what is wrong with a move before it is sent. */
  private async doubt(move: string): Promise<void> {
    this.busy = true;
    try {
      const verdict = await connection.ask<Verdict>({ type: 'why', at: this.game.place(), move });
      if (verdict.legal) await this.play(verdict.canonical ?? move, false);
      else this.doubtful = { move, reason: reasonOf(verdict) };
    } catch (error) {
      notices.fail(error);
    } finally {
      this.busy = false;
    }
  }

  miss(key: string): void {
    this.missed = this.walk ? { key, reason: null } : null;
  }

  async whyNot(): Promise<void> {
    const missed = this.missed;
    if (!missed || !this.walk) return;
    try {
      const verdict = await connection.ask<Verdict>({ type: 'why_not', at: this.game.place(), path: this.walk.path, key: missed.key });
      if (this.missed === missed) this.missed = { key: missed.key, reason: reasonOf(verdict) };
    } catch (error) {
      notices.fail(error);
    }
  }

  async reach(key: string, side: Side): Promise<readonly string[]> {
    try {
      return (await connection.ask<Reach>({ type: 'reach', at: this.game.place(), key, side })).cells;
    } catch {
      return [];
    }
  }
}

function reasonOf(verdict: Verdict): Reason {
  return { rule: verdict.rule ?? null, paragraph: verdict.paragraph ?? null, sentence: verdict.sentence ?? null };
}
