import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('an activity that ended its process twice is not started a third time: its run says why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deadly-'));
  const child = join(import.meta.dirname, 'deadly-activity.child.ts');
  const lives = [1, 2, 3].map(() => spawnSync(process.execPath, [child, folder], { encoding: 'utf8' }));
  expect(lives.map(({ signal }) => signal)).toEqual(['SIGKILL', 'SIGKILL', null]);
  const last = JSON.parse(lives[2]?.stdout ?? '') as unknown;
  expect(last).toMatchObject({ state: 'failed', cause: { error: 'pipeline.activity-interrupted' } });
  await rm(folder, { recursive: true, force: true });
});
