import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ShownCut } from '../../../../contracts/authoring/model/video-cut.ts';
import type { VideoInsert } from '../../../../contracts/authoring/video-insert.ts';
import { FakeMedia, fakeProvider } from '../../player/fake-media.fixture.ts';
import { Preview } from './preview.ts';

vi.mock('../../player/providers.ts', () => ({ providerFor: () => fakeProvider }));

const still = (id: string, at: number): VideoInsert => ({ id, kind: 'still', at, seconds: 2 });
const other: VideoInsert = {
  id: 'other',
  kind: 'video',
  at: 10,
  workflowId: 'w2',
  assetId: 'a2',
  rotation: 0,
  start: 3,
  end: 8,
  sentences: [],
};
let cut: ShownCut;
let media: FakeMedia & { duration: number; ended: boolean };
let preview: Preview;
let now = 0;
let frames = new Map<number, () => void>();
let frameId = 0;

/** One frame of the browser, after so many seconds. */
const frame = (seconds: number) => {
  now += seconds * 1000;
  const due = frames;
  frames = new Map();
  for (const run of due.values()) run();
};
const shown = () => preview.snapshot().insertId;

beforeEach(() => {
  [now, frames] = [0, new Map()];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    frameId += 1;
    frames.set(frameId, run);
    return frameId;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  media = Object.assign(new FakeMedia(), { duration: 60, ended: false });
  preview = new Preview(() => cut);
  preview.open(media as unknown as HTMLVideoElement, '/video.m3u8');
  preview.showInserts(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('2:49: holds a frame at its second, then the source goes on', () => {
  cut = { rotation: 0, erased: [], inserts: [still('a', 10)] };
  preview.seek(9.9);
  preview.play(null);
  media.currentTime = 10.02;
  frame(0.1);
  expect([shown(), media.paused, media.currentTime, preview.snapshot().paused]).toEqual([
    'a',
    true,
    10,
    false,
  ]);
  frame(1.9);
  expect(shown()).toBe('a');
  frame(0.2);
  expect([shown(), media.paused]).toEqual([null, false]);
  media.currentTime = 10.1;
  frame(0.1);
  expect(shown()).toBeNull();
});
it('2:49: shows the other video from its start to its end, and pauses with it', () => {
  cut = { rotation: 0, erased: [], inserts: [other] };
  preview.seek(10);
  preview.play(null);
  expect(shown()).toBe('other');
  const video = new FakeMedia();
  preview.inserted.open(video as unknown as HTMLVideoElement, '/other.m3u8', 3);
  video.dispatchEvent(new Event('canplay'));
  expect([video.currentTime, video.paused]).toEqual([3, false]);
  video.currentTime = 5;
  frame(60);
  expect(shown()).toBe('other');
  preview.pause();
  expect([video.paused, preview.snapshot().paused]).toEqual([true, true]);
  preview.play(null);
  expect(video.paused).toBe(false);
  video.currentTime = 8;
  frame(0.1);
  expect([shown(), video.paused, media.paused]).toEqual([null, true, false]);
});
it('shows all at one second in their order, at a seam behind what is removed, and none of a removed part', () => {
  cut = {
    rotation: 0,
    erased: [{ start: 10, end: 20 }],
    inserts: [still('gone', 12), { ...other, at: 12 }, still('b', 20)],
  };
  preview.seek(9.9);
  preview.play(null);
  media.currentTime = 10.01;
  frame(0.1);
  expect([shown(), media.currentTime]).toEqual(['other', 20]);
  // nothing of it can be loaded here, so that its seconds pass
  frame(5.1);
  expect(shown()).toBe('b');
  preview.seek(30);
  expect([shown(), preview.snapshot().paused]).toEqual([null, true]);
  preview.seek(12);
  preview.play({ startTime: 10, endTime: 20 }, { whole: true });
  frame(0.1);
  expect(shown()).toBeNull();
});
it('shows what is inserted at the end, also if the end is removed, and starts again with all of it', () => {
  cut = { rotation: 0, erased: [], inserts: [{ ...still('last', 60), isAtEnd: true }] };
  preview.seek(59);
  preview.play(null);
  media.currentTime = 60;
  Object.assign(media, { ended: true });
  media.pause();
  media.dispatchEvent(new Event('ended'));
  expect([shown(), preview.snapshot().paused]).toEqual(['last', false]);
  frame(2.1);
  expect([shown(), preview.snapshot().paused]).toEqual([null, true]);
  preview.play(null);
  expect(media.currentTime).toBe(0);
  Object.assign(media, { ended: false });
  cut = { rotation: 0, erased: [{ start: 50, end: 60 }], inserts: [{ ...other, at: 60, isAtEnd: true }] };
  preview.seek(49);
  preview.play(null);
  media.currentTime = 50.1;
  frame(0.1);
  expect(shown()).toBe('other');
  frame(5.1);
  expect([shown(), preview.snapshot().paused]).toEqual([null, true]);
});
it('plays the source alone on pages that do not show inserts', () => {
  cut = { rotation: 0, erased: [], inserts: [still('a', 10)] };
  preview.showInserts(false);
  preview.seek(9.9);
  preview.play(null);
  media.currentTime = 10.1;
  frame(0.1);
  expect([shown(), media.paused]).toEqual([null, false]);
});
