import type Hls from 'hls.js';

/** The only door to hls.js; it comes as a chunk of its own, and only where a video is opened. */
let loading: Promise<typeof Hls> | null = null;

export function loadHls(): Promise<typeof Hls> {
  loading ??= import('hls.js').then((module) => module.default);
  return loading;
}

export type { default as Hls, ErrorData, Level } from 'hls.js';
