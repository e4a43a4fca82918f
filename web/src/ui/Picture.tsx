import { useState } from 'react';
import styles from './Picture.module.css';

interface PictureProps {
  readonly src: string;
  /** Empty for a picture that says nothing beyond the words beside it. */
  readonly alt?: string;
}

/** The 16:9 place of a picture, there before it is. */
export const pictureFrame = styles['frame'];

/** Fills its place; gives way to the empty frame behind it when it does not arrive; its words still stand. */
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
