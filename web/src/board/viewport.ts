/** Which part of a picture is seen: 1 is all of it. */
export interface Viewport {
  zoom: number;
  x: number;
  y: number;
}

export const WHOLE: Viewport = { zoom: 1, x: 0, y: 0 };
const CLOSEST = 6;

export interface Extent {
  width: number;
  height: number;
}

/** The part of the picture as a `viewBox`. */
export function box(view: Viewport, extent: Extent): string {
  return `${view.x} ${view.y} ${extent.width / view.zoom} ${extent.height / view.zoom}`;
}

/** Nearer or farther, with the given point of the picture staying where it is on the screen. */
export function zoomed(view: Viewport, factor: number, at: { x: number; y: number }, extent: Extent): Viewport {
  const zoom = Math.min(CLOSEST, Math.max(1, view.zoom * factor));
  const change = view.zoom / zoom;
  return held({ zoom, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }, extent);
}

export function moved(view: Viewport, x: number, y: number, extent: Extent): Viewport {
  return held({ zoom: view.zoom, x: view.x + x, y: view.y + y }, extent);
}

/** Nobody gets lost beside the picture. */
function held(view: Viewport, extent: Extent): Viewport {
  const within = (value: number, size: number): number => Math.min(size - size / view.zoom, Math.max(0, value));
  return { zoom: view.zoom, x: within(view.x, extent.width), y: within(view.y, extent.height) };
}
