import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './run.mjs';

/** Process groups started by this command that are still running: none outlives it. */
const groups = new Set();

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // already exited
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const pid of groups) signalGroup(pid, 'SIGKILL');
    process.exit(130);
  });
process.on('exit', () => {
  for (const pid of groups) signalGroup(pid, 'SIGKILL');
});

/** Starts a program in its own process group, so that it can be stopped with its children. */
export function startGroup(
  command,
  args,
  { env = process.env, stdio = ['ignore', 'inherit', 'inherit'] } = {},
) {
  const child = spawn(command, args, {
    cwd: root,
    stdio,
    detached: true,
    env: { ...env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${env.PATH ?? ''}` },
  });
  if (child.pid === undefined) return child;
  groups.add(child.pid);
  child.once('exit', () => {
    // stops any remaining children
    signalGroup(child.pid, 'SIGKILL');
    groups.delete(child.pid);
  });
  return child;
}

/** Stops a group: with SIGTERM first, so that it can clean up, then with SIGKILL after `seconds`. */
export function endGroup(child, seconds) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
    return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), seconds * 1000);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/**
 * Runs a program for at most `minutes`; resolves with its exit code, or with `null` if it timed out. Its output goes
 * to the terminal, or to `output`.
 */
export function runBounded(command, args, { minutes, env = process.env, output }) {
  return new Promise((resolve) => {
    const child = startGroup(command, args, { env, ...(output && { stdio: ['ignore', 'pipe', 'pipe'] }) });
    for (const stream of output ? [child.stdout, child.stderr] : [])
      stream.setEncoding('utf8').on('data', output);
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      signalGroup(child.pid, 'SIGKILL');
    }, minutes * 60_000);
    child.once('error', () => {
      clearTimeout(limit);
      resolve(127);
    });
    child.once(output ? 'close' : 'exit', (code) => {
      clearTimeout(limit);
      resolve(late ? null : (code ?? 1));
    });
  });
}
