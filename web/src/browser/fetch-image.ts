/** Timeout for a picture (R-MED-04). */
export const imageTimeoutMs = 10_000;

/** Why a picture failed to load (R-MED-05). */
export class ImageFailed extends Error {
  override readonly name = 'ImageFailed';
}

/** Loads a picture as bytes (R-MED-04); fails with `ImageFailed`, or with the reason of the caller's own signal. */
export async function fetchImage(url: string | null, signal?: AbortSignal): Promise<Blob> {
  if (url === null || url === '') throw new ImageFailed('No URL provided');
  const timeout = AbortSignal.timeout(imageTimeoutMs);
  try {
    const response = await fetch(url, { signal: signal ? AbortSignal.any([timeout, signal]) : timeout });
    if (!response.ok) throw new ImageFailed(`Failed to fetch image: ${response.status}`);
    return await response.blob();
  } catch (cause) {
    if (cause instanceof ImageFailed || signal?.aborted) throw cause;
    throw new ImageFailed(timeout.aborted ? 'Image fetch timeout' : 'Network error while fetching image', {
      cause,
    });
  }
}
