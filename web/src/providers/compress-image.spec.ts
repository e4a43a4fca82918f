import { describe, expect, it } from 'vitest';
import { bestQuality, compressImage, fitWithin, imageCompression } from './compress-image.ts';

/** Encoders whose output grows with quality, like real ones. */
const encoder = (bytesAtFull: number) => {
  const tried: number[] = [];
  const encode = (quality: number) => {
    tried.push(quality);
    return Promise.resolve({ size: bytesAtFull * quality ** 4, quality });
  };
  return { tried, encode };
};

describe('pictures before they are sent', () => {
  it('3:217: have these limits', () => {
    expect(imageCompression).toMatchObject({ width: 800, height: 600, quality: 0.7, qualityStep: 0.02 });
    expect(Object.values(imageCompression.mostQuality)).toEqual([0.95, 0.98]);
  });
  it('R-MED-07: fit into 800 by 600 in their own shape, and are never made larger', () => {
    expect(fitWithin({ width: 4000, height: 3000 })).toEqual({ width: 800, height: 600 });
    expect(fitWithin({ width: 1920, height: 1080 })).toEqual({ width: 800, height: 450 });
    expect(fitWithin({ width: 1080, height: 1920 })).toEqual({ width: 338, height: 600 });
    expect(fitWithin({ width: 300, height: 200 })).toEqual({ width: 300, height: 200 });
    expect(fitWithin({ width: 20_000, height: 1 })).toEqual({ width: 800, height: 1 });
  });

  it.each([
    ['image/jpeg', 0.95],
    ['image/webp', 0.98],
  ] as const)(
    'R-MED-07: as %s begin at 0.7 and are raised by 0.02 up to %d while they are small',
    async (format, most) => {
      const { tried, encode } = encoder(1000);
      expect(await bestQuality(encode, format)).toMatchObject({ quality: most });
      expect(tried.slice(0, 3)).toEqual([0.7, 0.72, 0.74]);
      expect(tried.at(-1)).toBe(most);
    },
  );

  it('R-MED-07: stop below the size at which they are no longer small', async () => {
    const { tried, encode } = encoder(imageCompression.smallBytes * 2);
    const best = await bestQuality(encode, 'image/jpeg');
    expect(best.quality).toBe(0.84);
    expect(tried.at(-1)).toBe(0.86);
  });

  it('R-MED-07: stay at 0.7 where even that is large', async () => {
    const { tried, encode } = encoder(imageCompression.smallBytes * 100);
    expect(await bestQuality(encode, 'image/webp')).toMatchObject({ quality: 0.7 });
    expect(tried).toEqual([0.7]);
  });

  it('are sent as they are where they move or cannot be read', async () => {
    const moving = new File(['GIF89a'], 'spin.gif', { type: 'image/gif' });
    expect(await compressImage(moving)).toBe(moving);
    const broken = new File(['no picture'], 'torn.png', { type: 'image/png' });
    expect(await compressImage(broken)).toBe(broken);
  });
});
