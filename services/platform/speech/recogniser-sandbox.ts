import { copyFile, link, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sandboxCommand, type SandboxLimits } from '../sandbox/sandbox-support.ts';
import { recogniserProgram } from './recogniser-program.ts';

/** It runs for many recordings, so its CPU time is not limited; its parent kills it if it stops responding. */
const limits: SandboxLimits = { memory: null, data: 8 * 1024 ** 3, cpuSeconds: null, fileSize: 1024 ** 3 };

interface RecogniserFiles {
  readonly python: string;
  readonly model: string;
  readonly threads: number;
}

/** How the Python process is started, with a new folder that is the only one it can write to. */
export async function recogniserSandbox({ python, model, threads }: RecogniserFiles) {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-speech-'));
  const program = recogniserProgram();
  const environment = dirname(dirname(python));
  // the environment refers to the Python that it was created from, wherever that is
  const installation = dirname(dirname(await realpath(python)));
  const before = await sandboxCommand(limits, {
    run: [environment, installation],
    read: [program, await realpath(model)],
    write: [folder],
  });
  return { folder, command: [...before, python, '-u', program, model, String(threads)] };
}

/** Puts a recording where the process can access it. */
export async function copyRecording(recording: string, folder: string, id: number): Promise<string> {
  const copy = join(folder, `${id}.wav`);
  // on another disk, or if links are not allowed, the bytes are copied
  await link(recording, copy).catch(() => copyFile(recording, copy));
  return copy;
}
