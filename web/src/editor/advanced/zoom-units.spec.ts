import { describe, expect, it } from 'vitest';
import { tracksWidth, unitForLength, zoomUnitsFor } from './zoom-units.ts';

describe('the zoom of the timeline', () => {
  it.each([
    [12, 10], [30, 10], [31, 15], [40, 15], [60, 20], [90, 25], [120, 30], [180, 45], [240, 60], [360, 90],
    [540, 120], [900, 180], [1200, 240], [1800, 300], [2400, 480], [2401, 600], [36_000, 600],
  ])('R-ADV-02 (2:213): a video of %i s has a mark each %i s', (length, unit) => {
    expect(unitForLength(length)).toBe(unit);
  }); // prettier-ignore

  it('R-ADV-03 (3:227): fits the whole video in the width of the window minus 64', () => {
    expect(tracksWidth(1280, 60, unitForLength(60))).toBe(1216);
    expect(tracksWidth(360, 60, unitForLength(60))).toBe(296);
  });

  it('shows twice as much of each second at half the unit', () => {
    expect(zoomUnitsFor(60)).toEqual([1, 2, 5, 10, 15, 20]);
    expect(tracksWidth(1064, 60, 10)).toBe(2000);
  });
});
