import { GetWatchableWorkflow, type WatchableWorkflow } from '../../contracts/authoring/workflow-views.ts';
import { GetAssets, type AssetView } from '../../contracts/media/asset.ts';
import { GetMyOrganization } from '../../contracts/organization/organization.ts';
import {
  GetPlayerWorkflow,
  WorkflowUnavailable,
  WorkflowWasDeleted,
  type PlayerAttachment,
  type PlayerWorkflow,
} from '../../contracts/playback/playback.ts';
import {
  answerQuery,
  type MediaSigner,
  type QueryContext,
  type QueryHandler,
} from '../../services/platform/projections/define-read-model.ts';
import { progress, progressId } from './progress.ts';

/** A second into the step, past the cut from the one before; in short steps the middle. */
const posterSecond = ({ startTime, endTime }: { startTime: number; endTime: number }): number =>
  startTime + Math.min(1, (endTime - startTime) / 2);

/** Signs what belongs to this workflow's workspace and nothing else, whatever an id may name. */
class Addresses {
  private readonly sign: MediaSigner;
  private readonly assets: ReadonlyMap<string, AssetView>;
  private readonly videoId: string;
  constructor(sign: MediaSigner, assets: readonly AssetView[], videoId: string) {
    this.sign = sign;
    this.assets = new Map(assets.map((asset) => [asset.id, asset]));
    this.videoId = videoId;
  }

  get video(): AssetView | null {
    return this.assets.get(this.videoId) ?? null;
  }
  file(assetId: string): string | null {
    return this.assets.has(assetId) ? this.sign.file(assetId) : null;
  }
  pictureAt(second: number): string | null {
    return this.video?.watchable ? this.sign.picture(this.videoId, second) : null;
  }
  imageMap(): PlayerWorkflow['imageMap'] {
    const imageMap = this.video?.imageMap;
    if (!imageMap) return null;
    const sheets = Array.from({ length: imageMap.sheets }, (_, sheet) =>
      this.sign.imageMapSheet(this.videoId, sheet),
    );
    return { ...imageMap, sheets };
  }
  attachment(attachment: WatchableWorkflow['steps'][number]['attachments'][number]): PlayerAttachment {
    if (attachment.kind === 'link') return { ...attachment, url: attachment.link };
    return { ...attachment, url: this.file(attachment.assetId) };
  }
}

async function addressesOf({ ask, sign }: QueryContext, workflow: WatchableWorkflow): Promise<Addresses> {
  const attached = workflow.steps.flatMap(({ attachments }) =>
    attachments.flatMap((each) => (each.kind === 'link' ? [] : [each.assetId])),
  );
  const poster = workflow.poster.assetId === null ? [] : [workflow.poster.assetId];
  const wanted = [...new Set([workflow.assetId, ...poster, ...attached])];
  const found: AssetView[] = [];
  for (let at = 0; at < wanted.length; at += 1000) {
    const { items } = await ask(GetAssets, { assetIds: wanted.slice(at, at + 1000) });
    found.push(...items.filter(({ workspaceId }) => workspaceId === workflow.workspaceId));
  }
  return new Addresses(sign, found, workflow.assetId);
}

const posterOf = ({ poster, steps }: WatchableWorkflow, addresses: Addresses): string | null => {
  if (poster.assetId !== null) return addresses.file(poster.assetId);
  const [first] = steps;
  return addresses.pictureAt(poster.atSecond ?? (first ? posterSecond(first) : 0));
};

function stepsOf(workflow: WatchableWorkflow, addresses: Addresses): PlayerWorkflow['steps'] {
  return workflow.steps.map((step) => ({
    id: step.id,
    number: step.number,
    title: step.title,
    titleTranslations: step.title === '' ? {} : { [workflow.languageCode]: step.title },
    startTime: step.startTime,
    endTime: step.endTime,
    duration: step.duration,
    poster: addresses.pictureAt(posterSecond(step)),
    attachments: step.attachments.map((each) => addresses.attachment(each)),
    transcriptions: workflow.sentences.filter(
      ({ startTime }) => startTime >= step.startTime && startTime < step.endTime,
    ),
  }));
}

/** Where the asker stands in just this publication. */
async function standing(
  { documents, viewer }: QueryContext,
  { workflowId, publication, steps }: WatchableWorkflow,
) {
  const id = progressId(viewer.userId, workflowId);
  const seen = await documents.get(viewer.organizationId, progress, id);
  if (seen?.publication !== publication) return { resume: null, completedStepIds: [] };
  const { place } = seen;
  const step = steps.find(({ id: stepId }) => stepId === place?.stepId);
  // what was watched to the end begins anew
  const resume = step && place && !seen.completed ? { ...place } : null;
  return { resume, completedStepIds: [...seen.completedStepIds] };
}

export const playerAnswers: readonly QueryHandler[] = [
  answerQuery(GetPlayerWorkflow, async ({ workflowId, preview }, context) => {
    const workflow = await context.ask(GetWatchableWorkflow, { workflowId, draft: preview });
    if (!workflow) return null;
    if (!preview && workflow.visibility === 'deleted') throw WorkflowWasDeleted();
    if (!preview && workflow.visibility === 'hidden') throw WorkflowUnavailable();
    const addresses = await addressesOf(context, workflow);
    const { video } = addresses;
    // nothing can be shown before the first chunk stands
    if (!video?.watchable) return null;
    const organization = await context.ask(GetMyOrganization, {});
    const { languageCode, sentences, publication } = workflow;
    return {
      id: workflow.workflowId,
      published: workflow.visibility === 'published',
      publication,
      languageCode,
      title: workflow.title,
      titleTranslations: workflow.titles,
      author: { uid: workflow.authorId },
      workspaceId: workflow.workspaceId,
      enableSafetyWatermark: organization?.settings.features.safetyWatermark ?? false,
      terms: workflow.terms,
      aiSummary: null,
      poster: posterOf(workflow, addresses),
      durationSeconds: workflow.source?.durationSeconds ?? video.facts?.durationSeconds ?? 0,
      width: workflow.source?.width ?? video.facts?.width ?? 0,
      height: workflow.source?.height ?? video.facts?.height ?? 0,
      hlsUrl: context.sign.master(workflow.assetId),
      subtitles:
        sentences.length === 0
          ? []
          : [
              {
                language: languageCode,
                source: context.sign.subtitles(workflowId, publication, languageCode),
                disabled: false,
              },
            ],
      imageMap: addresses.imageMap(),
      steps: stepsOf(workflow, addresses),
      ...(await standing(context, workflow)),
      allowEdit: workflow.allowEdit,
    };
  }),
];
