import type { Analysis, GraphPoint, Place } from './messages';
import { connection } from './net/socket.svelte';
import { notices } from './notices.svelte';

/** What the engine says about the position one looks at. */
export class Engine {
  on = $state(false);
  found = $state.raw<Analysis | null>(null);
  private deaf: (() => void) | null = null;

  /** Thinks about a position instead of the one before. */
  look(at: Place): void {
    this.deaf?.();
    this.found = null;
    this.deaf = connection.follow({ type: 'analyse', at, lines: 3, seconds: 10 }, (message) => {
      if (message.type === 'analysis') this.found = message;
      else if (message.type === 'fault') {
        notices.say(message.sentence, true);
        this.on = false;
      }
    });
  }

  stop(): void {
    this.deaf?.();
    this.deaf = null;
    this.found = null;
    void connection.ask({ type: 'stop', what: 'analyse' }).catch(() => undefined);
  }
}

/** The evaluation of every position of a game, as it is computed. */
export class Curve {
  points = $state<GraphPoint[]>([]);
  running = $state(false);
  private deaf: (() => void) | null = null;

  draw(of: Place): void {
    this.points = [];
    this.running = true;
    this.deaf = connection.follow({ type: 'graph', of }, (message) => {
      if (message.type === 'graph') {
        this.points = [...this.points, message].sort((one, other) => one.number - other.number);
        if (message.done) this.running = false;
      } else if (message.type === 'fault') {
        notices.say(message.sentence, true);
        this.running = false;
      }
    });
  }

  stop(): void {
    if (!this.running) return;
    this.deaf?.();
    this.running = false;
    void connection.ask({ type: 'stop', what: 'graph' }).catch(() => undefined);
  }
}
