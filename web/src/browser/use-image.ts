import { useEffect, useRef, useState } from 'react';
import { fetchImage, ImageFailed } from './fetch-image.ts';

interface Image {
  /** The object URL; `null` until the bytes have loaded. */
  readonly src: string | null;
  readonly failed: boolean;
  readonly retry: () => void;
}
interface LoadedImage {
  readonly url: string | null;
  readonly src: string | null;
  readonly failed: boolean;
}
const emptyImage: LoadedImage = { url: null, src: null, failed: false };

/** A picture loaded as bytes and shown as a blob (R-MED-04); `onFailed` gets the reason of a failure. */
export function useImage(url: string | null, onFailed: (message: string) => void): Image {
  const [shown, setShown] = useState(emptyImage);
  const [tries, setTries] = useState(0);
  // The callback may be a new function on every render; the picture is the same.
  const latestOnFailed = useRef(onFailed);
  latestOnFailed.current = onFailed;
  useEffect(() => {
    const abort = new AbortController();
    let src: string | null = null;
    fetchImage(url, abort.signal).then(
      (blob) => {
        src = URL.createObjectURL(blob);
        setShown({ url, src, failed: false });
      },
      (cause: unknown) => {
        if (abort.signal.aborted) return;
        setShown({ url, src: null, failed: true });
        if (cause instanceof ImageFailed) latestOnFailed.current(cause.message);
      },
    );
    return () => {
      abort.abort();
      if (src !== null) URL.revokeObjectURL(src);
    };
  }, [url, tries]);
  const current = shown.url === url ? shown : emptyImage;
  return {
    src: current.src,
    failed: current.failed,
    retry: () => {
      setShown(emptyImage);
      setTries(tries + 1);
    },
  };
}
