/** Where a thing is, and how it lies. */
export interface Place {
  key: string;
  x: number;
  y: number;
  turn: number;
  size: number;
}

function written(place: Place): string {
  return `translate(${place.x}px, ${place.y}px) rotate(${place.turn}deg) scale(${place.size})`;
}

/** Lets shapes glide from where they were to where they are, the shorter way round where they turn. */
export class Motion {
  private readonly places = new Map<string, Place>();

  /** Lets everything be somewhere else at once next time, as when the board is turned round. */
  forget(): void {
    this.places.clear();
  }

  /** Notes where everything is now, and moves what was elsewhere; without a duration all is there at once. */
  settle(root: SVGElement, places: readonly Place[], duration: number): void {
    const elements = new Map<string, SVGElement>();
    for (const element of root.querySelectorAll<SVGElement>('[data-key]')) elements.set(element.dataset['key'] ?? '', element);
    const before = new Map(this.places);
    this.places.clear();
    for (const place of places) {
      this.places.set(place.key, place);
      const old = before.get(place.key);
      const element = elements.get(place.key);
      if (!element || duration <= 0 || !old || same(old, place)) continue;
      const from = { ...old, turn: place.turn - shorter(place.turn - old.turn) };
      element.animate([{ transform: written(from) }, { transform: written(place) }], { duration, easing: 'cubic-bezier(.3,.1,.2,1)' });
    }
  }
}

function same(one: Place, other: Place): boolean {
  return one.x === other.x && one.y === other.y && one.turn === other.turn && one.size === other.size;
}

function shorter(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
