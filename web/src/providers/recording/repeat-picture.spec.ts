import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeatable } from './repeat-picture.ts';

class Frame {
  static readonly open = new Set<Frame>();
  readonly timestamp = 0;
  constructor() {
    Frame.open.add(this);
  }
  clone = () => new Frame();
  close = () => void Frame.open.delete(this);
}
let source: ReadableStreamDefaultController<Frame>;
const stop = vi.fn();
const arrives = async () => {
  source.enqueue(new Frame());
  await vi.advanceTimersByTimeAsync(1);
};
const repeated = () => repeatable({} as MediaStreamTrack);

beforeEach(() => {
  vi.useFakeTimers();
  Frame.open.clear();
  stop.mockClear();
  vi.stubGlobal('VideoFrame', Frame);
  vi.stubGlobal(
    'MediaStreamTrackProcessor',
    class {
      readable = new ReadableStream<Frame>({ start: (controller) => void (source = controller) });
    },
  );
  vi.stubGlobal(
    'MediaStreamTrackGenerator',
    class {
      writable = new WritableStream<Frame>({ write: (frame) => frame.close() });
      stop = stop;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is released after the frame that arrives next, and leaves none open', async () => {
  const picture = repeated();
  await arrives();
  picture.repeat();
  const released = picture.release();
  await vi.advanceTimersByTimeAsync(1);
  expect(stop).not.toHaveBeenCalled();
  await arrives();
  await released;
  expect(stop).toHaveBeenCalledOnce();
  expect(Frame.open.size).toBe(0);
});

it('does not wait for a picture that does not move, and closes its last frame when the source ends', async () => {
  const picture = repeated();
  await arrives();
  const released = picture.release();
  await vi.advanceTimersByTimeAsync(1000);
  await released;
  expect(stop).toHaveBeenCalledOnce();
  source.close();
  await vi.advanceTimersByTimeAsync(1);
  expect(Frame.open.size).toBe(0);
});

it('is released although its source can no longer be read', async () => {
  const picture = repeated();
  await arrives();
  source.error(new Error('The camera was removed.'));
  await picture.release();
  expect(stop).toHaveBeenCalledOnce();
  expect(Frame.open.size).toBe(0);
});
