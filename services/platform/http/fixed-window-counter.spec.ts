import { describe, expect, it } from 'vitest';
import { FixedWindowCounter } from './fixed-window-counter.ts';

describe('RequestWindows', () => {
  it('lets requests through up to the limit, says how long to wait, and starts over after the window', async () => {
    let now = 1_000_000;
    const windows = new FixedWindowCounter(() => now);
    const hit = (key = 'a') => windows.increment(key, 60_000, 2);
    expect((await hit()).isBlocked).toBe(false);
    expect((await hit()).isBlocked).toBe(false);
    now += 10_000;
    expect(await hit()).toMatchObject({ isBlocked: true, totalHits: 3, timeToBlockExpire: 50 });
    expect((await hit('b')).isBlocked).toBe(false);
    now += 50_000;
    expect(await hit()).toMatchObject({ isBlocked: false, totalHits: 1 });
  });
});
