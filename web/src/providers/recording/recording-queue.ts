import type { Recordings } from '../uploading/queue-ports.ts';
import { bytesOf, type RecordingStore } from './recording-store.ts';

/** Recordings of the browser's storage, as the upload queue reads them. */
export function recordingsOf(store: RecordingStore): Recordings {
  return {
    get: (id) => store.get(id),
    source: async (id) => {
      const recording = await store.get(id);
      return recording && { size: bytesOf(recording), slice: (start, end) => store.read(id, start, end) };
    },
    end: async (id) => void (await store.change(id, { ended: true })),
    delete: (id) => store.delete(id),
    grown: (signal) => store.grown(signal),
  };
}
