import { spawn } from 'node:child_process';

/** Runs a program of a recipe's `fetch` to its end, its output on the terminal; rejects with its last line when it fails. */
export function run(
  command: readonly [program: string, ...args: string[]],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let last = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    last = text.trim().split('\n').at(-1) ?? last;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}: ${last}`)),
    );
  });
}
