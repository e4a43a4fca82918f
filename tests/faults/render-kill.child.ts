import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CompletePublication } from '../../contracts/authoring/publications.ts';
import { RenderVideo } from '../../contracts/media/render-video.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import { openEmbeddedPipelines } from '../../services/platform/pipelines/embedded-pipelines.ts';
import type { ActivityParts } from '../../workflows/context-pipelines.ts';
import { AssetStorage } from '../../workflows/media/asset-storage.ts';
import { renderActivities } from '../../workflows/render/render-activities.ts';
import { renderVideo } from '../../workflows/render/render-video.pipeline.ts';

/**
 * Renders a video in a folder, from wherever it stands, and kills itself at the moment that it was told:
 * `render-kill.child.ts FOLDER MOMENT`, where moments are counted in `moment()` and 0 means never.
 */
const [folder = '', fatal = '0'] = process.argv.slice(2);
const log = join(folder, 'calls.log');
let moments = 0;
function moment(): void {
  if (++moments === Number(fatal)) process.kill(process.pid, 'SIGKILL');
}
/** Inside an activity that runs a program. */
const inside = (running: Promise<unknown>): Promise<unknown> =>
  Promise.race([running, pause(250).then(moment)]);

const assetStorage = new AssetStorage(await openEmbeddedObjects({ folder }), join(folder, 'scratch'));
const { contract, handlers } = renderActivities({ assetStorage } as ActivityParts);
const logged: typeof handlers = {
  ...handlers,
  renderChunk: async (call) => {
    appendFileSync(log, `begin chunk-${call.input.index}\n`);
    const running = handlers.renderChunk(call);
    await inside(running);
    const rendered = await running;
    appendFileSync(log, `end chunk-${call.input.index}\n`);
    moment();
    return rendered;
  },
  joinVideo: async (call) => {
    const running = handlers.joinVideo(call);
    await inside(running);
    return running;
  },
};

const pipelines = await openEmbeddedPipelines({
  folder,
  pipelines: [renderVideo],
  activities: [{ contract, handlers: logged }],
  sendCommand: (command) => {
    moment();
    const name = command instanceof CompletePublication ? 'complete' : 'other';
    appendFileSync(log, `command ${name} ${command.sender.commandId}\n`);
    return Promise.resolve({});
  },
  concurrency: { media: 1, general: 4 },
});
pipelines.onChange(moment);
const input = { videoId: 'video-1', workflowId: 'workflow-1', workspaceId: 'workspace-1' };
const run = { organizationId: 'harbour', runId: 'render-video-1' };
await pipelines.start(RenderVideo, { ...run, correlationId: 'c', causationId: null, input });
for (;;) {
  const found = await pipelines.describe(run.organizationId, run.runId);
  if (found?.state === 'done') break;
  if (found?.state === 'failed') throw new Error(found.cause?.message ?? 'failed');
  await pause(20);
}
await pipelines.close();
