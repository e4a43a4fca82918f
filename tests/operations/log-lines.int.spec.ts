import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sendVideo } from '../support/sent-video.ts';
import { makeShortVideo } from '../support/short-video.ts';
import { sendControlRequest } from '../../services/platform/operations/control-client.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly [fact: string]: unknown;
}

const main = join(import.meta.dirname, '..', '..', 'dist', 'services', 'main.js');
const pollOptions = { timeout: 90_000, interval: 50 };
const atError = 50;

let folder: string;
let child: ChildProcess;
const lines: string[] = [];
let complaints = '';
const logged = (): Line[] => lines.map((line) => JSON.parse(line) as Line);
const lineOf = (msg: string): Promise<Line> =>
  vi.waitFor(() => {
    const found = logged().find((line) => line.msg.startsWith(msg));
    if (found === undefined) throw new Error(`"${msg}" was not logged.`);
    return found;
  }, pollOptions);

// The built product as a service manager runs it: no terminal, the sample organisation, the level of the log as it comes.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-log-lines-'));
  child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      STEPWELL_DATA: folder,
      STEPWELL_PORT: '0',
      STEPWELL_SEED: 'true',
      STEPWELL_SEED_PASSWORD: 'Stepwell1!ok',
    },
  });
  createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => lines.push(line));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaints += text));
});
afterAll(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

it('every line is JSON from the first on, the address and the first accounts too', async () => {
  const address = await lineOf('Stepwell is at http');
  expect(address).toMatchObject({ level: 30, address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
  const accounts = await lineOf('First accounts');
  expect(accounts.msg).toContain('publisher@stepwell.example');
});

it('a run of a pipeline is told when it starts, and a backup when it is made', async () => {
  const started = await lineOf('A pipeline run started.');
  expect(started).toMatchObject({ level: 30, pipeline: 'IngestVideo', organization: 'harbour-works' });
  const target = join(folder, '..', `${folder}-backup`);
  await sendControlRequest(folder, { do: 'backup', target, keysTarget: join(target, 'keys') });
  const made = await lineOf('A backup was made.');
  await rm(target, { recursive: true, force: true });
  expect(made).toMatchObject({ level: 30, target, position: expect.any(Number), files: expect.any(Number) });
});

it('an upload is told when it ends', async () => {
  const { address } = await lineOf('Stepwell is at http');
  const path = await makeShortVideo(join(folder, 'short.mp4'));
  await sendVideo(String(address), path);
  const ended = await lineOf('An upload ended.');
  expect(ended).toMatchObject({ level: 30, kind: 'video', bytes: (await stat(path)).size });
});

it('a stop in the middle of the work is quiet: nothing at the level of an error, nothing on the error output', async () => {
  await lineOf('A pipeline run started.');
  child.kill('SIGTERM');
  const [code] = (await once(child, 'close')) as [number | null];
  const reported = { code, complaints, faults: logged().filter(({ level }) => level >= atError) };
  expect(reported).toEqual({ code: 0, complaints: '', faults: [] });
});
