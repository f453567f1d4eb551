import type { Scene, Shape } from '../messages';

export type { Click, Count, Name, Scene, Shape } from '../messages';

export type Player = 'RED' | 'BLUE';

/** A move drawn from one shape to another, stronger or fainter: what an engine would like to do. */
export interface Arrow {
  from: string;
  to: string;
  weight: number;
}

/** A picture without anything in it. */
export const NOTHING: Scene = { width: 100, height: 100, symbols: '', shapes: [] as Shape[], red: [], blue: [], common: [] };
