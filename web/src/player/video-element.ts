/** Times of pieces are stored to the millisecond. */
const tolerance = 0.002;

/** Attaching a source, or leaving a video that loads, interrupts playing; `canplay` continues what is shown. */
export const isInterruption = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'AbortError';

/** Seeks, unless the video waits there already. */
export function seekTo(video: HTMLVideoElement | null, place: number): void {
  if (video && Math.abs(video.currentTime - place) > tolerance) video.currentTime = place;
}
