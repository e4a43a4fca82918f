import { renderListKey, type RenderList } from '../../contracts/authoring/render-list.ts';
import type { ActivityParts } from '../../workflows/context-pipelines.ts';
import type { AssetStorage } from '../../workflows/media/asset-storage.ts';
import { readChunks } from '../../workflows/media/ladder/ladder-files.ts';
import { renderActivities } from '../../workflows/render/render-activities.ts';

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

/** Renders a list by the activities of the pipeline, one after the other. */
export async function renderVideo(
  storage: AssetStorage,
  organizationId: string,
  videoId: string,
  list: RenderList,
) {
  const { handlers } = renderActivities({ assetStorage: storage } as ActivityParts);
  const call = activityCall(organizationId);
  const input = { videoId, workflowId: 'workflow-1' };
  const key = renderListKey(organizationId, videoId);
  await storage.objects.put(organizationId, key, Buffer.from(JSON.stringify(list)));
  const { chunks: all, missing } = await handlers.planRender({ ...call, input });
  for (const index of missing)
    await handlers.renderChunk({ ...call, input: { videoId, index, of: missing.length } });
  const joined = await handlers.joinVideo({ ...call, input });
  await handlers.makePictures({ ...call, input });
  const chunks = await readChunks(storage.objects, storage.target(organizationId, videoId), all);
  return { missing, joined, chunks, all };
}
