import { importLimits } from '../../../../../contracts/identity/people-import.ts';
import type { ReadFile } from './people-file.ts';

/** Reads a file of people outside the page's own thread. */
export async function readInWorker(file: File): Promise<ReadFile> {
  if (file.size > importLimits.fileBytes) return { ok: false, problem: 'fileTooLarge' };
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./people-file.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadFile>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
