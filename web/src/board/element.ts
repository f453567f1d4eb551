import { mount, unmount } from 'svelte';
import palette from '../style/palette.css?inline';
import Alone from './Alone.svelte';
import type { Click, Player, Scene } from './scene';

/**
 * A board for any page: `<spielwerk-board src="position.json"></spielwerk-board>`, or its `scene` set by a script; `language` is `de` or `en`, `options`
 * names what is shown besides. With `clicks` it is played on: it says `move` when a move is complete, `path` when it has to be told by `further`
 * what comes after the clicks so far, and `missed` for a click on something that is not offered; each event holds the text or keys as `detail`.
 */
class SpielwerkBoard extends HTMLElement {
  static readonly observedAttributes = ['src', 'language', 'options', 'flipped', 'label', 'player', 'duration'];
  private board: ReturnType<typeof Alone> | null = null;
  private givenScene: Scene | null = null;
  private givenClicks: Click[] = [];

  get scene(): Scene | null {
    return this.givenScene;
  }

  set scene(scene: Scene | null) {
    this.givenScene = scene;
    if (scene) this.board?.show({ scene });
  }

  get clicks(): Click[] {
    return this.givenClicks;
  }

  set clicks(clicks: Click[]) {
    this.givenClicks = clicks;
    this.board?.show({ clicks });
  }

  further(clicks: Click[]): void {
    this.board?.further(clicks);
  }

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    if (!root.firstChild) {
      const style = document.createElement('style');
      style.textContent = `${palette} :host { display: block; aspect-ratio: 4 / 3; }`;
      root.append(style);
    }
    const say = (name: string, detail: unknown): void => void this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    this.board = mount(Alone, {
      target: root,
      props: { heard: { move: (text) => say('move', text), path: (keys) => say('path', keys), missed: (key) => say('missed', key) } },
    });
    this.tell();
    if (this.givenScene) this.board.show({ scene: this.givenScene, clicks: this.givenClicks });
  }

  disconnectedCallback(): void {
    if (this.board) void unmount(this.board);
    this.board = null;
  }

  attributeChangedCallback(name: string): void {
    if (name === 'src') void this.load(this.getAttribute('src'));
    else this.tell();
  }

  private async load(source: string | null): Promise<void> {
    if (!source) return;
    const answer = await fetch(source);
    if (!answer.ok) return;
    const value = (await answer.json()) as Scene | { scene: Scene };
    this.scene = 'scene' in value ? value.scene : value;
  }

  private tell(): void {
    const player = this.getAttribute('player');
    this.board?.show({
      language: this.getAttribute('language') === 'en' ? 'english' : 'german',
      options: (this.getAttribute('options') ?? '').split(' ').filter(Boolean),
      flipped: this.hasAttribute('flipped'),
      label: this.getAttribute('label') ?? '',
      player: player === 'RED' || player === 'BLUE' ? (player as Player) : null,
      duration: Number(this.getAttribute('duration') ?? 220),
    });
  }
}

if (!customElements.get('spielwerk-board')) customElements.define('spielwerk-board', SpielwerkBoard);
