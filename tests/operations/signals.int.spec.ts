import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const step = join(root, 'deploy', 'commands', 'steps', 'run.mjs');

it.each(['SIGINT', 'SIGTERM'] as const)(
  'a command that is sent %s ends what it runs, then itself',
  async (signal) => {
    const program = `console.log(process.pid); setInterval(() => {}, 1000)`;
    const command = `import(${JSON.stringify(step)}).then(({ runNode }) => runNode('--eval', [${JSON.stringify(program)}])).then(process.exit)`;
    const child = spawn(process.execPath, ['--eval', command], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]; // the event of a line
    const ended = once(child, 'exit');
    child.kill(signal);
    expect(await ended).toEqual([1, null]);
    expect(() => process.kill(Number(line), 0)).toThrow('ESRCH');
  },
);

it('npm hands its signal to the command: no shell stands between', async () => {
  const { default: packages } = (await import(join(root, 'package.json'), { with: { type: 'json' } })) as {
    default: { scripts: Record<string, string> };
  };
  for (const script of Object.values(packages.scripts)) expect(script).toMatch(/^exec /);
});
