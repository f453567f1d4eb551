import type { Shape } from './scene';

export interface Point {
  x: number;
  y: number;
}

/** Where something on the screen is in the picture. */
export function inPicture(svg: SVGSVGElement, event: { clientX: number; clientY: number }): Point {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x: point.x, y: point.y };
}

/** The keys of everything that lies under a point of the screen, the topmost first. */
export function keysUnder(svg: SVGSVGElement, event: { clientX: number; clientY: number }): string[] {
  const root = svg.getRootNode() as Document | ShadowRoot;
  const keys: string[] = [];
  for (const element of root.elementsFromPoint(event.clientX, event.clientY)) {
    if (!svg.contains(element)) continue;
    const key = element.closest<SVGElement>('[data-key]')?.dataset['key'];
    if (key !== undefined && !keys.includes(key)) keys.push(key);
  }
  return keys;
}

/** The uppermost of the things under the pointer that people would name, as it is the one they mean. */
export function meant(keys: readonly string[], shapes: ReadonlyMap<string, Shape>): Shape | undefined {
  for (const key of keys) {
    const shape = shapes.get(key);
    if (shape?.name && shape.role !== 'ground' && shape.role !== 'mark') return shape;
  }
  return undefined;
}
