import type Hls from 'hls.js';

/** The only import of hls.js: a separate chunk, loaded only when a video is opened. */
let loading: Promise<typeof Hls> | null = null;

/** Rejects when the chunk does not arrive; the next call fetches it again. */
export function loadHls(): Promise<typeof Hls> {
  loading ??= import('hls.js').then(
    (module) => module.default,
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

export type { default as Hls, ErrorData, Level } from 'hls.js';
