import type { Course } from './course.svelte';
import { screen } from './screen.svelte';

const STEPS: Record<string, (course: Course) => number> = {
  ArrowLeft: (course) => course.at - 1,
  ArrowRight: (course) => course.at + 1,
  k: (course) => course.at - 1,
  j: (course) => course.at + 1,
  ArrowUp: (course) => course.at - 2,
  ArrowDown: (course) => course.at + 2,
  Home: () => 0,
  End: (course) => course.last,
};

/** Whether the element itself needs the key, as fields, lists and open menus do. */
function taken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog, [role=menu], textarea, select, input:not([type=checkbox])')) return true;
  return key === ' ' && target.closest('button, a, summary, input') !== null;
}

/** Keys of the whole page; answers whether the key meant something. */
export function shortcut(event: KeyboardEvent, onhelp: () => void): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || taken(event.target, event.key)) return false;
  if (event.key === '?') {
    onhelp();
    return true;
  }
  const { course, view } = screen;
  if (!course) return false;
  const step = STEPS[event.key];
  if (step) course.look(step(course));
  else if (event.key === ' ') view?.toggle();
  else if (event.key === 'f') screen.flipped = !screen.flipped;
  else return false;
  return true;
}
