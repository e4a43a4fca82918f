import { afterEach, expect, it, vi } from 'vitest';
import { watchFrames } from './watch-frames.ts';

afterEach(() => vi.unstubAllGlobals());

/** A video that reports its frames when the test presents one. */
class Presenting extends EventTarget {
  paused = false;
  currentTime = 0;
  #waiting: VideoFrameRequestCallback | null = null;
  readonly requestVideoFrameCallback = (callback: VideoFrameRequestCallback): number => {
    this.#waiting = callback;
    return 1;
  };
  readonly cancelVideoFrameCallback = (): void => {
    this.#waiting = null;
  };
  present(mediaTime: number): void {
    const callback = this.#waiting;
    this.#waiting = null;
    callback?.(0, { mediaTime } as VideoFrameCallbackMetadata);
  }
}

it('reports the time of each frame in the file, not the clock', () => {
  const video = new Presenting();
  const seen: number[] = [];
  const stop = watchFrames(video as unknown as HTMLVideoElement, (seconds) => seen.push(seconds));
  video.currentTime = 7;
  for (const time of [0, 0.016, 0.117]) video.present(time);
  stop();
  video.present(0.2);
  expect(seen).toEqual([0, 0.016, 0.117]);
});

it('follows the current time where the browser does not report frames', () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const video = Object.assign(new EventTarget(), { paused: false, currentTime: 1 });
  const seen: number[] = [];
  const stop = watchFrames(video as unknown as HTMLVideoElement, (seconds) => seen.push(seconds));
  video.dispatchEvent(new Event('play'));
  video.currentTime = 2;
  frames.at(-1)?.(0);
  video.paused = true;
  video.currentTime = 5;
  video.dispatchEvent(new Event('seeked'));
  expect(seen).toEqual([1, 2, 5]);
  stop();
  video.dispatchEvent(new Event('seeked'));
  expect(seen).toHaveLength(3);
});
