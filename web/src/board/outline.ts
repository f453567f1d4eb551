const known = new Map<string, string>();
const definitions = new Map<string, Document>();

function parsed(markup: string): Document {
  return new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, 'image/svg+xml');
}

function defined(reference: string, symbols: string): Element | null {
  let document = definitions.get(symbols);
  if (!document) definitions.set(symbols, (document = parsed(symbols)));
  return document.getElementById(reference.replace('#', ''));
}

/** The first element of a shape's drawing, which is its outline: what a frame around it is made of. */
export function outline(svg: string, symbols: string): string {
  const key = `${svg}\n${symbols.length}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let first = parsed(svg).documentElement.firstElementChild;
  for (let depth = 0; first && depth < 8; depth++) {
    if (first.tagName === 'use') first = defined(first.getAttribute('href') ?? '', symbols);
    else if (['g', 'symbol'].includes(first.tagName) && !first.hasAttribute('transform')) first = first.firstElementChild;
    else break;
  }
  const copy = first?.cloneNode(true) as Element | undefined;
  for (const name of ['class', 'style', 'filter', 'id', 'opacity', 'fill-opacity', 'stroke-opacity', 'stroke-width', 'stroke-dasharray']) copy?.removeAttribute(name);
  const found = copy?.outerHTML ?? '';
  known.set(key, found);
  return found;
}

const looksSame = new Map<string, boolean>();

/** Whether a shape may stand upright on a board that is turned round, as its outline is the same upside down. */
export function symmetric(svg: string, symbols: string): boolean {
  const markup = outline(svg, symbols);
  let same = looksSame.get(markup);
  if (same === undefined) looksSame.set(markup, (same = unchangedByHalfTurn(markup)));
  return same;
}

function unchangedByHalfTurn(markup: string): boolean {
  const element = parsed(markup).documentElement.firstElementChild;
  const path = element?.getAttribute('d') ?? element?.getAttribute('points');
  if (!path) return true;
  const numbers = (path.match(/-?\d*\.?\d+/g) ?? []).map(Number);
  const points = new Set<string>();
  for (let index = 0; index + 1 < numbers.length; index += 2) points.add(written(numbers[index] ?? 0, numbers[index + 1] ?? 0));
  return [...points].every((point) => {
    const [x = 0, y = 0] = point.split(' ').map(Number);
    return points.has(written(-x, -y));
  });
}

const written = (x: number, y: number): string => `${Math.round(x) + 0} ${Math.round(y) + 0}`;
