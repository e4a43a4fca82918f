import styles from './Picture.module.css';
import { useRetriedImage } from './use-retried-image.ts';

export interface PictureProps {
  readonly src: string;
  /** Empty if the picture adds nothing to the text beside it. */
  readonly alt?: string;
  /** Of what it shows, clockwise, in a frame of 16:9. */
  readonly rotation?: 0 | 90 | 180 | 270;
}

/** A 16:9 box that has its size before the picture has loaded. */
export const pictureFrame = styles['frame'];

/** Fills its box; if it fails to load, the empty frame behind it shows; its alt text stays. */
export function Picture({ src, alt = '', rotation = 0 }: PictureProps) {
  const { isBroken, onError } = useRetriedImage(src);
  if (isBroken) return null;
  return (
    <img
      className={styles['picture']}
      src={src}
      alt={alt}
      data-rotation={rotation}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  );
}
