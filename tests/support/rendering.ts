import { renderListKey, type RenderList } from '../../contracts/authoring/render-list.ts';
import type { PipelineContext } from '../../contracts/kernel/define-pipeline.ts';
import { bodyBytes } from '../../services/platform/objects/body-bytes.ts';
import type { Objects } from '../../services/platform/objects/objects.ts';
import type { RenderVideo } from '../../contracts/media/render-video.ts';
import type { ActivityParts } from '../../workflows/context-pipelines.ts';
import type { AssetStorage } from '../../workflows/media/asset-storage.ts';
import type { EncodedPart } from '../../workflows/media/ladder/ladder-files.ts';
import { partBytes } from '../../workflows/media/ladder/part-bytes.ts';
import { renderActivities } from '../../workflows/render/render-activities.ts';
import { renderVideo as pipeline } from '../../workflows/render/render-video.pipeline.ts';

type Stage = PipelineContext<typeof RenderVideo>;
type Activities = Stage['activities'];

/** How an engine calls an activity of this organisation. */
export const activityCall = (organizationId: string) => ({
  organizationId,
  runId: 'run-1',
  correlationId: 'run-1',
  attempt: 1,
  lastDetails: undefined,
  signal: new AbortController().signal,
  heartbeat: () => undefined,
});

/** Runs the pipeline over a list as an engine does that encodes one chunk at a time; nothing receives its commands. */
export async function renderVideo(
  storage: AssetStorage,
  organizationId: string,
  videoId: string,
  list: RenderList,
) {
  const { handlers } = renderActivities({ assetStorage: storage } as ActivityParts);
  const call = activityCall(organizationId);
  const key = renderListKey(organizationId, videoId);
  await storage.objects.put(organizationId, key, Buffer.from(JSON.stringify(list)));
  const planned = { chunks: 0, missing: [] as readonly number[] };
  const joined: Awaited<ReturnType<Activities['joinVideo']>>[] = [];
  let encoding: Promise<unknown> = Promise.resolve();
  const activities: Activities = {
    planRender: async (input) => Object.assign(planned, await handlers.planRender({ ...call, input })),
    renderChunk: (input) => {
      const rendered = encoding.then(() => handlers.renderChunk({ ...call, input }));
      encoding = rendered.catch(() => undefined);
      return rendered;
    },
    joinVideo: async (input) => {
      const result = await handlers.joinVideo({ ...call, input });
      joined.push(result);
      return result;
    },
    makePictures: (input) => handlers.makePictures({ ...call, input }),
  };
  const stage = {
    activities,
    all: (running: readonly Promise<unknown>[]) => Promise.all(running),
    send: () => Promise.resolve({}),
    stage: (_name: string, work: (context: Stage) => Promise<unknown>) => work(stage),
  } as unknown as Stage;
  const input = { videoId, workflowId: 'workflow-1', workspaceId: 'workspace-1' };
  await pipeline.run(stage, input);
  const [first] = joined;
  if (!first) throw new Error('The pipeline has joined no video.');
  const { chunks: all, missing } = planned;
  const { chunks = [] } = (await storage.ladder(organizationId, videoId)) ?? {};
  return { missing, joined: first, chunks, all };
}

/** A part of a ladder as a file that can be decoded by itself. */
export async function fileOfPart(
  objects: Objects,
  organizationId: string,
  part: EncodedPart,
): Promise<Buffer> {
  const header = await bodyBytes(partBytes(objects, organizationId, { key: part.initKey, segments: [] }));
  return Buffer.concat([header, await bodyBytes(partBytes(objects, organizationId, part))]);
}
