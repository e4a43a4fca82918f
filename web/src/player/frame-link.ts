import type { PlayerStore } from './player-store.ts';

/** Controls hide after this while playing, never while paused (R-PLY-30). */
export const hideAfterMs = 4000;

interface PhoneVideo {
  webkitEnterFullscreen(): void;
}
const isPhoneVideo = (media: object): media is PhoneVideo => 'webkitEnterFullscreen' in media;

/** The frame around the video: the actual fullscreen state, and controls that appear and hide. */
export class FrameLink {
  readonly #store: PlayerStore;
  readonly #root: HTMLElement;
  readonly #abort = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #unsubscribe: () => void;

  constructor(root: HTMLElement, store: PlayerStore) {
    this.#root = root;
    this.#store = store;
    document.addEventListener(
      'fullscreenchange',
      () => store.change({ fullscreen: document.fullscreenElement === root }),
      { signal: this.#abort.signal },
    );
    let paused = store.state().paused;
    this.#unsubscribe = store.subscribe(() => {
      if (store.state().paused === paused) return;
      paused = store.state().paused;
      this.showControls();
    });
  }

  /** Shows the controls, and hides them again after a while of playback. */
  showControls(): void {
    this.#store.change({ controls: true });
    this.#hideLater();
  }

  #hideLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hide(), hideAfterMs);
  }

  #hide(): void {
    const { paused, panel } = this.#store.state();
    if (paused || panel !== null) return;
    // the focus may leave them without a press that shows them
    if (this.#root.matches(':has([data-controls] :focus-visible)')) return this.#hideLater();
    // what was pressed by mouse must not take the shortcuts while it cannot be seen
    if (this.#root.matches(':has([data-controls] :focus)')) this.#root.focus({ preventScroll: true });
    this.#store.change({ controls: false });
  }

  async toggleFullscreen(media: object): Promise<void> {
    if (document.fullscreenElement) return document.exitFullscreen();
    if (this.#root.requestFullscreen) return this.#root.requestFullscreen();
    // On an iPhone only the video element can enter fullscreen.
    if (isPhoneVideo(media)) media.webkitEnterFullscreen();
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#unsubscribe();
    this.#abort.abort();
  }
}
