import { copyFile, link } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxLimits } from '../sandbox/sandbox-support.ts';
import { pythonSandbox } from '../models/python-sandbox.ts';

/** It runs for many recordings, so its CPU time is not limited; its parent kills it if it stops responding. */
const limits: SandboxLimits = { memory: null, data: 8 * 1024 ** 3, cpuSeconds: null, fileSize: 1024 ** 3 };

/** How the Python process is started, with a new folder that is the only one it can write to. */
export const recogniserSandbox = ({ python, model, threads }: RecogniserFiles) =>
  pythonSandbox({
    python,
    program: 'speech/recognise.py',
    reads: [model],
    limits,
    args: [model, String(threads)],
  });

interface RecogniserFiles {
  readonly python: string;
  readonly model: string;
  readonly threads: number;
}

/** Puts a recording where the process can access it. */
export async function copyRecording(recording: string, folder: string, id: number): Promise<string> {
  const copy = join(folder, `${id}.wav`);
  // on another disk, or if links are not allowed, the bytes are copied
  await link(recording, copy).catch(() => copyFile(recording, copy));
  return copy;
}
