import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { InputInvalid } from '../../../contracts/kernel/errors.ts';
import { type SpeakOptions, type SpeechStatus, VoiceAbsent } from './speech.ts';

/** The voices inside the package; all speak English. The first one is the clearest. */
export const fliteVoices: SpeechStatus['voices'] = [
  { name: 'slt', language: 'en' },
  { name: 'rms', language: 'en' },
  { name: 'awb', language: 'en' },
  { name: 'kal16', language: 'en' },
];

const Options = z.object({
  text: z
    .string()
    .max(20_000, 'is too long')
    .refine((text) => text.trim() !== '', 'is empty'),
  rate: z.number().min(0.5).max(2),
});

/** Speaks with flite, in a thread. */
export async function speakWithFlite(text: string, options: SpeakOptions = {}): Promise<Buffer> {
  const voice = options.voice ?? fliteVoices[0]?.name ?? '';
  if (!fliteVoices.some(({ name }) => name === voice))
    throw VoiceAbsent({ fields: { voice: 'is not there' } });
  const input = Options.safeParse({ text, rate: options.rate ?? 1 });
  if (!input.success) {
    const fields = input.error.issues.map((issue) => [String(issue.path[0]), issue.message]);
    throw InputInvalid({ fields: Object.fromEntries(fields) as Record<string, string> });
  }
  options.signal?.throwIfAborted();
  const folder = await mkdtemp(join(tmpdir(), 'speech-'));
  try {
    await runWorker({ folder, voice, ...input.data }, options.signal);
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
      worker.once('exit', () => reject(signal?.reason ?? new Error('The voice ended without a word.')));
    });
    if (code !== 0) throw new Error(`The voice ended with code ${String(code)}.`);
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
