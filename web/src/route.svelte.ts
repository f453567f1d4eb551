/** Where the page is: `?table=…#t=17`. What is behind `#` never reaches a server, so secrets stand there. */

export type Page = 'start' | 'table' | 'replay' | 'study' | 'replays' | 'editor' | 'rules' | 'tests';

export interface Route {
  page: Page;
  id: string;
  turn: number | null;
}

const PAGES: readonly Page[] = ['replays', 'editor', 'rules', 'tests'];
const WITH_ID: readonly Page[] = ['table', 'replay', 'study'];

function read(): Route {
  const query = new URLSearchParams(location.search);
  const behind = new URLSearchParams(location.hash.slice(1));
  const turn = Number.parseInt(behind.get('t') ?? '', 10);
  const where = { turn: Number.isNaN(turn) ? null : Math.max(0, turn) };
  for (const page of WITH_ID) if (query.has(page)) return { page, id: query.get(page) ?? '', ...where };
  const page = PAGES.find((name) => query.get('page') === name);
  return { page: page ?? 'start', id: query.get('game') ?? '', ...where };
}

export function address(page: Page, id = '', turn: number | null = null): string {
  const query = new URLSearchParams();
  if (WITH_ID.includes(page)) query.set(page, id);
  else if (page !== 'start') query.set('page', page);
  if (!WITH_ID.includes(page) && id) query.set('game', id);
  const written = query.toString();
  return `${location.pathname}${written ? `?${written}` : ''}${turn === null ? '' : `#t=${turn}`}`;
}

export const route: Route = $state(read());

export function go(page: Page, id = '', turn: number | null = null): void {
  history.pushState(null, '', address(page, id, turn));
  Object.assign(route, read());
  scrollTo(0, 0);
  // Whoever cannot see that another page has come hears of it, and keys mean that page from now on.
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Writes the turn that is looked at into the address, so that the address can be passed on. */
export function mark(turn: number | null): void {
  history.replaceState(null, '', address(route.page, route.id, turn));
}

/** What stands behind `#` once: it is taken out of the address, so that nobody passes it on by mistake. */
export function takeSecret(name: 'seat' | 'token'): string | null {
  const behind = new URLSearchParams(location.hash.slice(1));
  const secret = behind.get(name);
  if (secret === null) return null;
  behind.delete(name);
  const rest = behind.toString();
  history.replaceState(null, '', `${location.pathname}${location.search}${rest ? `#${rest}` : ''}`);
  return secret;
}

addEventListener('popstate', () => Object.assign(route, read()));
