import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const module = JSON.stringify(new URL('./until-stopped.ts', import.meta.url).href);

/** A process with this work, stopped once it reports that it works: its exit code, and what it printed as an error. */
async function endOf(stop: string): Promise<{ code: unknown; said: string }> {
  const program = `import { untilStopped } from ${module};
    await untilStopped(async () => ${stop});
    setInterval(() => undefined, 1000);
    console.log('works');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stdout.once('data', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, said };
}

it('a process that is stopped ends its work, then exits', async () => {
  expect(await endOf('async () => undefined')).toEqual({ code: 0, said: '' });
});

it('a process whose work cannot end says why in one sentence, and exits with 1', async () => {
  expect(await endOf(`async () => { throw new Error('The brokers are away.'); }`)).toEqual({
    code: 1,
    said: 'The brokers are away.\n',
  });
});
