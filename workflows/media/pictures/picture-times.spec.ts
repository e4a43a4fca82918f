import { describe, expect, it } from 'vitest';
import { pictureTime } from './picture-times.ts';

describe('the moments that have a picture', () => {
  it.each([
    [0, 0],
    [5.25, 5.25],
    [5.26, 5.5],
    [0.01, 0.25],
    [59.99, 60],
    [60.2, 60],
    [1e12, 60],
  ])('second %d of a minute shows %d', (second, shown) => {
    expect(pictureTime(second, 60)).toBe(shown);
  });

  it.each([0.07, 60, 3600, 86_400])('of %d seconds are few, whatever is requested', (duration) => {
    const times = new Set<number>();
    for (let i = 0; i < 200_000; i++) times.add(pictureTime((i / 200_000) * duration * 1.1, duration));
    expect(times.size).toBeLessThanOrEqual(14_401);
    expect(Math.max(...times)).toBeLessThanOrEqual(duration);
  });
});
