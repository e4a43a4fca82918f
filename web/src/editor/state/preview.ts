import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import { placedInserts } from '../../../../contracts/authoring/model/insert-places.ts';
import { erasedAt, noCut, type ShownCut } from '../../../../contracts/authoring/model/video-cut.ts';
import type { MediaProvider } from '../../player/media-provider.ts';
import { providerFor } from '../../player/providers.ts';
import { InsertClock } from './insert-clock.ts';

export interface PreviewState {
  readonly seconds: number;
  readonly paused: boolean;
  readonly waiting: boolean;
  /** Why nothing can be shown; a new address resolves `expired`. */
  readonly failure: 'expired' | 'network' | 'media' | 'unsupported' | null;
  /** What is inserted and shown at the moment, while the source waits at its second. */
  readonly insertId: string | null;
}

interface PlayedRange {
  readonly startTime: number;
  readonly endTime: number;
}

/** The draft's source in a video element, with a position where playback stops; playing skips what is removed. */
export class Preview {
  #state: PreviewState = { seconds: 0, paused: true, waiting: false, failure: null, insertId: null };
  readonly #listeners = new Set<() => void>();
  #volume = 1;
  #media: HTMLVideoElement | null = null;
  #provider: MediaProvider | null = null;
  #url = '';
  #abort = new AbortController();
  #until: number | null = null;
  #isWhole = false;
  readonly #cut: () => ShownCut;
  #frame = 0;
  #showsInserts = false;
  /** Since the playhead was moved to this second, these were shown. */
  #since = 0;
  readonly #shown = new Set<string>();
  readonly inserted = new InsertClock(() => this.#endInsert());

  /** `cut`: what is skipped and what is inserted, as it is at the moment. */
  constructor(cut: () => ShownCut = () => noCut) {
    this.#cut = cut;
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
    on('pause', () => this.#onPause(media));
    on('ended', () => this.#startInsert(media, Number.POSITIVE_INFINITY));
    on('waiting', () => this.#setState({ waiting: true }));
    on('canplay', () => this.#setState({ waiting: false, failure: null }));
    on('playing', () => this.#setState({ waiting: false, failure: null }));
    on('seeked', () => this.#setState({ seconds: media.currentTime, waiting: false }));
    this.#setState({ failure: null });
    this.#url = url;
    this.#provider.load(url, this.#state.seconds);
    return () => this.#close();
  }

  /** The same video has a newer address; what the former one failed to load is loaded from it now. */
  renewUrl(url: string): void {
    if (url === this.#url) return;
    this.#url = url;
    if (this.#state.failure === null) return this.#provider?.updateUrl(url);
    this.#setState({ failure: null });
    this.#provider?.load(url, this.#state.seconds);
  }

  #close(): void {
    cancelAnimationFrame(this.#frame);
    this.#leaveInsert();
    this.#media?.pause();
    this.#abort.abort();
    this.#provider?.destroy();
    this.#provider = null;
    this.#media = null;
    this.#setState({ paused: true, waiting: false });
  }

  #onPause(media: HTMLVideoElement): void {
    // the source waits for what is inserted
    if (this.#state.insertId === null) this.#setState({ paused: true, seconds: media.currentTime });
  }

  #onPlay(): void {
    this.#setState({ paused: false });
    const onFrame = () => {
      const media = this.#media;
      if (!media || media.paused) return;
      if (this.#meetsInsert(media)) return;
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
    const gap = this.#isWhole ? undefined : erasedAt(this.#cut().erased, media.currentTime);
    if (!gap) return;
    if (!Number.isFinite(media.duration) || gap.end < media.duration) media.currentTime = gap.end;
    else if (!this.#startInsert(media, Number.POSITIVE_INFINITY)) media.pause();
  }

  /** Goes on behind what is removed; whether something inserted is shown there first. */
  #meetsInsert(media: HTMLVideoElement): boolean {
    this.#skipRemoved(media);
    return this.#state.insertId !== null || this.#startInsert(media, media.currentTime);
  }

  /** Pages that show inserts play them at their place; the others play the source alone. */
  showInserts(shows: boolean): void {
    this.#showsInserts = shows;
    if (!shows) this.#leaveInsert();
  }

  /** Shows what is inserted up to this second and was not shown yet; whether there is such an insert. */
  #startInsert(media: HTMLVideoElement, second: number): boolean {
    if (!this.#showsInserts || this.#isWhole || this.#state.insertId !== null) return false;
    const until = Math.min(second, (this.#until ?? Number.POSITIVE_INFINITY) - 1e-3);
    const due = placedInserts(this.#cut()).find(
      ({ insert, at }) => at >= this.#since && at <= until && !this.#shown.has(insert.id),
    );
    if (!due) return false;
    this.#shown.add(due.insert.id);
    const seconds = exactSeconds(due.at);
    this.#setState({ insertId: due.insert.id, paused: false, waiting: false, seconds });
    media.pause();
    if (Number.isFinite(second)) media.currentTime = seconds;
    this.inserted.start(due.insert);
    return true;
  }

  /** The source goes on where it waited, or the next insert at the same second is shown. */
  #endInsert(): void {
    const media = this.#media;
    if (this.#state.insertId === null || !media) return;
    this.#setState({ insertId: null });
    const isOver = media.ended || this.#isRestRemoved(media);
    if (this.#startInsert(media, isOver ? Number.POSITIVE_INFINITY : this.#state.seconds)) return;
    if (isOver) this.#setState({ paused: true });
    else media.play().catch(() => this.#setState({ paused: true }));
  }

  #isRestRemoved({ currentTime, duration }: HTMLVideoElement): boolean {
    const gap = erasedAt(this.#cut().erased, currentTime);
    return gap !== undefined && Number.isFinite(duration) && gap.end >= duration;
  }

  #resumeInsert(): boolean {
    if (this.#state.insertId === null) return false;
    this.#setState({ paused: false });
    this.inserted.resume();
    return true;
  }

  #leaveInsert(): void {
    this.inserted.stop();
    if (this.#state.insertId !== null) this.#setState({ insertId: null, paused: true });
  }

  #goToStart(media: HTMLVideoElement, range: PlayedRange | null): void {
    if (media.ended) this.seek(0);
    if (range && !this.#isWithin(range)) this.seek(range.startTime);
  }

  /** Just before the end counts as the end: playing on from there would show nothing. */
  #isWithin({ startTime, endTime }: PlayedRange): boolean {
    const { seconds } = this.#state;
    return seconds >= startTime && seconds <= endTime - 0.05;
  }

  /** Continues playing; with a range only that, from its start if the playhead is outside it; `whole` with what is removed. */
  play(range: PlayedRange | null, { whole = false }: { readonly whole?: boolean } = {}): void {
    const media = this.#media;
    if (!media || this.#resumeInsert()) return;
    this.#goToStart(media, range);
    this.#until = range?.endTime ?? null;
    this.#isWhole = whole;
    if (this.#meetsInsert(media)) return;
    media.play().catch(() => this.#setState({ paused: true }));
  }

  /** How loud the source is, 0 to 1. */
  setVolume(volume: number): void {
    this.#volume = volume;
    if (this.#media) this.#media.volume = volume;
  }

  pause(): void {
    this.#until = null;
    if (this.#state.insertId !== null) {
      this.inserted.pause();
      this.#setState({ paused: true });
    }
    this.#media?.pause();
  }

  seek(seconds: number): void {
    const place = Math.max(0, exactSeconds(seconds));
    if (this.#until !== null && place >= this.#until) this.#until = null;
    this.#leaveInsert();
    this.#since = place;
    this.#shown.clear();
    if (this.#media) this.#media.currentTime = place;
    this.#setState({ seconds: place });
  }
}
