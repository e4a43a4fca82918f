import { describe, expect, it } from 'vitest';
import { isTooFull } from './free-space.ts';

const GB = 1024 ** 3;

describe('a nearly full disk', () => {
  it('has less than 2 GB free', () => {
    expect(isTooFull({ freeBytes: 2 * GB - 1, totalBytes: 10 * GB })).toBe(true);
    expect(isTooFull({ freeBytes: 2 * GB, totalBytes: 10 * GB })).toBe(false);
  });

  it('has less than 5 % free', () => {
    expect(isTooFull({ freeBytes: 49 * GB, totalBytes: 1000 * GB })).toBe(true);
    expect(isTooFull({ freeBytes: 50 * GB, totalBytes: 1000 * GB })).toBe(false);
  });

  it('includes what is about to be written', () => {
    expect(isTooFull({ freeBytes: 60 * GB, totalBytes: 1000 * GB }, 11 * GB)).toBe(true);
  });
});
