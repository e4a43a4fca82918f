import { describe, expect, it } from 'vitest';
import { maskOf, maskSize, touches, within } from './cover-mask.ts';

const area = {
  start: 1,
  end: 3,
  positions: [
    { time: 1, left: 0.1, top: 0.2, width: 0.2, height: 0.3 },
    { time: 3, left: 0.7, top: 0.2, width: 0.2, height: 0.3 },
  ],
};
const fps = 10;
const frames = { startFrame: 0, endFrame: 40 };
const isCovered = (mask: Buffer | undefined, x: number, y: number): boolean =>
  mask?.[Math.floor(y * maskSize.height) * maskSize.width + Math.floor(x * maskSize.width)] === 255;

describe('what is covered in a frame', () => {
  const masks = [...maskOf([area], frames, fps)];
  it('is where the area is, between its positions too, and during the frames around it', () => {
    for (const [frame, mask] of masks.entries()) {
      const isInside = frame >= 9 && frame <= 30;
      const share = Math.min(1, Math.max(0, (frame / fps - 1) / 2));
      const left = 0.1 + 0.6 * share;
      expect(isCovered(mask, left + 0.1, 0.35), `${frame}`).toBe(isInside);
      for (const [x, y] of [
        [left, 0.2],
        [left + 0.199, 0.2],
        [left, 0.499],
        [left + 0.199, 0.499],
      ] as const)
        expect(isCovered(mask, x, y), `${frame} ${x}`).toBe(isInside);
    }
  });
  it('is nothing far from it', () => {
    expect(masks.some((mask) => isCovered(mask, 0.5, 0.9) || isCovered(mask, 0.5, 0.1))).toBe(false);
    expect(isCovered(masks[10], 0.6, 0.35)).toBe(false);
  });
  it('depends on the part of an area that is in these frames alone', () => {
    const part = { startFrame: 15, endFrame: 20 };
    const longer = {
      ...area,
      end: 9,
      positions: [...area.positions, { time: 9, left: 0, top: 0, width: 1, height: 1 }],
    };
    expect(within(longer, part, fps)).toEqual(within(area, part, fps));
    expect([...maskOf([within(area, part, fps)], part, fps)]).toEqual([...maskOf([area], part, fps)]);
    expect(touches(area, { startFrame: 32, endFrame: 40 }, fps)).toBe(false);
    expect(touches(area, { startFrame: 30, endFrame: 40 }, fps)).toBe(true);
  });
});
