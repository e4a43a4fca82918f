import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sandboxCommand, type SandboxLimits } from '../sandbox/sandbox-support.ts';
import { pythonProgram } from './python-program.ts';

interface PythonRun {
  /** Of an environment with the packages that the program imports. */
  readonly python: string;
  /** Such as `speech/recognise.py`. */
  readonly program: string;
  readonly args: readonly string[];
  /** Files and folders of the model. */
  readonly reads: readonly string[];
  readonly limits: SandboxLimits;
}

/** How a Python program is started, with a new folder that is the only one it can write to. */
export async function pythonSandbox({ python, program, args, reads, limits }: PythonRun) {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-model-'));
  const path = pythonProgram(program);
  const environment = dirname(dirname(python));
  // the environment refers to the Python that it was created from, wherever that is
  const installation = dirname(dirname(await realpath(python)));
  const before = await sandboxCommand(limits, {
    run: [environment, installation],
    read: [path, ...(await Promise.all(reads.map((each) => realpath(each))))],
    write: [folder],
  });
  return { folder, command: [...before, python, '-u', path, ...args] };
}
