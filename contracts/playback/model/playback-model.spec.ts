import { expect, it } from 'vitest';
import { isStepCompleted } from './completion.ts';
import { endOfPlaying } from './end-of-playing.ts';
import { fastestSpeed } from './speeds.ts';

it('a step counts as seen from 90 % on', () => {
  expect([0, 0.899, 0.9, 1].map(isStepCompleted)).toEqual([false, false, true, true]);
});
it('nobody plays faster than the player', () => {
  expect(fastestSpeed).toBe(2);
});
it('an interval ends as much later as its seconds take at its speed', () => {
  const startedAt = '2026-03-02T12:00:00.000Z';
  const played = { stepId: 'a', stepNumber: 1, from: 10, to: 20, startedAt, speed: 2 };
  expect(endOfPlaying(played)).toBe('2026-03-02T12:00:05.000Z');
});
