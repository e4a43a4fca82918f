import { rotatedSize } from '../../../../contracts/authoring/model/video-cut.ts';
import type { Rotation } from '../../../../contracts/authoring/video-cut.ts';
import { thumbnailAt } from '../../player/thumbnail.ts';
import type { ImageMap } from '../../player/player-source.ts';
import { useEditorContext, useRotation } from '../state/editor-context.tsx';
import styles from './StepPicture.module.css';

interface StepPictureProps {
  readonly map: ImageMap | null;
  /** Of the source. */
  readonly seconds: number;
  readonly rotation: Rotation;
}

/** The frame of a second of the source, rotated and in its aspect ratio, from the sprite sheets of the image map. */
export function StepPicture({ map, seconds, rotation }: StepPictureProps) {
  const tile = thumbnailAt(map, seconds);
  if (!map || !tile) return null;
  const percent = (place: number, size: number, tiles: number): number =>
    tiles > 1 ? (place / size / (tiles - 1)) * 100 : 0;
  const position = `${percent(tile.x, tile.width, map.columns)}% ${percent(tile.y, tile.height, map.rows)}%`;
  const { width, height } = rotatedSize(tile, rotation);
  return (
    <span
      className={styles['picture']}
      style={{ aspectRatio: `${width} / ${height}` }}
      data-rotation={rotation}
      data-wide={width * 9 > height * 16 || undefined}
    >
      <span
        className={styles['tile']}
        style={{
          rotate: `${rotation}deg`,
          backgroundImage: `url("${tile.url}")`,
          backgroundSize: `${map.columns * 100}% ${map.rows * 100}%`,
          backgroundPosition: position,
        }}
      />
    </span>
  );
}

/** The same of the draft that is edited. */
export function DraftPicture({ seconds }: Pick<StepPictureProps, 'seconds'>) {
  return <StepPicture map={useEditorContext().media.imageMap} seconds={seconds} rotation={useRotation()} />;
}
