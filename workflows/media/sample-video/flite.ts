import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

interface SpeakOptions {
  /** One of those inside the package: the clearest of them by default. */
  readonly voice?: string;
  /** 1 is the voice's own speed. */
  readonly rate?: number;
  readonly signal?: AbortSignal;
}

/** An English text, spoken by flite in a thread, as WAV bytes (16-bit mono). */
export async function speakWithFlite(
  text: string,
  { voice = 'slt', rate = 1, signal }: SpeakOptions = {},
): Promise<Buffer> {
  signal?.throwIfAborted();
  const folder = await mkdtemp(join(tmpdir(), 'speech-'));
  try {
    await runWorker({ folder, voice, rate, text }, signal);
    return await readFile(join(folder, 'speech.wav'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runWorker(workerData: object, signal: AbortSignal | undefined): Promise<void> {
  const file = new URL(`./flite.worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(file, { workerData, execArgv: ['--disable-warning=ExperimentalWarning'] });
  const stop = (): void => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const code = await new Promise<unknown>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(signal?.reason ?? new Error('The voice ended without output.')));
    });
    if (code !== 0) throw new Error(`The voice ended with code ${String(code)}.`);
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
