import { useState } from 'react';
import styles from './Picture.module.css';

interface PictureProps {
  readonly src: string;
  /** Empty if the picture adds nothing to the text beside it. */
  readonly alt?: string;
}

/** A 16:9 box that has its size before the picture has loaded. */
export const pictureFrame = styles['frame'];

/** Fills its box; if it fails to load, the empty frame behind it shows; its alt text stays. */
export function Picture({ src, alt = '' }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === src) return null;
  return (
    <img
      className={styles['picture']}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}
