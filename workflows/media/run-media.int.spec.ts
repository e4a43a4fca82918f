import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runMedia } from './run-media.ts';

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'stepwell-killed-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const endless = [
  '-f',
  'lavfi',
  '-i',
  'testsrc2=size=320x240:rate=30',
  '-progress',
  'pipe:1',
  '-f',
  'null',
  '-',
];

it('an encoder that the system killed does not mean a damaged file: it may be retried, and its cause says so', async () => {
  const work = { signal: AbortSignal.timeout(60_000), heartbeat: () => undefined, scratch };
  let killed = false;
  const running = runMedia(endless, work, {
    onOutput: () => {
      if (killed) return;
      killed = true;
      // like the kernel when memory runs out
      execFileSync('sh', [
        '-c',
        'for p in /proc/[0-9]*; do [ "$(readlink $p/cwd)" = "$0" ] && kill -9 ${p#/proc/}; done; true',
        scratch,
      ]);
    },
  });
  await expect(running).rejects.toMatchObject({ error: 'media.tool-killed', kind: 'unavailable' });
});
