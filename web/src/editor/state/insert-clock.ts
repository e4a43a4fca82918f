import { insertSeconds } from '../../../../contracts/authoring/model/insert-places.ts';
import type { VideoInsert } from '../../../../contracts/authoring/video-insert.ts';
import { providerFor } from '../../player/providers.ts';

/** How far an insert is that is shown: by its video if there is one, otherwise by the time that passes. */
export class InsertClock {
  readonly #onEnd: () => void;
  #insert: VideoInsert | null = null;
  #elapsed = 0;
  #isRunning = false;
  #media: HTMLVideoElement | null = null;
  #frame = 0;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** Seconds since the insert began that is shown. */
  get elapsed(): number {
    return this.#elapsed;
  }

  start(insert: VideoInsert): void {
    this.#insert = insert;
    this.resume();
  }

  resume(): void {
    if (this.#insert === null || this.#isRunning) return;
    this.#isRunning = true;
    this.#playMedia();
    let before = performance.now();
    const onFrame = () => {
      const now = performance.now();
      this.#elapsed = this.#elapsedAt(this.#elapsed + (now - before) / 1000);
      before = now;
      if (this.#insert && this.#elapsed >= insertSeconds(this.#insert)) {
        this.stop();
        return this.#onEnd();
      }
      this.#frame = requestAnimationFrame(onFrame);
      return undefined;
    };
    this.#frame = requestAnimationFrame(onFrame);
  }

  /** A video that is still loading holds the clock. */
  #elapsedAt(passed: number): number {
    const media = this.#media;
    if (!media || this.#insert?.kind !== 'video') return passed;
    return media.ended ? Number.POSITIVE_INFINITY : Math.max(0, media.currentTime - this.#insert.start);
  }

  #playMedia(): void {
    const media = this.#media;
    media?.play().catch((cause: unknown) => {
      // attaching a source interrupts playing, and `canplay` continues it
      if (cause instanceof DOMException && cause.name === 'NotAllowedError') this.#lose(media);
    });
  }

  /** Without its picture the time passes nevertheless. */
  #lose(media: HTMLVideoElement): void {
    if (this.#media === media) this.#media = null;
  }

  pause(): void {
    this.#isRunning = false;
    cancelAnimationFrame(this.#frame);
    this.#media?.pause();
  }

  /** The next insert is announced before it starts, and begins at 0. */
  stop(): void {
    this.pause();
    this.#insert = null;
    this.#elapsed = 0;
  }

  /** Shows the inserted video in an element, from its first second on; returns the function that detaches it. */
  open(media: HTMLVideoElement, url: string, start: number): () => void {
    const provider = providerFor('hls')(
      media,
      {
        onHeights: () => undefined,
        onSounds: () => undefined,
        onHeight: () => undefined,
        onFailure: () => this.#lose(media),
      },
      'Auto',
    );
    this.#media = media;
    provider.load(url, start);
    const onReady = () => {
      if (media.currentTime < start) media.currentTime = start;
      if (this.#isRunning) this.#playMedia();
    };
    media.addEventListener('canplay', onReady);
    return () => {
      media.removeEventListener('canplay', onReady);
      if (this.#media === media) this.#media = null;
      provider.destroy();
    };
  }
}
