import { exactSeconds } from '../../../contracts/kernel/exact-seconds.ts';
import type { ProviderFactory } from './media-provider.ts';

const noRanges: TimeRanges = { length: 0, start: () => 0, end: () => 0 };

/** A video element whose time the test advances; jsdom has no media. */
export class FakeMedia extends EventTarget {
  paused = true;
  seeking = false;
  readyState = 4;
  readonly buffered = noRanges;
  volume = 1;
  muted = false;
  playbackRate = 1;
  /** Every seek target. */
  readonly jumps: number[] = [];
  #time = 0;

  get currentTime(): number {
    return this.#time;
  }
  set currentTime(seconds: number) {
    this.#time = seconds;
    this.jumps.push(seconds);
  }

  play(): Promise<void> {
    if (this.paused) {
      this.paused = false;
      this.dispatchEvent(new Event('play'));
    }
    return Promise.resolve();
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }

  /** As browsers do when a source is attached: playback stops without a `pause` event. */
  attachSource(): void {
    this.paused = true;
    this.dispatchEvent(new Event('emptied'));
  }

  /** Advances playback by the given seconds, in steps of a quarter of a second as in browsers. */
  playFor(seconds: number): void {
    for (let left = seconds; left > 0.0001 && !this.paused; left -= 0.25) {
      this.#time = exactSeconds(this.#time + Math.min(0.25, left));
      this.dispatchEvent(new Event('timeupdate'));
    }
  }
}

/** Loads nothing: the fake media needs no bytes. */
export const fakeProvider: ProviderFactory = () => ({
  load: () => undefined,
  updateUrl: () => undefined,
  setQuality: () => undefined,
  setSound: () => undefined,
  preload: () => undefined,
  destroy: () => undefined,
});
