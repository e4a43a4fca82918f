import type { MediaSource } from '../source.ts';

const even = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

/** The filter that scales a source to a share of its display size, with square pixels. */
export const scaledTo = ({ width, height }: MediaSource, share: number): string =>
  `scale=${even(width * share)}:${even(height * share)},setsar=1`;
