import { thumbnailAt } from '../../player/thumbnail.ts';
import type { ImageMap } from '../../player/player-source.ts';
import styles from './StepsPane.module.css';

/** The frame of a second of the source in its aspect ratio, from the sprite sheets of the image map. */
export function StepPicture({ map, seconds }: { map: ImageMap | null; seconds: number }) {
  const tile = thumbnailAt(map, seconds);
  if (!map || !tile) return null;
  const percent = (place: number, size: number, tiles: number): number =>
    tiles > 1 ? (place / size / (tiles - 1)) * 100 : 0;
  const position = `${percent(tile.x, tile.width, map.columns)}% ${percent(tile.y, tile.height, map.rows)}%`;
  return (
    <span
      className={styles['picture']}
      style={{
        aspectRatio: `${tile.width} / ${tile.height}`,
        backgroundImage: `url("${tile.url}")`,
        backgroundSize: `${map.columns * 100}% ${map.rows * 100}%`,
        backgroundPosition: position,
      }}
    />
  );
}
