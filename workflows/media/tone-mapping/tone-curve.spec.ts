import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookupTable, nitsOf, signalOf, toStandardRange } from './tone-curve.ts';

const grey = (nits: number): number => {
  const signal = signalOf(nits);
  return (toStandardRange([signal, signal, signal])[0] ?? 0) * 255;
};

describe('conversion of high dynamic range to standard range', () => {
  it('reads PQ according to SMPTE ST 2084', () => {
    expect(nitsOf(0)).toBe(0);
    expect(nitsOf(0.5080784)).toBeCloseTo(100, 2);
    expect(nitsOf(1)).toBeCloseTo(10_000, 6);
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 10_000, noNaN: true }), (nits) => {
        expect(nitsOf(signalOf(nits)) / nits).toBeCloseTo(1, 6);
      }),
    );
  });

  it('keeps diffuse white white and middle grey grey', () => {
    expect(grey(203)).toBeGreaterThanOrEqual(235);
    expect(grey(203)).toBeLessThan(245);
    // BT.2408: 18 % grey is 26 nits, and 43 % of the signal in standard range.
    expect(grey(26)).toBeGreaterThan(100);
    expect(grey(26)).toBeLessThan(116);
    expect(grey(0)).toBe(0);
  });

  it('rolls off highlights without clipping: brighter input gives brighter output, up to 10,000 nits', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 9000, noNaN: true }),
        fc.double({ min: 1.01, max: 3, noNaN: true }),
        (nits, more) => {
          expect(grey(Math.min(10_000, nits * more))).toBeGreaterThan(grey(nits));
        },
      ),
    );
    expect(grey(400) - grey(203)).toBeGreaterThan(8);
    expect(grey(10_000)).toBeCloseTo(255, 3);
  });

  it('never leaves the range', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(part, part, part, (red, green, blue) => {
        expect(toStandardRange([red, green, blue]).every((value) => value >= 0 && value <= 1)).toBe(true);
      }),
    );
  });

  it('distinguishes two different greens of BT.2020 that are both outside BT.709', () => {
    const pure = toStandardRange([0, signalOf(100), 0]);
    const paler = toStandardRange([signalOf(15), signalOf(100), signalOf(5)]);
    expect(Math.abs(pure[0] - paler[0]) * 255).toBeGreaterThan(4);
    expect(pure[1]).toBeGreaterThan(pure[0]);
  });

  it('is passed to ffmpeg as a table with red fastest', () => {
    const [head, , second = ''] = lookupTable().split('\n');
    expect(head).toBe('LUT_3D_SIZE 33');
    const [red = 0, green = 0] = second.split(' ').map(Number);
    expect(red).toBeGreaterThan(green);
  });
});
