import { GetWatchableWorkflow, type WatchableWorkflow } from '../../contracts/authoring/workflow-views.ts';
import { SignBatch, SignMediaAccess } from '../../contracts/media/asset.ts';
import {
  answerQuery,
  type QueryContext,
  type QueryHandler,
} from '../../services/platform/projections/define-read-model.ts';
import type { z } from 'zod';
import { assets } from './assets.ts';

type Wanted = z.output<typeof SignBatch.schema>['data'][number];
type Signed = z.output<typeof SignBatch.view>;

/** A playlist lives ten minutes (foundations 14). */
const addressLifeMs = 10 * 60 * 1000;
const absent = (message: string): Signed => ({ url: null, message });

/** The draft for whoever may edit it, else what is published; `null` for what they may not see. */
async function shownTo({ ask }: QueryContext, workflowId: string): Promise<WatchableWorkflow | null> {
  const draft = await ask(GetWatchableWorkflow, { workflowId, draft: true });
  if (draft !== null) return draft;
  const publication = await ask(GetWatchableWorkflow, { workflowId });
  return publication?.visibility === 'published' ? publication : null;
}

/** A second into the step, past the cut from the one before; in short steps the middle. */
const posterSecond = ({ startTime, endTime }: { startTime: number; endTime: number }): number =>
  startTime + Math.min(1, (endTime - startTime) / 2);

function pictureOf({ sign }: QueryContext, { stepId }: Wanted, workflow: WatchableWorkflow): Signed {
  if (stepId === undefined && workflow.poster.assetId !== null)
    return { url: sign.file(workflow.poster.assetId), message: 'OK' };
  const step = workflow.steps.find((each) => each.id === stepId) ?? workflow.steps[0];
  const chosen = stepId === undefined ? workflow.poster.atSecond : null;
  return { url: sign.picture(workflow.assetId, chosen ?? (step ? posterSecond(step) : 0)), message: 'OK' };
}

function attachmentOf({ sign }: QueryContext, { attachmentId }: Wanted, workflow: WatchableWorkflow): Signed {
  const found = workflow.steps.flatMap((step) => step.attachments).find((each) => each.id === attachmentId);
  if (found === undefined || found.kind === 'link') return absent('There is no such attachment.');
  return { url: sign.file(found.assetId), message: 'OK' };
}

async function signed(
  context: QueryContext,
  wanted: Wanted,
  workflow: WatchableWorkflow | null,
): Promise<Signed> {
  if (workflow === null) return absent('There is nothing here, or it is not yours to see.');
  const { sign, documents, viewer } = context;
  const video = await documents.get(viewer.organizationId, assets, workflow.assetId);
  if (wanted.type === 'attachment') return attachmentOf(context, wanted, workflow);
  if (!video?.watchable) return absent('The video is still being processed.');
  switch (wanted.type) {
    case 'poster':
      return pictureOf(context, wanted, workflow);
    case 'video':
      return { url: sign.master(workflow.assetId), message: 'OK' };
    case 'subtitles':
      return {
        url: sign.subtitles(workflow.workflowId, workflow.publication, workflow.languageCode),
        message: 'OK',
      };
    case 'imageMap':
      return video.imageMap && wanted.index < video.imageMap.sheets
        ? { url: sign.imageMapSheet(workflow.assetId, wanted.index), message: 'OK' }
        : absent('The image map is not made yet.');
    case 'waveform':
      return video.imageMap
        ? { url: sign.waveform(workflow.assetId), message: 'OK' }
        : absent('The waveform is not made yet.');
  }
}

/** Addresses for what this person may see at this moment. */
export const signingAnswers: readonly QueryHandler[] = [
  answerQuery(SignBatch, async ({ data }, context) => {
    const workflows = new Map<string, Promise<WatchableWorkflow | null>>();
    const workflowOf = (workflowId: string) => {
      const known = workflows.get(workflowId) ?? shownTo(context, workflowId);
      workflows.set(workflowId, known);
      return known;
    };
    const items = await Promise.all(
      data.map(async (wanted) => signed(context, wanted, await workflowOf(wanted.workflowId))),
    );
    return { items, page: { page: 1, size: Math.max(1, items.length), dataCount: items.length } };
  }),
  answerQuery(SignMediaAccess, async ({ request }, context) => {
    const workflow = await shownTo(context, request.id);
    if (workflow === null) return null;
    const expiresAt = new Date(Date.now() + addressLifeMs).toISOString();
    return { videoURL: context.sign.master(workflow.assetId), expiresAt };
  }),
];
