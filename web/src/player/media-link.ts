import type { Media, MediaProvider, ProviderFactory } from './media-provider.ts';
import { openOtherVideo } from './other-video.ts';
import type { PlayerSource } from './player-source.ts';
import type { PlayerFailure, SoundChoice } from './player-state.ts';
import type { PlayerStore } from './player-store.ts';
import { preferredSound } from './preferred-sound.ts';
import { providerFor } from './providers.ts';
import { ResultMedia } from './result-media.ts';
import { sourceSecond } from './result-pieces.ts';
import { savePreferences } from './preferences.ts';
import type { Quality } from './step-rules.ts';

/** What the link reports to the player; everything else it writes to the state itself. */
export interface MediaLinkListener {
  /** The current position; on every frame while the page is visible, otherwise as often as the browser reports it. */
  readonly onPosition: (seconds: number) => void;
  /** The source itself has ended. */
  readonly onSourceEnd: () => void;
  readonly onFailure: (failure: PlayerFailure) => void;
  /** The address of an inserted video has expired. */
  readonly onInsertExpired: () => void;
}

/** One video element with its provider; writes the actual state. */
export class MediaLink {
  readonly #store: PlayerStore;
  readonly #listener: MediaLinkListener;
  readonly #abort = new AbortController();
  readonly #element: HTMLVideoElement;
  #provider: MediaProvider;
  readonly media: Media;
  /** Of a draft with inserts: what makes one video of them. */
  readonly #result: ResultMedia | null;
  #frame = 0;
  #playWhenReady = false;

  constructor(
    media: HTMLVideoElement,
    factory: ProviderFactory,
    store: PlayerStore,
    listener: MediaLinkListener,
  ) {
    const { pieces } = store.state().source;
    this.#result = pieces
      ? new ResultMedia(
          media,
          pieces,
          (piece, onLost) => openOtherVideo(media, providerFor('hls'), piece, onLost),
          listener.onInsertExpired,
        )
      : null;
    this.media = this.#result ?? media;
    store.shown.current = this.media;
    this.#element = media;
    this.#store = store;
    this.#listener = listener;
    const { volume, muted } = store.state();
    this.media.volume = volume;
    this.media.muted = muted;
    this.#provider = this.#createProvider(factory);
    this.#listen();
  }

  #createProvider(factory: ProviderFactory): MediaProvider {
    const store = this.#store;
    const listener = this.#listener;
    return factory(
      this.#element,
      {
        onHeights: (heights) => store.change({ heights }),
        onHeight: (height) => store.change({ height }),
        onSounds: (sounds, playing) => this.#onSounds(sounds, playing),
        onFailure: listener.onFailure,
      },
      store.state().quality,
    );
  }

  /** Switches to another provider. */
  useProvider(factory: ProviderFactory): void {
    this.#provider.destroy();
    this.#store.change({ heights: [], height: null, sounds: [] });
    this.#provider = this.#createProvider(factory);
  }

  #listen(): void {
    const { media } = this;
    const store = this.#store;
    const on = (type: keyof HTMLMediaElementEventMap, react: () => void) =>
      media.addEventListener(type, react, { signal: this.#abort.signal });
    on('play', () => this.#onPlay());
    on('pause', () => this.#onPause());
    // Attaching a source stops playback without a `pause` event.
    on('emptied', () => this.#onPause());
    on('timeupdate', () => this.#onTime());
    on('waiting', () => store.change({ waiting: true }));
    on('seeking', () => store.change({ waiting: media.readyState < 3 }));
    on('seeked', () => {
      store.change({ waiting: false });
      // The interval that is watched from here starts at this position, not at the next tick.
      this.#onTime();
    });
    on('playing', () => {
      store.change({ waiting: false, loading: false, failure: null });
      this.#onTime();
    });
    on('canplay', () => {
      store.change({ waiting: false, loading: false });
      this.#playIfRequested();
    });
    on('loadeddata', () => store.change({ loading: false }));
    on('progress', () => this.#onProgress());
    on('volumechange', () => store.change({ volume: media.volume, muted: media.muted }));
    on('ended', () => this.#listener.onSourceEnd());
  }

  #onPlay(): void {
    const { stepIndex } = this.#store.state();
    this.#store.change({ paused: false, blocked: false, ended: false });
    this.#store.emit({ type: 'play', stepIndex, seconds: this.media.currentTime });
    this.#watchFrames();
  }

  #onPause(): void {
    const { stepIndex, paused } = this.#store.state();
    cancelAnimationFrame(this.#frame);
    if (paused) return;
    this.#store.emit({ type: 'pause', stepIndex, seconds: this.media.currentTime });
    this.#store.change({ paused: true });
  }

  /** Exact to the frame: `timeupdate` alone fires four times a second. */
  #watchFrames(): void {
    cancelAnimationFrame(this.#frame);
    const onFrame = () => {
      if (this.media.paused || this.#abort.signal.aborted) return;
      this.#onTime();
      this.#frame = requestAnimationFrame(onFrame);
    };
    this.#frame = requestAnimationFrame(onFrame);
  }

  #onTime(): void {
    if (!this.media.seeking && !this.media.paused) this.#listener.onPosition(this.media.currentTime);
    this.#onProgress();
  }

  #onProgress(): void {
    const { buffered, currentTime } = this.media;
    let bufferedTo = currentTime;
    for (let index = 0; index < buffered.length; index += 1) {
      const start = buffered.start(index);
      const end = buffered.end(index);
      if (currentTime >= start - 0.1 && currentTime <= end) bufferedTo = end;
    }
    // Whole seconds are enough for a line, and avoid a render on every frame.
    if (Math.abs(bufferedTo - this.#store.state().bufferedTo) >= 1) this.#store.change({ bufferedTo });
  }

  /** Attaching a source stops playback, so playback starts once the source is attached. */
  load(url: string, startAt: number, plays = false): void {
    this.#playWhenReady = plays;
    this.#store.change({ loading: true, failure: null });
    if (this.#result) this.#result.currentTime = startAt;
    this.#provider.load(url, this.#sourceSecond(startAt));
  }

  #sourceSecond(second: number): number {
    const { pieces } = this.#store.state().source;
    return pieces ? sourceSecond(pieces, second) : second;
  }

  #playIfRequested(): void {
    const plays = this.#playWhenReady && this.media.paused;
    this.#playWhenReady = false;
    if (plays) this.play();
  }

  /** Starts playing; if the browser blocks it, the state says so. */
  play(): void {
    this.#playWhenReady = this.#store.state().loading;
    this.media.play().catch((cause: unknown) => {
      const forbidden = cause instanceof DOMException && cause.name === 'NotAllowedError';
      if (!forbidden) return;
      this.#playWhenReady = false;
      this.#store.change({ blocked: true, paused: true, controls: true });
    });
  }

  pause(): void {
    this.#playWhenReady = false;
    this.media.pause();
  }

  /** Goes on at this second, if there is one; whether it does. */
  skipTo(seconds: number | null): boolean {
    if (seconds === null) return false;
    this.media.currentTime = seconds;
    return true;
  }

  /** The same video, and those inserted into it, under new addresses; playback is not interrupted. */
  updateAddresses({ url, pieces }: Pick<PlayerSource, 'url' | 'pieces'>): void {
    this.#provider.updateUrl(url);
    if (pieces) this.#result?.updateAddresses(pieces);
  }

  setQuality(quality: Quality): void {
    this.#provider.setQuality(quality);
  }

  /** The language is remembered for later videos. */
  setSound(index: number): void {
    const sound = this.#store.state().sounds[index];
    if (!sound) return;
    this.#provider.setSound(index);
    savePreferences({ soundLanguage: sound.language });
  }

  /** When the tracks are first known, starts with the one that this person prefers. */
  #onSounds(sounds: readonly SoundChoice[], playing: number): void {
    const isNew = this.#store.state().sounds.length === 0;
    this.#store.change({ sounds, sound: playing });
    if (isNew) this.preferSound();
  }

  /** Switches to the track that this person prefers now; remembers nothing. */
  preferSound(): void {
    const { sounds, sound, source } = this.#store.state();
    if (sounds.length === 0) return;
    const preferred = preferredSound(sounds, source);
    if (preferred !== sound) this.#provider.setSound(preferred);
  }

  preload(seconds: number): void {
    this.#provider.preload(this.#sourceSecond(seconds));
  }

  destroy(): void {
    this.media.pause();
    this.#onPause();
    this.#abort.abort();
    cancelAnimationFrame(this.#frame);
    this.#provider.destroy();
    this.#result?.destroy();
    this.#store.shown.current = null;
  }
}
