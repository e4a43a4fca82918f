/** What this needs of a video element. */
export type FrameSource = Pick<
  HTMLVideoElement,
  'currentTime' | 'paused' | 'addEventListener' | 'removeEventListener'
> &
  Partial<Pick<HTMLVideoElement, 'requestVideoFrameCallback' | 'cancelVideoFrameCallback'>>;

/**
 * Reports the time of each frame that is presented, as it is stored in the file; in a browser that does not say it, the
 * current time at each of its own frames. Returns the function that ends it.
 */
export function watchFrames(media: FrameSource, onFrame: (seconds: number) => void): () => void {
  if (media.requestVideoFrameCallback) return watchPresented(media, onFrame);
  let frame = 0;
  const next = () => {
    onFrame(media.currentTime);
    if (!media.paused) frame = requestAnimationFrame(next);
  };
  const restart = () => {
    cancelAnimationFrame(frame);
    next();
  };
  const types = ['play', 'pause', 'seeked', 'loadeddata'] as const;
  for (const type of types) media.addEventListener(type, restart);
  return () => {
    cancelAnimationFrame(frame);
    for (const type of types) media.removeEventListener(type, restart);
  };
}

function watchPresented(media: FrameSource, onFrame: (seconds: number) => void): () => void {
  let handle = 0;
  const request = () => {
    handle =
      media.requestVideoFrameCallback?.((_, { mediaTime }) => {
        onFrame(mediaTime);
        request();
      }) ?? 0;
  };
  request();
  return () => media.cancelVideoFrameCallback?.(handle);
}
