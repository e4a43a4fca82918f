import type { OpenOtherVideo, OtherVideo } from './other-video.ts';
import type { PlayerPiece } from './player-source.ts';
import type { PlayerFailure } from './player-state.ts';

/** Inserted videos that are loaded at one time: the one that is shown, and those beside it. */
const maxLoaded = 3;

interface InsertedVideosListener {
  /** A video may be listened to until the signal is aborted. */
  readonly onOpened: (index: number, video: HTMLVideoElement, signal: AbortSignal) => void;
  /** Nothing plays this piece any more. */
  readonly onLost: (index: number, failure: PlayerFailure) => void;
}

/** The inserted videos of a result that are loaded, by the index of their piece. */
export class InsertedVideos {
  readonly #open: OpenOtherVideo;
  readonly #listener: InsertedVideosListener;
  readonly #loaded = new Map<number, { readonly other: OtherVideo; readonly abort: AbortController }>();
  #pieces: readonly PlayerPiece[];

  constructor(pieces: readonly PlayerPiece[], open: OpenOtherVideo, listener: InsertedVideosListener) {
    this.#pieces = pieces;
    this.#open = open;
    this.#listener = listener;
  }

  /** What plays this piece; `null` where nothing does. */
  at(index: number): HTMLVideoElement | null {
    return this.#loaded.get(index)?.other.video ?? null;
  }

  /** Those that play. */
  get videos(): readonly HTMLVideoElement[] {
    return [...this.#loaded.values()].flatMap(({ other }) => other.video ?? []);
  }

  /** Loads an inserted piece before it is shown. */
  prepare(index: number): void {
    const piece = this.#pieces[index];
    if (!piece?.other || this.#loaded.has(index)) return;
    const abort = new AbortController();
    const other = this.#open(piece, (failure) => this.#listener.onLost(index, failure));
    this.#loaded.set(index, { other, abort });
    if (other.video) this.#listener.onOpened(index, other.video, abort.signal);
  }

  show(index: number): void {
    for (const [at, { other }] of this.#loaded) other.show(at === index);
  }

  /** Closes those that are furthest from this piece, and others that were lost: they are loaded again when they are shown. */
  closeFarFrom(index: number): void {
    for (const at of this.#loaded.keys()) if (at !== index && this.at(at) === null) this.close(at);
    const distance = (at: number) => Math.abs(at - index);
    const nearest = [...this.#loaded.keys()].toSorted((a, b) => distance(a) - distance(b) || b - a);
    for (const at of nearest.slice(maxLoaded)) this.close(at);
  }

  close(index: number): void {
    const loaded = this.#loaded.get(index);
    this.#loaded.delete(index);
    loaded?.abort.abort();
    loaded?.other.destroy();
  }

  /** The same pieces under newer addresses; whether the one at this index can be shown only now. */
  update(pieces: readonly PlayerPiece[], index: number): boolean {
    // an address that could not be renewed is used as long as it works
    this.#pieces = pieces.map((piece, at) =>
      piece.other?.url === null ? (this.#pieces[at] ?? piece) : piece,
    );
    for (const [at, { other }] of this.#loaded) {
      const url = pieces[at]?.other?.url;
      if (url) other.updateUrl(url);
    }
    return Boolean(pieces[index]?.other?.url) && this.at(index) === null;
  }

  destroy(): void {
    for (const at of this.#loaded.keys()) this.close(at);
  }
}
