import type { Course } from './course.svelte';
import type { GameOffered, Place } from './messages';

const NARROW = matchMedia('(max-width: 900px)');

/** What the menus and keys of the page need to know of the game that is on the screen, if one is. */
class Screen {
  game = $state.raw<GameOffered | null>(null);
  course = $state.raw<Course | null>(null);
  flipped = $state(false);
  /** Whether the window is so narrow that everything stands below one another. */
  narrow = $state(NARROW.matches);

  constructor() {
    NARROW.addEventListener('change', () => (this.narrow = NARROW.matches));
  }

  /** What the game on the screen can be told by keys and menus. */
  view = $state.raw<{ settings(): void; toggle(): void } | null>(null);
  /** What can be done at the table on the screen besides moving. */
  table = $state.raw<{ abort: (() => void) | null; resign: (() => void) | null; leaveSilently: boolean } | null>(null);
  /** The recording of the game on the screen. */
  replay = $state<string | null>(null);
  /** The dialog for a new game, and the position it begins from. */
  newGame = $state.raw<{ game: string; start: Place | null } | null>(null);
  probe = $state.raw<{ game: GameOffered; at: Place } | null>(null);
}

export const screen = new Screen();
