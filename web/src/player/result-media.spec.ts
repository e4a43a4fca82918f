import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeMedia } from './fake-media.fixture.ts';
import { InsertedVideos } from './inserted-videos.ts';
import type { OpenOtherVideo } from './other-video.ts';
import type { PlayerPiece } from './player-source.ts';
import type { PlayerFailure } from './player-state.ts';
import { ResultMedia } from './result-media.ts';
import { pictureSecond, sourceSecond } from './result-pieces.ts';

/** Four seconds of the source, two of another video, one held frame for three seconds, and the rest of the source. */
const pieces: readonly PlayerPiece[] = [
  { start: 0, end: 4, rotation: 0 },
  { start: 10, end: 12, rotation: 0, other: { url: 'other.m3u8', absent: 'not shown', failed: 'failed' } },
  { start: 4, end: 8, rotation: 0, held: 3 },
  { start: 4, end: 8, rotation: 0 },
];

let [source, other]: [FakeMedia, FakeMedia] = [new FakeMedia(), new FakeMedia()];
let shows: boolean[] = [];
let now = 0;
let frame: FrameRequestCallback | null = null;
beforeEach(() => {
  [source, other, shows, now, frame] = [new FakeMedia(), new FakeMedia(), [], 0, null];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    frame = callback;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    frame = null;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const asVideo = (media: FakeMedia) => media as unknown as HTMLVideoElement;
function opened(isVisible = true) {
  let isLost = false;
  const asked = { lose: (_: PlayerFailure) => undefined as void, opens: 0, expired: 0 };
  const open: OpenOtherVideo = (_, onLost) => {
    isLost = false;
    asked.opens += 1;
    asked.lose = (failure) => {
      onLost(failure);
      isLost = true;
      other.pause();
    };
    return {
      get video() {
        return isVisible && !isLost ? asVideo(other) : null;
      },
      show: (isShown) => shows.push(isShown),
      updateUrl: () => undefined,
      destroy: () => undefined,
    };
  };
  const media = new ResultMedia(asVideo(source), pieces, open, () => (asked.expired += 1));
  const events: string[] = [];
  for (const type of ['play', 'pause', 'ended']) media.addEventListener(type, () => events.push(type));
  return { media, events, asked };
}

/** So many seconds pass, at a speed, in frames of the browser. */
function pass(seconds: number, rate = 1) {
  for (let left = seconds; left > 0.0001; left -= 0.05) {
    now += 50;
    for (const each of [source, other]) if (!each.paused) each.playFor(0.05 * rate);
    frame?.(now);
  }
}

it('plays the source, the inserted video and the held frame one after the other, in times of the result', async () => {
  const { media, events } = opened();
  await media.play();
  pass(3);
  expect(media.currentTime).toBeCloseTo(3, 1);
  pass(1.5);
  expect([source.paused, other.paused, shows.at(-1)]).toEqual([true, false, true]);
  expect(media.currentTime).toBeCloseTo(4.5, 0);
  expect(other.currentTime).toBeCloseTo(10.5, 0);
  pass(2);
  expect([source.paused, other.paused, shows.at(-1)]).toEqual([true, true, false]);
  expect(source.currentTime).toBeCloseTo(4, 1);
  expect(media.currentTime).toBeCloseTo(6.5, 0);
  pass(3);
  expect([source.paused, media.paused]).toEqual([false, false]);
  expect(media.currentTime).toBeCloseTo(9.5, 0);
  pass(4);
  expect(events).toEqual(['play', 'pause', 'ended']);
});

it('passes the boundary at twice the speed, in the inserted video and in a held frame as well', async () => {
  const { media } = opened();
  media.playbackRate = 2;
  await media.play();
  pass(2.5, 2);
  expect([other.paused, other.playbackRate]).toEqual([false, 2]);
  expect(media.currentTime).toBeCloseTo(5, 0);
  pass(1.5, 2);
  expect(media.currentTime).toBeCloseTo(8, 0);
});

it('goes into the inserted video, a held frame and back, paused and while playing', async () => {
  const { media } = opened();
  media.currentTime = 5;
  expect([other.currentTime, other.paused, shows.at(-1)]).toEqual([11, true, true]);
  expect(media.currentTime).toBe(5);
  await media.play();
  expect([source.paused, other.paused]).toEqual([true, false]);
  media.currentTime = 10;
  expect([source.currentTime, source.paused, other.paused]).toEqual([5, false, true]);
  media.currentTime = 7;
  expect([source.currentTime, source.paused, shows.at(-1)]).toEqual([4, true, false]);
  expect(media.currentTime).toBe(7);
});

it('lets the time of a video pass that this person may not see', async () => {
  const { media } = opened(false);
  media.currentTime = 3.5;
  await media.play();
  pass(1.5);
  expect(media.currentTime).toBeCloseTo(5, 0);
  pass(2);
  expect(media.currentTime).toBeCloseTo(7, 0);
});

it('knows where the source is to be loaded, and whose picture belongs to a second', () => {
  expect([1, 5, 7, 10].map((second) => sourceSecond(pieces, second))).toEqual([1, 4, 4, 5]);
  expect([1, 5, 7, 10].map((second) => pictureSecond(pieces, second))).toEqual([1, null, 4, 5]);
});

it('stops when the browser stops the video that is shown', async () => {
  const { media, events } = opened();
  await media.play();
  pass(1);
  source.pause();
  expect([media.paused, events]).toEqual([true, ['play', 'pause']]);
});

it('goes on where leaving a video that still loads interrupts its playing', async () => {
  const { media } = opened();
  await media.play();
  vi.spyOn(other, 'play').mockImplementation(() =>
    Promise.reject(new DOMException('interrupted by a call to pause', 'AbortError')),
  );
  media.currentTime = 5;
  media.currentTime = 1;
  await Promise.resolve();
  expect(media.paused).toBe(false);
  pass(1);
  expect(media.currentTime).toBeCloseTo(2, 1);
});

it('plays no further than the end of a piece where the page is hidden, which has no animation frames', async () => {
  const { media } = opened();
  await media.play();
  frame = null;
  source.playFor(4.2);
  source.dispatchEvent(new Event('timeupdate'));
  expect(shows.at(-1)).toBe(true);
  expect(media.currentTime).toBeCloseTo(4, 1);
});

it('lets the time go on from where an inserted video is lost, and waits for nothing', async () => {
  const { media, asked } = opened();
  const heard: string[] = [];
  media.addEventListener('playing', () => heard.push('playing'));
  await media.play();
  pass(5);
  expect(media.currentTime).toBeCloseTo(5, 0);
  heard.length = 0;
  const before = media.currentTime;
  asked.lose({ kind: 'network', detail: 'fragLoadError' });
  await Promise.resolve();
  expect([media.currentTime, media.paused, heard, asked.expired]).toEqual([before, false, ['playing'], 0]);
  pass(0.5);
  expect(media.currentTime).toBeCloseTo(before + 0.5, 1);
  pass(5);
  expect([source.paused, media.currentTime > 9]).toEqual([false, true]);
});

it('asks once for newer addresses of an expired insert, and shows it again where it was', async () => {
  const { media, asked } = opened();
  media.currentTime = 5;
  expect(asked.opens).toBe(1);
  asked.lose({ kind: 'expired', detail: 'fragLoadError 403' });
  expect([asked.expired, media.currentTime]).toEqual([1, 5]);
  media.updateAddresses(pieces);
  expect([asked.opens, media.currentTime, other.currentTime]).toEqual([2, 5, 11]);
  asked.lose({ kind: 'expired', detail: 'fragLoadError 403' });
  expect(asked.expired).toBe(1);
  media.updateAddresses(pieces);
  other.dispatchEvent(new Event('playing'));
  asked.lose({ kind: 'expired', detail: 'fragLoadError 403' });
  expect(asked.expired).toBe(2);
});

it('asks again, more and more rarely, for the address of an insert that could not be renewed', () => {
  vi.useFakeTimers();
  const { media, asked } = opened();
  const without = pieces.map((piece) =>
    piece.other ? { ...piece, other: { ...piece.other, url: null } } : piece,
  );
  media.currentTime = 5;
  asked.lose({ kind: 'expired', detail: 'fragLoadError 403' });
  media.updateAddresses(without);
  vi.advanceTimersByTime(15_000);
  expect(asked.expired).toBe(2);
  media.updateAddresses(without);
  vi.advanceTimersByTime(29_000);
  expect(asked.expired).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(asked.expired).toBe(3);
  // once it is there, and once nobody watches any more, nothing is asked
  media.updateAddresses(pieces);
  media.updateAddresses(without);
  media.updateAddresses(pieces);
  vi.advanceTimersByTime(600_000);
  expect([asked.expired, asked.opens]).toEqual([3, 2]);
  media.updateAddresses(without);
  media.destroy();
  vi.advanceTimersByTime(600_000);
  expect(asked.expired).toBe(3);
  vi.useRealTimers();
});

it('stops an inserted video that plays where another source is attached', async () => {
  const { media } = opened();
  media.currentTime = 5;
  await media.play();
  expect(other.paused).toBe(false);
  source.attachSource();
  expect([other.paused, media.paused]).toEqual([true, true]);
});

it('has at most three of fifty inserted videos loaded, and loads a lost one again', () => {
  const many = pieces.flatMap((piece) => (piece.other ? Array.from({ length: 50 }, () => piece) : []));
  const loaded = new Set<PlayerPiece>();
  const lost: (() => void)[] = [];
  let opens = 0;
  const videos = new InsertedVideos(
    many.map((piece) => ({ ...piece })),
    (piece, onLost) => {
      let video: HTMLVideoElement | null = asVideo(new FakeMedia());
      loaded.add(piece);
      opens += 1;
      lost.push(() => {
        onLost({ kind: 'network', detail: '' });
        video = null;
      });
      return {
        get video() {
          return video;
        },
        show: () => undefined,
        updateUrl: () => undefined,
        destroy: () => loaded.delete(piece),
      };
    },
    { onOpened: () => undefined, onLost: () => undefined },
  );
  for (const [index] of many.entries()) {
    videos.prepare(index);
    videos.prepare(index + 1);
    videos.closeFarFrom(index);
    expect(loaded.size).toBeLessThanOrEqual(3);
    expect(videos.at(index)).not.toBeNull();
  }
  expect(opens).toBe(50);
  lost.at(-1)?.();
  expect(videos.at(49)).toBeNull();
  videos.closeFarFrom(48);
  videos.prepare(49);
  expect([opens, videos.at(49) !== null]).toEqual([51, true]);
});
