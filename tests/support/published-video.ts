import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  AddTranslation,
  ChangeTranslatedTexts,
  GetTranslation,
  type TranslationRow,
} from '../../contracts/authoring/translations.ts';
import { ChangeSummary, CreateSummary, GetWorkflowSummary } from '../../contracts/assistant/summary.ts';
import { PublishWorkflow, RenameStep } from '../../contracts/authoring/workflow-commands.ts';
import { GetWorkflow, GetWorkflowSteps } from '../../contracts/authoring/workflow-views.ts';
import { GetPlayerWorkflow, TrackPlayback } from '../../contracts/playback/playback.ts';
import type { Person, ProductWorld, Reply } from './product-world.ts';
import { itemOf } from './product-world.ts';
import { makeShortVideo } from './short-video.ts';

export interface PublishedVideo {
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly assetId: string;
  readonly uploadId: string;
  readonly stepId: string;
  readonly transcriptionId: string;
}

/** A video of a few seconds, uploaded, ingested by the real pipeline and published by its author, with a title in Spanish. */
export async function publishVideo(
  world: ProductWorld,
  author: Person,
  workspaceId: string,
): Promise<PublishedVideo> {
  const file = await makeShortVideo(join(world.folder, `${workspaceId}.mp4`));
  const uploadedVideo = await world.uploadVideo(author, workspaceId, file);
  const { workflowId } = uploadedVideo;
  await translateTitle(world, author, workflowId);
  itemOf(await world.call(PublishWorkflow, { workflowId }, author));
  const steps = await world.call(GetWorkflowSteps, { workflowId }, author);
  const [step] = steps.answer.items as { id: string }[];
  if (!step) throw new Error(`no step: ${steps.text}`);
  const details = itemOf<{ transcriptionId?: string | null }>(
    await world.call(GetWorkflow, { workflowId }, author),
  );
  return {
    workspaceId,
    ...uploadedVideo,
    stepId: step.id,
    transcriptionId: details.transcriptionId ?? 'none',
  };
}

async function translateTitle(world: ProductWorld, author: Person, workflowId: string): Promise<void> {
  const language = { workflowId, languageCode: 'es-mx' };
  await world.call(AddTranslation, language, author);
  const { rows } = itemOf<{ rows: TranslationRow[] }>(await world.call(GetTranslation, language, author));
  const changed = rows
    .slice(0, 1)
    .map(({ part, id, original }) => ({ part, id, original, text: 'Vídeo corto', status: 'accepted' }));
  await world.call(ChangeTranslatedTexts, { ...language, changed }, author);
}

/** A summary of what was published, which viewers are shown: nobody speaks in it, so that it is of a step's title. */
export async function summarize(
  world: ProductWorld,
  author: Person,
  { workflowId, stepId }: Pick<PublishedVideo, 'workflowId' | 'stepId'>,
): Promise<void> {
  await world.call(RenameStep, { workflowId, stepId, title: 'Open the valve' }, author);
  itemOf(await world.call(CreateSummary, { workflowId }, author));
  await world.until('the summary', async () => {
    const { answer } = await world.call(GetWorkflowSummary, { workflowId }, author);
    return GetWorkflowSummary.view.safeParse(answer.item).data?.status === 'completed';
  });
  await world.call(ChangeSummary, { workflowId, activate: true }, author);
}

/** One sync of a person who watches a step's first second; what it tells counts a second after the token was given. */
export const oneSecondWatched = (
  { workflowId, stepId }: Pick<PublishedVideo, 'workflowId' | 'stepId'>,
  viewId: string,
  opening: { readonly viewToken?: string; readonly openedAt: string } = {
    openedAt: new Date().toISOString(),
  },
) => ({
  viewId,
  workflowId,
  publication: 1,
  deviceClass: 'desktop',
  ...opening,
  sequence: 1,
  intervals: [{ stepId, stepNumber: 1, from: 0, to: 1, startedAt: opening.openedAt, speed: 1 }],
});

export async function watch(
  world: ProductWorld,
  viewer: Person,
  video: PublishedVideo,
  viewId: string,
): Promise<void> {
  const { viewToken } = itemOf<{ viewToken: string }>(
    await world.call(GetPlayerWorkflow, { workflowId: video.workflowId }, viewer),
  );
  const openedAt = new Date().toISOString();
  await pause(1000);
  itemOf(await world.call(TrackPlayback, oneSecondWatched(video, viewId, { viewToken, openedAt }), viewer));
}

/** Somebody watches again and again, 16 views at a time, until the work has ended; returns how many were acknowledged. */
export async function underLoad<T>(
  world: ProductWorld,
  viewer: Person,
  video: PublishedVideo,
  work: () => Promise<T>,
): Promise<{ result: T; acknowledged: number }> {
  let ended = false;
  let acknowledged = 0;
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; !ended; n++) {
      const sync = oneSecondWatched(video, `view-${writer}-${acknowledged}-${n}`);
      itemOf(await world.call(TrackPlayback, sync, viewer));
      acknowledged++;
    }
  };
  const load = Array.from({ length: 16 }, (_, writer) => write(writer));
  const result = await work().finally(() => (ended = true));
  await Promise.all(load);
  return { result, acknowledged };
}

/** What a player gets first: the master playlist's first rendition, and of that the first segment. */
export async function firstSegment(
  world: ProductWorld,
  viewer: Person,
  { workflowId }: PublishedVideo,
): Promise<Reply> {
  const player = await world.call(GetPlayerWorkflow, { workflowId }, viewer);
  const master = /\/media\/[^"]+master\.m3u8/.exec(player.text)?.[0] ?? player.text;
  const rendition = lineOf(await world.http('GET', master), 'rendition/');
  const list = new URL(rendition, `http://a${master}`).pathname;
  const segment = lineOf(await world.http('GET', list), '../');
  return world.http('GET', new URL(segment, `http://a${list}`).pathname);
}

const lineOf = ({ text }: Reply, start: string): string =>
  text.split('\n').find((line) => line.startsWith(start)) ?? `none in ${text}`;
