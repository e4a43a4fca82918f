import type { MediaProvider, ProviderEvents } from './media-provider.ts';

/** Native playback: a plain file, or HLS in Safari, where the browser chooses the quality. */
export class NativeProvider implements MediaProvider {
  readonly #media: HTMLVideoElement;
  readonly #events: ProviderEvents;
  readonly #abort = new AbortController();

  constructor(media: HTMLVideoElement, events: ProviderEvents) {
    this.#media = media;
    this.#events = events;
    const { signal } = this.#abort;
    media.addEventListener('error', () => this.#onError(), { signal });
    media.addEventListener('loadedmetadata', () => this.#onMetadata(), { signal });
    media.addEventListener('resize', () => events.onHeight(media.videoHeight), { signal });
  }

  #onMetadata(): void {
    this.#events.onHeight(this.#media.videoHeight);
    this.#emitSounds();
  }

  /** Safari lists the renditions of the playlist; other browsers do not. */
  #emitSounds(): void {
    const tracks = soundTracksOf(this.#media);
    const sounds = tracks.map(({ label, language }) => ({ name: label, language: language || null }));
    const playing = tracks.findIndex(({ enabled }) => enabled);
    if (tracks.length > 0) this.#events.onSounds(sounds, Math.max(0, playing));
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

  updateUrl(): void {
    // The browser keeps its address; when that expires, the error handler uses the new one.
  }

  setQuality(): void {
    // The browser decides by itself; the menu offers no choice.
  }

  setSound(index: number): void {
    for (const [i, track] of soundTracksOf(this.#media).entries()) track.enabled = i === index;
    this.#emitSounds();
  }

  preload(): void {
    // The browser buffers by itself.
  }

  destroy(): void {
    this.#abort.abort();
    this.#media.removeAttribute('src');
    this.#media.load();
  }
}

/** One of Safari's `audioTracks`, which are missing in the DOM types. */
interface NativeSoundTrack {
  readonly label: string;
  readonly language: string;
  enabled: boolean;
}

const soundTracksOf = (media: HTMLVideoElement & { audioTracks?: ArrayLike<NativeSoundTrack> }) =>
  Array.from(media.audioTracks ?? []);
