/** What a person has chosen, kept in the browser. */

export interface Preferences {
  language: 'german' | 'english';
  theme: 'auto' | 'light' | 'dark';
  /** How long a piece is on its way, 0 to 500 ms. */
  animation: number;
  /** How long a position is shown while playing back, in milliseconds. */
  pace: number;
  smooth: boolean;
  transparent: boolean;
  background: boolean;
  rounded: boolean;
  benchmark: boolean;
  debug: boolean;
  /** Whether leaving a running game is asked about. */
  warn: boolean;
  /** Whether moves are also offered as a list, and the board as text. */
  text: boolean;
  /** What is shown besides in pictures, by the names that games give. */
  options: string[];
  name: string;
}

const KEY = 'spielwerk';

function defaults(): Preferences {
  return {
    language: navigator.language.startsWith('de') ? 'german' : 'english',
    theme: 'auto',
    animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 220,
    pace: 1000,
    smooth: true,
    transparent: true,
    background: true,
    rounded: true,
    benchmark: false,
    debug: false,
    warn: true,
    text: false,
    options: [],
    name: '',
  };
}

function stored(): Preferences {
  const initial = defaults();
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    // What an older page has written counts only where it still fits.
    const fitting = Object.entries(initial).filter(([name, value]) => typeof kept[name] === typeof value && Array.isArray(kept[name]) === Array.isArray(value));
    return { ...initial, ...Object.fromEntries(fitting.map(([name]) => [name, kept[name]])) };
  } catch {
    return initial;
  }
}

export const preferences: Preferences = $state(stored());

$effect.root(() => {
  $effect(() => {
    const text = JSON.stringify(preferences);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // A browser that keeps nothing forgets the choices with the page.
    }
  });
  $effect(() => {
    const root = document.documentElement;
    root.lang = preferences.language === 'german' ? 'de' : 'en';
    if (preferences.theme === 'auto') root.removeAttribute('data-theme');
    else root.dataset['theme'] = preferences.theme;
    root.classList.toggle('angular', !preferences.rounded);
    root.classList.toggle('opaque', !preferences.transparent);
    root.classList.toggle('coarse', !preferences.smooth);
    root.classList.toggle('bare', !preferences.background);
  });
});
