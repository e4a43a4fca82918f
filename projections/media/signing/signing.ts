import { ListFileUses } from '../../../contracts/authoring/file-uses.ts';
import { posterSecond } from '../../../contracts/authoring/model/draft-steps.ts';
import {
  filesShown,
  GetWatchableWorkflow,
  type WatchableWorkflow,
} from '../../../contracts/authoring/watchable-workflow.ts';
import { GetWorkflowPermissions } from '../../../contracts/authoring/workflow-views.ts';
import { GetVideoAccess } from '../../../contracts/authoring/workflow-visibility.ts';
import {
  GetAssets,
  SignBatch,
  SignMedia,
  SignMediaAccess,
  type AssetView,
} from '../../../contracts/media/asset.ts';
import {
  answerQuery,
  type QueryContext,
  type QueryHandler,
  type RenewedAddress,
} from '../../../services/platform/projections/define-read-model.ts';
import type { z } from 'zod';
import { assets } from '../assets/assets.ts';

type SignItem = z.output<typeof SignBatch.schema>['data'][number];
type SignResult = z.output<typeof SignBatch.view>;

const absent = (message: string): SignResult => ({ url: null, message });
const ok = (url: string): SignResult => ({ url, message: 'OK' });
const toIsoTime = (ms: number): string => new Date(ms).toISOString();

const findDraft = ({ ask }: QueryContext, workflowId: string): Promise<WatchableWorkflow | null> =>
  ask(GetWatchableWorkflow, { workflowId, draft: true });

async function findPublication({ ask }: QueryContext, workflowId: string): Promise<WatchableWorkflow | null> {
  const publication = await ask(GetWatchableWorkflow, { workflowId });
  return publication?.visibility === 'published' ? publication : null;
}

/** The draft for everybody who may edit it, otherwise the publication; `null` for what they may not see. */
const findVisibleWorkflow = async (context: QueryContext, workflowId: string) =>
  (await findDraft(context, workflowId)) ?? (await findPublication(context, workflowId));

/** A file in the workflow's own workspace, whatever an id may name. */
async function fileOf(
  { sign, documents, viewer }: QueryContext,
  assetId: string,
  { workspaceId }: WatchableWorkflow,
): Promise<SignResult> {
  const found = await documents.get(viewer.organizationId, assets, assetId);
  return found?.workspaceId === workspaceId ? ok(sign.file(assetId)) : absent('There is no such file.');
}

async function pictureOf(
  context: QueryContext,
  { stepId }: SignItem,
  workflow: WatchableWorkflow,
): Promise<SignResult> {
  if (stepId === undefined && workflow.poster.assetId !== null)
    return fileOf(context, workflow.poster.assetId, workflow);
  const step = workflow.steps.find((each) => each.id === stepId) ?? workflow.steps[0];
  const chosen = stepId === undefined ? workflow.poster.atSecond : null;
  return ok(context.sign.picture(workflow.assetId, chosen ?? (step ? posterSecond(step) : 0)));
}

async function attachmentOf(
  context: QueryContext,
  { attachmentId }: SignItem,
  workflow: WatchableWorkflow,
): Promise<SignResult> {
  const found = workflow.steps.flatMap((step) => step.attachments).find((each) => each.id === attachmentId);
  if (found === undefined || found.kind === 'link') return absent('There is no such attachment.');
  return fileOf(context, found.assetId, workflow);
}

const sheetOf = ({ sign }: QueryContext, { index }: SignItem, { id, imageMap }: AssetView): SignResult =>
  imageMap && index < imageMap.sheets
    ? ok(sign.imageMapSheet(id, index))
    : absent('The image map is not ready yet.');

const sourceOf = (
  { sign }: QueryContext,
  workflow: WatchableWorkflow,
  video: AssetView | null,
): SignResult =>
  workflow.allowEdit && video !== null
    ? ok(sign.source(workflow.assetId))
    : absent('Only authors can get the original video.');

async function signItem(
  context: QueryContext,
  signItemRequest: SignItem,
  workflow: WatchableWorkflow | null,
): Promise<SignResult> {
  if (workflow === null) return absent('Not found, or you don’t have access.');
  const { sign, documents, viewer } = context;
  const video = await documents.get(viewer.organizationId, assets, workflow.assetId);
  if (signItemRequest.type === 'attachment') return attachmentOf(context, signItemRequest, workflow);
  if (signItemRequest.type === 'source') return sourceOf(context, workflow, video);
  if (!video?.watchable) return absent('The video is still being processed.');
  switch (signItemRequest.type) {
    case 'poster':
      return pictureOf(context, signItemRequest, workflow);
    case 'video':
      return ok(sign.master(workflow.assetId));
    case 'subtitles':
      return ok(sign.subtitles(workflow.workflowId, workflow.publication, workflow.languageCode));
    case 'imageMap':
      return sheetOf(context, signItemRequest, video);
    case 'frames':
      return ok(sign.measured(workflow.assetId, 'frames'));
    case 'motion':
      return video.imageMap
        ? ok(sign.measured(workflow.assetId, 'motion'))
        : absent('The video is still being processed.');
    case 'waveform':
      // of the video that is edited; a rendered one is only watched
      return video.imageMap && video.kind !== 'rendering'
        ? ok(sign.waveform(workflow.assetId))
        : absent('The waveform is not ready yet.');
  }
}

/** Whether a file is in what this person may see of a workflow for which it was sent or to which it was added. */
async function showsFile(
  context: QueryContext,
  { id, workflowId, workspaceId }: AssetView,
): Promise<boolean> {
  const [uses] = (await context.ask(ListFileUses, { workflowId: null, assetIds: [id] })).items;
  for (const each of new Set([workflowId, ...(uses?.workflowIds ?? [])])) {
    const visible = [await findDraft(context, each), await findPublication(context, each)];
    if (visible.some((found) => found?.workspaceId === workspaceId && filesShown(found).has(id))) return true;
  }
  return false;
}

/** Whether this person would be given the same address by what is so now; those of subtitles name the workflow. */
async function maySee(context: QueryContext, { kind, subjectId }: RenewedAddress): Promise<boolean> {
  const { ask } = context;
  if (kind === 'draft') return (await findDraft(context, subjectId)) !== null;
  const [file] = (await ask(GetAssets, { assetIds: [subjectId] })).items;
  if (kind === 'attachment') return file !== undefined && showsFile(context, file);
  const allowed = file
    ? await ask(GetVideoAccess, { workflowId: file.workflowId, videoId: subjectId })
    : await ask(GetWorkflowPermissions, { workflowId: subjectId });
  return allowed !== null && (allowed.allowEdit || (allowed.allowView && kind !== 'source'));
}

/** URLs for what this person may see at this moment. */
export const signingAnswers: readonly QueryHandler[] = [
  answerQuery(SignMedia, async ({ url }, context) => {
    const before = context.sign.renew(url);
    if (before === null || !(await maySee(context, before))) return null;
    return { url: before.url, expiresAt: toIsoTime(context.sign.expiresAt) };
  }),
  answerQuery(SignBatch, async ({ data }, context) => {
    const workflows = new Map<string, Promise<WatchableWorkflow | null>>();
    const workflowOf = (workflowId: string) => {
      const known = workflows.get(workflowId) ?? findVisibleWorkflow(context, workflowId);
      workflows.set(workflowId, known);
      return known;
    };
    const items = await Promise.all(
      data.map(async (signItemRequest) =>
        signItem(context, signItemRequest, await workflowOf(signItemRequest.workflowId)),
      ),
    );
    return { items, page: { page: 1, size: Math.max(1, items.length), dataCount: items.length } };
  }),
  answerQuery(SignMediaAccess, async ({ request }, context) => {
    const { sign } = context;
    const workflow = await findVisibleWorkflow(
      context,
      request.type === 'step' ? request.workflowId : request.id,
    );
    if (workflow === null) return null;
    const step = workflow.steps.find(({ id }) => id === request.id);
    if (request.type === 'step' && step === undefined) return null;
    const range = request.type === 'step' && step ? { range: step } : {};
    return {
      videoURL: sign.master(workflow.assetId, { ...range, rez: request.rez }),
      expiresAt: toIsoTime(sign.expiresAt),
    };
  }),
];
