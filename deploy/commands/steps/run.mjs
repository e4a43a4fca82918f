import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The pinned Node where it is installed, else the machine's: packages may not be there yet. */
export function pinnedNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** What asks a command to end asks the program that it runs, too: none goes on without it. */
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
    let asked;
    const passOn = (signal) => void child.kill((asked = signal));
    const goneToo = () => void child.kill();
    for (const signal of ending) process.on(signal, passOn);
    process.on('exit', goneToo);
    const settle = (code) => {
      for (const signal of ending) process.off(signal, passOn);
      process.off('exit', goneToo);
      if (asked === undefined) resolve(code);
      else process.kill(process.pid, asked); // as if this command had not listened: nothing comes after
    };
    child.on('error', () => settle(127));
    child.on('exit', (code, signal) => settle(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a program that must succeed; ends this command with its exit code otherwise. */
export async function must(what, command, args, options) {
  const code = await run(command, args, options);
  if (code === 0) return;
  console.error(`\n${what} failed (${command} ended with ${code}).`);
  process.exit(code);
}

/** One of the repository's own scripts, on the pinned Node. */
export const runNode = (script, args = [], options = {}) => run(pinnedNode(), [script, ...args], options);
