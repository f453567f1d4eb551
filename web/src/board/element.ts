import { mount, unmount } from 'svelte';
import palette from '../style/palette.css?inline';
import Board from './Board.svelte';
import { NOTHING, type Scene } from './scene';

/**
 * A board for any page: `<spielwerk-board src="position.json"></spielwerk-board>`, or its `scene` set by a script. It is looked at, enlarged and turned;
 * `language` is `de` or `en`, `options` names what is shown besides.
 */
class SpielwerkBoard extends HTMLElement {
  static readonly observedAttributes = ['src', 'language', 'options', 'flipped', 'label'];
  private given: Scene | null = null;
  private board: ReturnType<typeof mount> | null = null;

  get scene(): Scene | null {
    return this.given;
  }

  set scene(scene: Scene | null) {
    this.given = scene;
    this.draw();
  }

  connectedCallback(): void {
    if (!this.shadowRoot) {
      const style = document.createElement('style');
      style.textContent = `${palette} :host { display: block; aspect-ratio: 4 / 3; }`;
      this.attachShadow({ mode: 'open' }).append(style);
    }
    this.draw();
  }

  disconnectedCallback(): void {
    if (this.board) void unmount(this.board);
    this.board = null;
  }

  attributeChangedCallback(name: string): void {
    if (name === 'src') void this.load(this.getAttribute('src'));
    else this.draw();
  }

  private async load(source: string | null): Promise<void> {
    if (!source) return;
    const answer = await fetch(source);
    if (!answer.ok) return;
    const value = (await answer.json()) as Scene | { scene: Scene };
    this.scene = 'scene' in value ? value.scene : value;
  }

  private draw(): void {
    if (!this.shadowRoot || !this.isConnected) return;
    if (this.board) void unmount(this.board);
    this.board = mount(Board, {
      target: this.shadowRoot,
      props: {
        scene: this.given ?? NOTHING,
        language: this.getAttribute('language') === 'en' ? 'english' : 'german',
        options: (this.getAttribute('options') ?? '').split(' ').filter(Boolean),
        flipped: this.hasAttribute('flipped'),
        label: this.getAttribute('label') ?? '',
      },
    });
  }
}

if (!customElements.get('spielwerk-board')) customElements.define('spielwerk-board', SpielwerkBoard);
