import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import { erasedAt } from '../../../../contracts/authoring/model/video-cut.ts';
import type { CutRange } from '../../../../contracts/authoring/video-cut.ts';
import type { MediaProvider } from '../../player/media-provider.ts';
import { providerFor } from '../../player/providers.ts';

export interface PreviewState {
  readonly seconds: number;
  readonly paused: boolean;
  readonly waiting: boolean;
  /** Why nothing can be shown; a new address resolves `expired`. */
  readonly failure: 'expired' | 'network' | 'media' | 'unsupported' | null;
}

/** The draft's source in a video element, with a position where playback stops; playing skips what is removed. */
export class Preview {
  #state: PreviewState = { seconds: 0, paused: true, waiting: false, failure: null };
  readonly #listeners = new Set<() => void>();
  #volume = 1;
  #media: HTMLVideoElement | null = null;
  #provider: MediaProvider | null = null;
  #abort = new AbortController();
  #until: number | null = null;
  #isWhole = false;
  readonly #removed: () => readonly CutRange[];
  #frame = 0;

  /** `removed`: the parts of the source that are skipped, as they are at the moment. */
  constructor(removed: () => readonly CutRange[] = () => []) {
    this.#removed = removed;
  }

  readonly snapshot = (): PreviewState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  #setState(part: Partial<PreviewState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  /** Attaches an address to an element at the playhead; returns the function that detaches it. */
  open(media: HTMLVideoElement, url: string): () => void {
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#media = media;
    media.volume = this.#volume;
    this.#provider = providerFor('hls')(
      media,
      {
        onHeights: () => undefined,
        onSounds: () => undefined,
        onHeight: () => undefined,
        onFailure: ({ kind }) =>
          this.#setState({
            failure: kind === 'expired' || kind === 'network' || kind === 'unsupported' ? kind : 'media',
          }),
      },
      'Auto',
    );
    const on = (type: keyof HTMLMediaElementEventMap, react: () => void) =>
      media.addEventListener(type, react, { signal });
    on('play', () => this.#onPlay());
    on('pause', () => this.#setState({ paused: true, seconds: media.currentTime }));
    on('waiting', () => this.#setState({ waiting: true }));
    on('canplay', () => this.#setState({ waiting: false, failure: null }));
    on('playing', () => this.#setState({ waiting: false, failure: null }));
    on('seeked', () => this.#setState({ seconds: media.currentTime, waiting: false }));
    this.#setState({ failure: null });
    this.#provider.load(url, this.#state.seconds);
    return () => this.#close();
  }

  #close(): void {
    cancelAnimationFrame(this.#frame);
    this.#media?.pause();
    this.#abort.abort();
    this.#provider?.destroy();
    this.#provider = null;
    this.#media = null;
    this.#setState({ paused: true, waiting: false });
  }

  #onPlay(): void {
    this.#setState({ paused: false });
    const onFrame = () => {
      const media = this.#media;
      if (!media || media.paused) return;
      this.#skipRemoved(media);
      if (this.#until !== null && media.currentTime >= this.#until) {
        const end = this.#until;
        this.#until = null;
        media.pause();
        this.seek(end);
        return;
      }
      this.#setState({ seconds: media.currentTime });
      this.#frame = requestAnimationFrame(onFrame);
    };
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(onFrame);
  }

  #skipRemoved(media: HTMLVideoElement): void {
    const gap = this.#isWhole ? undefined : erasedAt(this.#removed(), media.currentTime);
    if (!gap) return;
    if (Number.isFinite(media.duration) && gap.end >= media.duration) media.pause();
    else media.currentTime = gap.end;
  }

  /** Continues playing; with a range only that, from its start if the playhead is outside it; `whole` with what is removed. */
  play(
    range: { readonly startTime: number; readonly endTime: number } | null,
    { whole = false }: { readonly whole?: boolean } = {},
  ): void {
    const media = this.#media;
    if (!media) return;
    this.#until = range?.endTime ?? null;
    this.#isWhole = whole;
    const { seconds } = this.#state;
    // just before the end counts as the end: playing on from there would show nothing
    if (range && (seconds < range.startTime || seconds > range.endTime - 0.05)) this.seek(range.startTime);
    this.#skipRemoved(media);
    media.play().catch(() => this.#setState({ paused: true }));
  }

  /** How loud the source is, 0 to 1. */
  setVolume(volume: number): void {
    this.#volume = volume;
    if (this.#media) this.#media.volume = volume;
  }

  pause(): void {
    this.#until = null;
    this.#media?.pause();
  }

  seek(seconds: number): void {
    const place = Math.max(0, exactSeconds(seconds));
    if (this.#until !== null && place >= this.#until) this.#until = null;
    if (this.#media) this.#media.currentTime = place;
    this.#setState({ seconds: place });
  }
}
