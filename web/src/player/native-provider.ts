import type { MediaProvider, ProviderEvents } from './media-provider.ts';

/** Plays what the browser plays by itself: a plain file, or HLS on Safari, where the browser chooses the quality. */
export class NativeProvider implements MediaProvider {
  readonly #media: HTMLVideoElement;
  readonly #events: ProviderEvents;
  readonly #abort = new AbortController();

  constructor(media: HTMLVideoElement, events: ProviderEvents) {
    this.#media = media;
    this.#events = events;
    const { signal } = this.#abort;
    media.addEventListener('error', () => this.#onError(), { signal });
    media.addEventListener('loadedmetadata', () => events.onHeight(media.videoHeight), { signal });
    media.addEventListener('resize', () => events.onHeight(media.videoHeight), { signal });
  }

  #onError(): void {
    const error = this.#media.error;
    if (!error) return;
    const kind =
      error.code === MediaError.MEDIA_ERR_NETWORK
        ? 'network'
        : error.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED
          ? 'unsupported'
          : 'media';
    this.#events.onFailure({ kind, detail: error.message });
  }

  load(url: string, startAt: number): void {
    this.#media.src = url;
    this.#media.currentTime = startAt;
  }

  readdress(): void {
    // The browser holds on to its address; when that has run out the failure leads to the new one.
  }

  setQuality(): void {
    // The browser alone decides; the menu offers nothing to choose.
  }

  preload(): void {
    // The browser reads ahead by itself.
  }

  destroy(): void {
    this.#abort.abort();
    this.#media.removeAttribute('src');
    this.#media.load();
  }
}
