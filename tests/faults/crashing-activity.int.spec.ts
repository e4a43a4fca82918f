import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { maxInterruptions } from '../../services/platform/pipelines/causes.ts';

/** Lives of a process that is killed during its activity so many times at most; the last one says how the run ended. */
async function livesOf(kills: number, lives: number) {
  const folder = await mkdtemp(join(tmpdir(), 'deadly-'));
  const child = join(import.meta.dirname, 'crashing-activity.child.ts');
  const ends = Array.from({ length: lives }, () =>
    spawnSync(process.execPath, [child, folder, String(kills)], { encoding: 'utf8' }),
  );
  await rm(folder, { recursive: true, force: true });
  return {
    signals: ends.map(({ signal }) => signal),
    last: JSON.parse(ends.at(-1)?.stdout ?? '') as unknown,
  };
}
const killed = (count: number): (string | null)[] => [...Array<string>(count).fill('SIGKILL'), null];

it('an activity goes on after kills of the whole process that made no progress in between', async () => {
  const { signals, last } = await livesOf(5, 6);
  expect(signals).toEqual(killed(5));
  expect(last).toMatchObject({ state: 'done' });
});

it('a loop of restarts comes to an end: the run says why', async () => {
  const most = maxInterruptions.activity + 1;
  const { signals, last } = await livesOf(Infinity, most + 1);
  expect(signals).toEqual(killed(most));
  expect(last).toMatchObject({ state: 'failed', cause: { error: 'pipeline.activity-interrupted' } });
}, 120_000);
