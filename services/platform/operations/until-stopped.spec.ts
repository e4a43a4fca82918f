import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const module = JSON.stringify(new URL('./until-stopped.ts', import.meta.url).href);

/** A process with this work, stopped once it reports that it works: its exit code, and what it printed as an error. */
async function endOf(stop: string): Promise<{ code: unknown; output: string }> {
  const program = `import { untilStopped } from ${module};
    await untilStopped(async () => ${stop});
    setInterval(() => undefined, 1000);
    console.log('works');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdout.once('data', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, output };
}

it('a process that is stopped ends its work, then exits', async () => {
  expect(await endOf('async () => undefined')).toEqual({ code: 0, output: '' });
});

it('a process whose work cannot end says why in one sentence, and exits with 1', async () => {
  expect(await endOf(`async () => { throw new Error('The brokers are away.'); }`)).toEqual({
    code: 1,
    output: 'The brokers are away.\n',
  });
});
