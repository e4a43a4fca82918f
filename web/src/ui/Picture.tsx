import { useState } from 'react';

interface PictureProps {
  readonly src: string;
  /** Empty for a picture that says nothing beyond the words beside it. */
  readonly alt?: string;
}

/** A picture that gives way to the empty frame behind it when it does not arrive; its words still stand. */
export function Picture({ src, alt = '' }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === src) return null;
  return <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(src)} />;
}
