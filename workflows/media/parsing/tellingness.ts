import { loadSharp } from '../load-sharp.ts';

/** Below: near black or near one colour. Found by eye on fades, lens caps and title cards. */
const plain = { dark: 20, bright: 240, spread: 14 } as const;

/** At least 1 for a picture in which there is something to see. */
export async function tellingness(picture: Buffer): Promise<number> {
  const sharp = await loadSharp();
  const { channels } = await sharp(picture).greyscale().stats();
  const { mean = 0, stdev = 0 } = channels[0] ?? {};
  const isPlain = mean < plain.dark || mean > plain.bright || stdev < plain.spread;
  return isPlain ? stdev / 128 : 1 + stdev / 128;
}
