import { openEmbeddedPipelines } from '../../services/platform/pipelines/embedded-pipelines.ts';
import { implementActivities } from '../../services/platform/pipelines/pipelines.ts';
import { RehearseClip, rehearseClip } from '../../services/platform/pipelines/rehearsal.fixture.pipeline.ts';

/**
 * Runs a rehearsal during whose encoding the process is killed, so many times at most:
 * `crashing-activity.child.ts FOLDER KILLS`.
 */
const [folder = '', kills = ''] = process.argv.slice(2);
const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('unreachable');
};
const pipelines = await openEmbeddedPipelines({
  folder,
  pipelines: [rehearseClip],
  activities: [
    implementActivities(RehearseClip, {
      probe: () => Promise.resolve({ seconds: 3 }),
      encode: async ({ attempt, heartbeat }) => {
        if (attempt > Number(kills)) return 'chunk';
        heartbeat({ frames: 0 });
        await new Promise((resolve) => setTimeout(resolve, 200)); // until the sign of life is on the disk
        return die();
      },
      transcribe: () => Promise.resolve({ words: 7 }),
      discard: () => Promise.resolve(null),
    }),
  ],
  sendCommand: () => Promise.resolve({ noted: 1 }),
  concurrency: { media: 1, general: 4 },
});
const identity = { organizationId: 'ours', runId: 'run-1' };
const input = { clipId: 'clip', chunks: 1 };
await pipelines.start(RehearseClip, { ...identity, input, correlationId: 'story', causationId: null });
let run = await pipelines.describe('ours', 'run-1');
for (; run?.state === 'running'; run = await pipelines.describe('ours', 'run-1'))
  await new Promise((resolve) => setTimeout(resolve, 20));
await pipelines.close();
process.stdout.write(JSON.stringify({ state: run?.state, cause: run?.cause }));
