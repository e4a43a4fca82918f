import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const [run, bounded] = ['run.mjs', 'bounded.mjs'].map((file) =>
  join(root, 'deploy', 'commands', 'steps', file),
);

/** One that has ended and that nobody waits for has no command line any more. */
const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`).length > 0;

it.each([
  ['SIGINT', [run], [null, 'SIGINT']],
  ['SIGTERM', [run], [null, 'SIGTERM']],
  // it ends groups of its own besides, and then itself
  ['SIGTERM', [bounded, run], [130, null]],
] as const)('a command that is sent %s ends what it runs, then itself: %j', async (signal, steps, end) => {
  const program = `console.log(process.pid); setInterval(() => {}, 1000)`;
  const twice = steps
    .map((step) => `const it = await import(${JSON.stringify(step)});`)
    .map((line) => `{ ${line} globalThis.last = it }`);
  const command = `(async () => { ${twice.join(' ')} for (;;) await last.runNode('--eval', [${JSON.stringify(program)}]) })()`;
  const child = spawn(process.execPath, ['--eval', command], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]; // the event of a line
  const ended = once(child, 'exit');
  child.kill(signal);
  expect(await ended).toEqual(end);
  await vi.waitFor(() => expect(isRunning(Number(line))).toBe(false), { timeout: 60_000 });
});

it('npm hands its signal to the command: no shell stands between', async () => {
  const { default: packages } = (await import(join(root, 'package.json'), { with: { type: 'json' } })) as {
    default: { scripts: Record<string, string> };
  };
  for (const script of Object.values(packages.scripts)) expect(script).toMatch(/^exec /);
});
