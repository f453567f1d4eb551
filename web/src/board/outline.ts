const known = new Map<string, string>();

/** The first element of a shape's drawing, which is its outline: what a frame around it is made of. */
export function outline(svg: string): string {
  const before = known.get(svg);
  if (before !== undefined) return before;
  const document = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${svg}</svg>`, 'image/svg+xml');
  let first = document.documentElement.firstElementChild;
  while (first?.tagName === 'g' && first.firstElementChild && !first.hasAttribute('transform')) first = first.firstElementChild;
  for (const name of ['class', 'style', 'filter']) first?.removeAttribute(name);
  const found = first?.outerHTML ?? '';
  known.set(svg, found);
  return found;
}
