import type { GameOffered, Name } from '../messages';
import { preferences } from '../preferences.svelte';
import { english } from './english';
import { german, type Words } from './german';

/** Every sentence of the page in the language that is chosen now. */
export const t: Words = new Proxy(german, {
  get: (_, key: string) => (preferences.language === 'german' ? german : english)[key as keyof Words],
});

export function said(name: Name | null | undefined): string {
  return name ? name[preferences.language] : '';
}

export function side(player: 'RED' | 'BLUE'): string {
  return player === 'RED' ? t.red : t.blue;
}

/** A number as people of the language write it. */
export function decimal(value: number, digits = 1): string {
  return value.toLocaleString(document.documentElement.lang || 'de', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Minutes and seconds, with tenths where they matter. */
export function clockFace(seconds: number): string {
  if (seconds < 10) return `0:0${decimal(Math.max(0, seconds))}`;
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export function moment(iso: string | null | undefined): string {
  if (!iso) return '';
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : time.toLocaleString(document.documentElement.lang || 'de', { dateStyle: 'short', timeStyle: 'short' });
}

/** A game with its season, where the title does not say it. */
export function titled(game: GameOffered): string {
  const title = said(game.title);
  return title.includes(String(game.season)) ? title : `${title} (${game.season})`;
}
