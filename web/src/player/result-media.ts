import type { Media } from './media-provider.ts';
import type { PlayerPiece } from './player-source.ts';
import { InsertedVideos } from './inserted-videos.ts';
import type { OpenOtherVideo } from './other-video.ts';
import type { PlayerFailure } from './player-state.ts';
import { pieceAt, pieceSeconds } from './result-pieces.ts';
import { GrowingRetry } from './growing-retry.ts';
import { isInterruption, seekTo } from './video-element.ts';

/** Just before the end counts as the end: half a frame at 25 frames a second. */
const edge = 0.02;
const noRanges: TimeRanges = { length: 0, start: () => 0, end: () => 0 };

/** What happens to the source or an inserted video is reported as long as it is shown. */
const forwarded = ['waiting', 'seeking', 'seeked', 'playing', 'timeupdate', 'progress'] as const;
/** What happens to the source is reported even while it is not shown. */
const always = ['loadeddata', 'canplay', 'emptied', 'volumechange'] as const;

/**
 * The result of an edit list as one video: it plays pieces of the source and of inserted videos one after the other,
 * and holds frames. Its times are those of the result.
 */
export class ResultMedia extends EventTarget implements Media {
  readonly #source: HTMLVideoElement;
  readonly #pieces: readonly PlayerPiece[];
  readonly #others: InsertedVideos;
  readonly #onExpired: () => void;
  readonly #retry: GrowingRetry;
  /** Pieces for which newer addresses were requested since they played last. */
  readonly #requested = new Set<number>();
  readonly #abort = new AbortController();
  #index = 0;
  /** How far the time has passed in a piece that no video plays. */
  #elapsed = 0;
  #paused = true;
  #frame = 0;

  constructor(
    source: HTMLVideoElement,
    pieces: readonly PlayerPiece[],
    open: OpenOtherVideo,
    onExpired: () => void = () => undefined,
  ) {
    super();
    this.#source = source;
    this.#pieces = pieces;
    this.#onExpired = onExpired;
    this.#retry = new GrowingRetry(onExpired);
    this.#others = new InsertedVideos(pieces, open, {
      onOpened: (index, video, signal) => {
        this.#forward(video, () => this.#index === index, signal);
        video.addEventListener('playing', () => this.#requested.delete(index), { signal });
        this.#adopt(video);
      },
      onLost: (index, failure) => this.#onLost(index, failure),
    });
    for (const type of always)
      source.addEventListener(type, () => this.#emit(type), { signal: this.#abort.signal });
    // a new source stops what was played
    source.addEventListener('emptied', () => this.#stop(), { signal: this.#abort.signal });
    this.#forward(source, () => this.#piece?.other === undefined, this.#abort.signal);
  }

  #emit(type: string): void {
    this.dispatchEvent(new Event(type));
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#paused = true;
    for (const video of this.#others.videos) video.pause();
  }

  #forward(video: HTMLVideoElement, isShown: () => boolean, signal: AbortSignal): void {
    for (const type of forwarded)
      video.addEventListener(type, () => isShown() && this.#emit(type), { signal });
    video.addEventListener('canplay', () => this.#resume(video), { signal });
    video.addEventListener('timeupdate', () => this.#onTime(video), { signal });
    video.addEventListener('pause', () => this.#onPause(video), { signal });
  }

  /** Attaching a source stopped it. */
  #resume(video: HTMLVideoElement): void {
    if (!this.#paused && this.#video === video && video.paused) this.#start();
  }

  /** A page that is hidden gets no animation frames, and plays on. */
  #onTime(video: HTMLVideoElement): void {
    if (!this.#paused && this.#video === video && this.#isOver()) this.#next();
  }

  /** The browser stopped a video by itself. */
  #onPause(video: HTMLVideoElement): void {
    if (!this.#paused && this.#video === video && video.paused && !video.ended && !this.#isOver())
      this.pause();
  }

  /** The time goes on from where the video was; one whose address has expired is loaded again once there is a newer one. */
  #onLost(index: number, { kind }: PlayerFailure): void {
    if (index === this.#index) {
      this.#elapsed = Math.max(this.#elapsed, this.#place().seconds);
      queueMicrotask(() => this.#withoutVideo(index));
    }
    if (kind !== 'expired' || this.#requested.has(index)) return;
    this.#requested.add(index);
    this.#onExpired();
  }

  /** Nothing is waited for any more. */
  #withoutVideo(index: number): void {
    if (index !== this.#index || this.#video !== null) return;
    if (this.#paused) this.#emit('seeked');
    else this.#start();
  }

  /** The same pieces under newer addresses. */
  updateAddresses(pieces: readonly PlayerPiece[]): void {
    this.#retry.update([...this.#requested].some((index) => pieces[index]?.other?.url === null));
    if (!this.#others.update(pieces, this.#index)) return;
    const { seconds } = this.#place();
    this.#others.close(this.#index);
    this.#enter(this.#index, seconds);
    if (!this.#paused) this.#start();
  }

  #start(): void {
    this.#run().catch((cause: unknown) => {
      if (!isInterruption(cause)) this.pause();
    });
  }

  get #piece(): PlayerPiece | undefined {
    return this.#pieces[this.#index];
  }

  /** What plays the current piece; `null` while a frame is held, and where a video may not be seen. */
  get #video(): HTMLVideoElement | null {
    const piece = this.#piece;
    if (!piece || piece.held !== undefined) return null;
    return piece.other ? this.#others.at(this.#index) : this.#source;
  }

  #place() {
    const piece = this.#piece;
    const video = this.#video;
    if (!piece) return { piece, seconds: 0 };
    const seconds = video ? video.currentTime - piece.start : this.#elapsed;
    return { piece, seconds: Math.min(pieceSeconds(piece), Math.max(0, seconds)) };
  }

  get currentTime(): number {
    const before = this.#pieces.slice(0, this.#index).reduce((sum, piece) => sum + pieceSeconds(piece), 0);
    return before + this.#place().seconds;
  }
  set currentTime(second: number) {
    this.#goTo(second);
    if (this.#video === null) queueMicrotask(() => this.#emit('seeked'));
    if (!this.#paused) this.#start();
  }

  /** Goes to a second of the result. */
  #goTo(second: number): void {
    const found = pieceAt(this.#pieces, second);
    if (found) this.#enter(found.index, found.within);
  }

  #enter(index: number, within: number): void {
    const left = this.#video;
    this.#index = index;
    this.#elapsed = within;
    const piece = this.#piece;
    if (!piece) return;
    if (piece.other) this.#others.prepare(index);
    const video = this.#video;
    if (left !== video) left?.pause();
    this.#others.show(index);
    const place = piece.start + (piece.held === undefined ? within : 0);
    // a frame that is held is one of the source
    seekTo(video ?? (piece.other ? null : this.#source), place);
    this.#prepareNext();
    this.#others.closeFarFrom(index);
  }

  /** The next video is loaded before it is shown; behind an inserted one the source waits at its place. */
  #prepareNext(): void {
    const next = this.#pieces[this.#index + 1];
    if (!next) return;
    if (next.other) this.#others.prepare(this.#index + 1);
    else if (this.#piece?.other) this.#source.currentTime = next.start;
  }

  #adopt(video: HTMLVideoElement): void {
    video.volume = this.#source.volume;
    video.muted = this.#source.muted;
    video.playbackRate = this.#source.playbackRate;
  }

  async play(): Promise<void> {
    if (!this.#paused) return;
    this.#paused = false;
    this.#emit('play');
    try {
      await this.#run();
    } catch (cause) {
      if (isInterruption(cause)) return;
      this.pause();
      throw cause;
    }
  }

  /** Plays the current piece, and what follows it. */
  async #run(): Promise<void> {
    cancelAnimationFrame(this.#frame);
    let before = performance.now();
    const onFrame = () => {
      const now = performance.now();
      if (this.#video === null) this.#elapsed += ((now - before) / 1000) * this.#source.playbackRate;
      before = now;
      if (this.#isOver()) return this.#next();
      this.#frame = requestAnimationFrame(onFrame);
      return undefined;
    };
    this.#frame = requestAnimationFrame(onFrame);
    const video = this.#video;
    if (!video) return this.#emit('playing');
    this.#adopt(video);
    if (video.paused) await video.play();
    return undefined;
  }

  #isOver(): boolean {
    const { piece, seconds } = this.#place();
    const video = this.#video;
    if (!piece || video?.seeking) return false;
    const margin = video ? edge : 0;
    return seconds >= pieceSeconds(piece) - margin || video?.ended === true;
  }

  #next(): void {
    if (this.#index === this.#pieces.length - 1) {
      this.pause();
      return this.#emit('ended');
    }
    this.#enter(this.#index + 1, 0);
    this.#emit('timeupdate');
    return this.#start();
  }

  pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    cancelAnimationFrame(this.#frame);
    this.#video?.pause();
    this.#emit('pause');
  }

  get paused(): boolean {
    return this.#paused;
  }
  get seeking(): boolean {
    return this.#video?.seeking ?? false;
  }
  get readyState(): number {
    return this.#video?.readyState ?? HTMLMediaElement.HAVE_ENOUGH_DATA;
  }
  get buffered(): TimeRanges {
    return noRanges;
  }
  get volume(): number {
    return this.#source.volume;
  }
  set volume(volume: number) {
    this.#source.volume = volume;
    this.#adoptAll();
  }
  get muted(): boolean {
    return this.#source.muted;
  }
  set muted(muted: boolean) {
    this.#source.muted = muted;
    this.#adoptAll();
  }
  get playbackRate(): number {
    return this.#source.playbackRate;
  }
  set playbackRate(rate: number) {
    this.#source.playbackRate = rate;
    this.#adoptAll();
  }
  #adoptAll(): void {
    for (const video of this.#others.videos) this.#adopt(video);
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    this.#abort.abort();
    this.#retry.stop();
    this.#others.destroy();
  }
}
