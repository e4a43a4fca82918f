import styles from './Picture.module.css';
import { useRetriedImage } from './use-retried-image.ts';

interface PictureProps {
  readonly src: string;
  /** Empty if the picture adds nothing to the text beside it. */
  readonly alt?: string;
}

/** A 16:9 box that has its size before the picture has loaded. */
export const pictureFrame = styles['frame'];

/** Fills its box; if it fails to load, the empty frame behind it shows; its alt text stays. */
export function Picture({ src, alt = '' }: PictureProps) {
  const { isBroken, onError } = useRetriedImage(src);
  if (isBroken) return null;
  return (
    <img
      className={styles['picture']}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  );
}
