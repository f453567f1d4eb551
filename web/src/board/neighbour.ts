/** A place that the keyboard can go to. */
export interface Spot {
  key: string;
  x: number;
  y: number;
}

const DIRECTIONS: Record<string, [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** The nearest spot in the direction of an arrow key; sideways distance counts double, so that rows are followed. */
export function neighbour(spots: readonly Spot[], from: Spot, arrow: string): Spot | undefined {
  const direction = DIRECTIONS[arrow];
  if (!direction) return undefined;
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const x = spot.x - from.x;
    const y = spot.y - from.y;
    const ahead = x * direction[0] + y * direction[1];
    const aside = Math.abs(x * direction[1] - y * direction[0]);
    if (spot.key === from.key || ahead <= 0.01 || aside > 2.5 * ahead) continue;
    const distance = ahead + 2 * aside;
    if (distance < least) [best, least] = [spot, distance];
  }
  return best;
}
