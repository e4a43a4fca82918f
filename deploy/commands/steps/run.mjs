import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The pinned Node if it is installed, otherwise the machine's: packages may not be installed yet. */
export function pinnedNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** Signals to this command are forwarded to the program that it runs, so that it does not keep running. */
const ending = ['SIGINT', 'SIGTERM'];

/** Runs a program with the packages' binaries first on the path; resolves with its exit code. */
export function run(command, args, { env = {}, quiet = false, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: quiet ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...env,
        PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
      },
    });
    let received;
    const forward = (signal) => void child.kill((received = signal));
    const endChild = () => void child.kill();
    for (const signal of ending) process.on(signal, forward);
    process.on('exit', endChild);
    const settle = (code) => {
      for (const signal of ending) process.off(signal, forward);
      process.off('exit', endChild);
      if (received === undefined) resolve(code);
      else process.kill(process.pid, received); // ends by the signal, like a command without handlers
    };
    child.on('error', () => settle(127));
    child.on('exit', (code, signal) => settle(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a program; if it fails, exits this command with its code. */
export async function runOrExit(what, command, args, options) {
  const code = await run(command, args, options);
  if (code === 0) return;
  console.error(`\n${what} failed (${command} ended with ${code}).`);
  process.exit(code);
}

/** One of the repository's own scripts, on the pinned Node. */
export const runNode = (script, args = [], options = {}) => run(pinnedNode(), [script, ...args], options);
