import type { ImageMap } from './player-source.ts';

export interface Thumbnail {
  readonly url: string;
  /** Pixels of the tile within its sheet. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The picture of a second, from the sheets of the image map; `null` if there is none. */
export function thumbnailAt(map: ImageMap | null, seconds: number): Thumbnail | null {
  if (!map || map.everySeconds <= 0) return null;
  const perSheet = map.columns * map.rows;
  const last = map.sheets.length * perSheet - 1;
  const tile = Math.min(last, Math.max(0, Math.floor(seconds / map.everySeconds)));
  const url = map.sheets[Math.floor(tile / perSheet)];
  if (url === undefined) return null;
  const within = tile % perSheet;
  return {
    url,
    x: (within % map.columns) * map.tileWidth,
    y: Math.floor(within / map.columns) * map.tileHeight,
    width: map.tileWidth,
    height: map.tileHeight,
  };
}

/** What the height of a preview has at most of its width: a portrait picture would cover the video. */
const tallestPreview = 3 / 4;

/** The scale at which a picture fits into a preview of that width. */
export const previewScale = ({ width, height }: Pick<Thumbnail, 'width' | 'height'>, previewWidth: number) =>
  previewWidth * Math.min(1 / width, tallestPreview / height);
