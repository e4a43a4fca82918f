import type Hls from 'hls.js';

/** The only import of hls.js: a separate chunk, loaded only when a video is opened. */
let loading: Promise<typeof Hls> | null = null;

export function loadHls(): Promise<typeof Hls> {
  loading ??= import('hls.js').then((module) => module.default);
  return loading;
}

export type { default as Hls, ErrorData, Level } from 'hls.js';
