import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one of the commands beside the product (`services/<name>.ts`) in a process of its own. */
export function runCommand(
  name: 'analyst' | 'backup' | 'migrate' | 'restore' | 'verify',
  ...args: string[]
): Promise<Ended> {
  const script = fileURLToPath(new URL(`../../services/${name}.ts`, import.meta.url));
  return promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    script,
    ...args,
  ]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  );
}
