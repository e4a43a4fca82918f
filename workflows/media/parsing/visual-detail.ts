import { loadSharp } from '../load-sharp.ts';

/** Below: near black or nearly one colour. Determined by eye on fades, lens caps and title cards. */
const plainPictureLimits = { dark: 20, bright: 240, spread: 14 } as const;

/** At least 1 for a picture in which something is visible. */
export async function visualDetail(picture: Buffer): Promise<number> {
  const sharp = await loadSharp();
  const { channels } = await sharp(picture).greyscale().stats();
  const { mean = 0, stdev = 0 } = channels[0] ?? {};
  const isPlain =
    mean < plainPictureLimits.dark || mean > plainPictureLimits.bright || stdev < plainPictureLimits.spread;
  return isPlain ? stdev / 128 : 1 + stdev / 128;
}
