/** Sends a message again and again, as many milliseconds apart as it was told. */
globalThis.addEventListener('message', ({ data }: MessageEvent<number>) => {
  setInterval(() => globalThis.postMessage(null), data);
});
