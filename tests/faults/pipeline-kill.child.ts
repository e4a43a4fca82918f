import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openEmbeddedPipelines } from '../../services/platform/pipelines/embedded-pipelines.ts';
import { implementActivities } from '../../services/platform/pipelines/pipelines.ts';
import { RehearseClip, rehearseClip } from '../../services/platform/pipelines/rehearsal.fixture.pipeline.ts';

/**
 * Runs one rehearsal on a folder, from wherever it stands, and kills itself at the moment that it was told:
 * `pipeline-kill.child.ts FOLDER MOMENT`, where moments are counted in `moment()` and 0 means never.
 */
const [folder = '', fatal = '0'] = process.argv.slice(2);
const log = join(folder, 'calls.log');
const media = join(folder, 'media');
mkdirSync(media, { recursive: true });

let moments = 0;
function moment(): void {
  if (++moments === Number(fatal)) process.kill(process.pid, 'SIGKILL');
}

const run = promisify(execFile);
/** A tool as ffmpeg is one: a process of its own that dies with us, its folder in its arguments. */
const tool = (signal: AbortSignal) =>
  run(
    'setpriv',
    ['--pdeathsig', 'KILL', '--', 'tail', '-s', '0.02', '--pid', String(process.pid), '-f', log],
    {
      signal: AbortSignal.any([signal, AbortSignal.timeout(25)]),
    },
  ).catch((error: unknown) => {
    if (signal.aborted) throw error;
  });

/** Writes aside and renames, so that a kill leaves nothing half-made under the final name. */
async function make(name: string, signal: AbortSignal): Promise<void> {
  appendFileSync(log, `begin ${name}\n`);
  moment();
  await tool(signal);
  writeFileSync(join(media, `${name}.part`), name);
  moment();
  renameSync(join(media, `${name}.part`), join(media, name));
  appendFileSync(log, `end ${name}\n`);
  moment();
}

const activities = implementActivities(RehearseClip, {
  probe: async ({ signal }) => {
    await make('probe', signal);
    return { seconds: 3 };
  },
  encode: async ({ input, signal, heartbeat }) => {
    heartbeat({ frames: input.chunk });
    await make(`chunk-${input.chunk}`, signal);
    return `chunk-${input.chunk}`;
  },
  transcribe: async ({ signal }) => {
    await make('words', signal);
    return { words: 7 };
  },
  discard: async () => null,
});

const noted = new Set<string>();
const pipelines = await openEmbeddedPipelines({
  folder,
  pipelines: [rehearseClip],
  activities: [activities],
  sendCommand: async ({ sender }) => {
    moment();
    appendFileSync(log, `command ${sender.commandId}\n`);
    moment();
    return { noted: noted.add(sender.commandId).size };
  },
  concurrency: { media: 1, general: 4 },
});
pipelines.onChange(moment);
const identity = { organizationId: 'ours', runId: 'run-1' };
const input = { clipId: 'clip', chunks: 3, pause: 0.05 };
moment();
await pipelines.start(RehearseClip, { ...identity, input, correlationId: 'story', causationId: null });
const isOver = async () => (await pipelines.describe('ours', 'run-1'))?.endedAt !== null;
while (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, 5));
const { state, result } = (await pipelines.describe('ours', 'run-1')) ?? {};
await pipelines.close();
process.stdout.write(JSON.stringify({ state, result, moments }));
