import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitRatesOf } from './bit-rates.ts';

const inOrder = (parts: readonly (readonly [seconds: number, bytes: number])[]) =>
  parts.map(([durationSeconds, length], i) => ({ durationSeconds, length, offset: 0, startSeconds: i }));
const peakOf = (target: number, ...parts: (readonly [seconds: number, bytes: number])[]): number =>
  bitRatesOf(inOrder(parts), target).peak;

describe('the bandwidth of a rendition (RFC 8216, 4.3.4.2)', () => {
  it('counts short segments together with their neighbours', () => {
    // 1 + 1 s are half of the target; alone neither is long enough.
    expect(peakOf(4, [1, 10_000], [1, 500_000], [2, 10_000], [4, 10_000])).toBe(2_040_000);
    expect(peakOf(4, [1, 500_000], [4, 10_000])).toBe((510_000 * 8) / 5);
  });

  it('counts no run longer than one and a half of the target', () => {
    expect(peakOf(4, [4, 100_000], [4, 100_000], [1, 400_000])).toBe((500_000 * 8) / 5);
  });

  it('is that of all segments if none is long enough', () => {
    expect(peakOf(4, [0.5, 10_000], [0.5, 30_000])).toBe(320_000);
    expect(bitRatesOf([], 4)).toEqual({ peak: 0, average: 0 });
  });

  it('is the most of all runs of allowed length', () => {
    const segment = fc.tuple(
      fc.constantFrom(0.5, 1, 1.48, 2, 3.52, 4, 4.4),
      fc.integer({ min: 1, max: 900_000 }),
    );
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 14 }), (parts) => {
        const { peak, average } = bitRatesOf(inOrder(parts), 4);
        const runs = parts
          .flatMap((_, from) => parts.map((__, to) => parts.slice(from, to + 1)))
          .map((run) => ({
            seconds: run.reduce((sum, [seconds]) => sum + seconds, 0),
            bits: run.reduce((sum, [, bytes]) => sum + bytes * 8, 0),
          }));
        const allowed = runs.filter(({ seconds }) => seconds > 1.9999 && seconds < 6.0001);
        const rates = (allowed.length > 0 ? allowed : runs.slice(parts.length - 1, parts.length)).map(
          ({ bits, seconds }) => bits / seconds,
        );
        expect(Math.abs(peak - Math.max(...rates))).toBeLessThanOrEqual(1);
        const [bits, seconds] = [0, 1].map((i) =>
          parts.reduce((sum, part) => sum + (i === 0 ? part[1] * 8 : part[0]), 0),
        );
        expect(Math.abs(average - (bits ?? 0) / (seconds ?? 1))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
