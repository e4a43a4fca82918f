import { expect, it } from 'vitest';
import { peakOf, timeTicks, watchPoints } from './watch-points.ts';

const step = { id: 'a', number: 1, title: 'Drain', startTime: 0, endTime: 10, reachedEnd: 1 };

it('shows seconds that nobody played as zero', () => {
  const points = watchPoints([{ second: 2, firstPlays: 3, replays: 1 }], 4);
  expect(points.map((each) => each.firstPlays)).toEqual([0, 0, 3, 0]);
});

it('keeps the peak of a long video when seconds are joined', () => {
  const points = watchPoints([{ second: 1801, firstPlays: 5, replays: 9 }], 3600);
  expect(points.length).toBeLessThanOrEqual(600);
  expect(Math.max(...points.map((each) => each.replays))).toBe(9);
});

it('names the most replayed step only where replays stand out', () => {
  expect(peakOf([{ second: 3, firstPlays: 4, replays: 6 }], [step])).toMatchObject({ times: 2.5 });
  expect(peakOf([{ second: 3, firstPlays: 4, replays: 1 }], [step])).toBeNull();
});

it('ends the time axis at the end of the video', () => {
  expect(timeTicks(680, 6)).toEqual([0, 120, 240, 360, 480, 600, 680]);
  expect(timeTicks(40, 6).at(-1)).toBe(40);
});
