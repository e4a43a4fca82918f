import { GetShownSummary, type SummaryContent } from '../../../contracts/assistant/summary.ts';
import type { SummaryPart } from '../../../contracts/assistant/summary-parts.ts';
import { isWatchable } from '../../../contracts/authoring/model/workflow-access.ts';
import { sentencesWithin } from '../../../contracts/authoring/model/draft-transcript.ts';
import type { ShownAnnotation } from '../../../contracts/authoring/annotation-elements.ts';
import { posterSecond, posterSecondOf } from '../../../contracts/authoring/model/draft-steps.ts';
import {
  filesShown,
  GetWatchableWorkflow,
  type WatchableWorkflow,
} from '../../../contracts/authoring/watchable-workflow.ts';
import { GetWorkflowVisibility } from '../../../contracts/authoring/workflow-visibility.ts';
import { GetWorkflowPermissions } from '../../../contracts/authoring/workflow-views.ts';
import { GetAssets, Resolution, type AssetView } from '../../../contracts/media/asset.ts';
import {
  GetPlayerWorkflow,
  ReadViewToken,
  type AiSummary,
  type PlayerAttachment,
  type PlayerStep,
  type PlayerWorkflow,
} from '../../../contracts/playback/playback.ts';
import {
  NeverPublished,
  WorkflowNotViewable,
  WorkflowUnavailable,
  WorkflowWasDeleted,
} from '../../../contracts/playback/player-refusals.ts';
import {
  answerQuery,
  type MediaSigner,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';
import { progress, progressId } from '../progress/progress.ts';

/** Signs what belongs to this workflow's workspace and nothing else, whatever an id may name. */
class Addresses {
  readonly #sign: MediaSigner;
  readonly #assets: ReadonlyMap<string, AssetView>;
  readonly #videoId: string;
  constructor(sign: MediaSigner, assets: readonly AssetView[], videoId: string) {
    this.#sign = sign;
    this.#assets = new Map(assets.map((asset) => [asset.id, asset]));
    this.#videoId = videoId;
  }

  get video(): AssetView | null {
    return this.#assets.get(this.#videoId) ?? null;
  }
  file(assetId: string): string | null {
    return this.#assets.has(assetId) ? this.#sign.file(assetId) : null;
  }
  pictureAt(second: number): string | null {
    return this.video?.watchable ? this.#sign.picture(this.#videoId, second) : null;
  }
  imageMap(): PlayerWorkflow['imageMap'] {
    const imageMap = this.video?.imageMap;
    if (!imageMap) return null;
    const sheets = Array.from({ length: imageMap.sheets }, (_, sheet) =>
      this.#sign.imageMapSheet(this.#videoId, sheet),
    );
    return { ...imageMap, sheets };
  }
  annotation(annotation: WatchableWorkflow['steps'][number]['annotations'][number]): ShownAnnotation {
    if (annotation.type !== 'image') return annotation;
    return { ...annotation, imageUrl: this.file(annotation.assetId) };
  }
  attachment(attachment: WatchableWorkflow['steps'][number]['attachments'][number]): PlayerAttachment {
    if (attachment.kind === 'link') return { ...attachment, url: attachment.link };
    return { ...attachment, url: this.file(attachment.assetId) };
  }
}

async function addressesOf({ ask, sign }: QueryContext, workflow: WatchableWorkflow): Promise<Addresses> {
  const uniqueAssetIds = [...new Set([workflow.assetId, ...filesShown(workflow)])];
  const found: AssetView[] = [];
  for (let at = 0; at < uniqueAssetIds.length; at += 1000) {
    const { items } = await ask(GetAssets, { assetIds: uniqueAssetIds.slice(at, at + 1000) });
    found.push(...items.filter(({ workspaceId }) => workspaceId === workflow.workspaceId));
  }
  return new Addresses(sign, found, workflow.assetId);
}

const posterOf = (workflow: WatchableWorkflow, addresses: Addresses): string | null =>
  workflow.poster.assetId === null
    ? addresses.pictureAt(posterSecondOf(workflow))
    : addresses.file(workflow.poster.assetId);

const qualities = Resolution.exclude(['Auto']).options;

/** One URL per available quality; each lists the segments that the step touches. */
function videosOf(
  { sign }: QueryContext,
  video: AssetView,
  range: WatchableWorkflow['steps'][number],
): PlayerStep['videos'] {
  // a source below the lowest quality counts as that one
  const availableQualities = new Set(
    video.rungs.map(({ height }) => qualities.find((rez) => Number(rez) >= height)),
  );
  return Object.fromEntries(
    qualities
      .filter((rez) => availableQualities.has(rez))
      .map((rez) => [rez, sign.master(video.id, { range, rez })]),
  );
}

interface PlayerSource {
  readonly workflow: WatchableWorkflow;
  readonly video: AssetView;
  readonly addresses: Addresses;
  readonly subtitles: PlayerWorkflow['subtitles'];
}

function stepsOf(
  context: QueryContext,
  { workflow, video, addresses, subtitles }: PlayerSource,
): PlayerWorkflow['steps'] {
  return workflow.steps.map((step) => ({
    id: step.id,
    number: step.number,
    title: step.title,
    titleTranslations: {
      ...(step.title !== '' && { [workflow.languageCode]: step.title }),
      ...translatedTitles(workflow, ({ stepTitles }) => stepTitles[step.id]),
    },
    startTime: step.startTime,
    endTime: step.endTime,
    duration: step.duration,
    poster: addresses.pictureAt(posterSecond(step)),
    hlsUrl: context.sign.master(video.id, { range: step }),
    videos: videosOf(context, video, step),
    subtitles,
    attachments: step.attachments.map((each) => addresses.attachment(each)),
    annotations: step.annotations
      // in a publication what is blurred is so in its frames
      .filter(({ type }) => workflow.publication === 0 || type !== 'blur')
      .map((each) => addresses.annotation(each)),
    transcriptions: sentencesWithin(workflow.sentences, step),
    transcriptionTranslations: Object.fromEntries(
      workflow.translations
        .map(({ languageCode, sentences }) => [languageCode, sentencesWithin(sentences, step)] as const)
        .filter(([, sentences]) => sentences.length > 0),
    ),
  }));
}

/** The translations of one title, by language. */
const translatedTitles = (
  { translations }: WatchableWorkflow,
  titleIn: (translated: WatchableWorkflow['translations'][number]) => string | null | undefined,
): Record<string, string> =>
  Object.fromEntries(
    translations.flatMap((translated) => {
      const title = titleIn(translated);
      return title ? [[translated.languageCode, title]] : [];
    }),
  );

/** Subtitles in the transcript's language first, then in those with accepted sentences; none without speech. */
function subtitlesOf({ sign }: QueryContext, workflow: WatchableWorkflow): PlayerWorkflow['subtitles'] {
  const { workflowId, publication } = workflow;
  return [workflow, ...workflow.translations]
    .filter(({ sentences }) => sentences.length > 0)
    .map(({ languageCode }) => ({
      language: languageCode,
      source: sign.subtitles(workflowId, publication, languageCode),
      disabled: false,
    }));
}

/** The assumed format of a video until its size is known (R-PLY-38). */
const unknownSource = { width: 1920, height: 944, durationSeconds: 0 };
const sourceOf = ({ source }: WatchableWorkflow, { facts }: AssetView) => {
  const { width, height, durationSeconds } = source ?? facts ?? unknownSource;
  return { width, height, durationSeconds };
};

/** Viewers are informed that it was unpublished or deleted; an author's preview shows the draft all the same. */
function refuseHidden({ visibility }: WatchableWorkflow, preview: boolean): void {
  if (preview || isWatchable(visibility)) return;
  throw visibility === 'deleted' ? WorkflowWasDeleted() : WorkflowUnavailable();
}

/** Everything that has a URL, signed for this viewer. */
function mediaOf(context: QueryContext, { workflow, video, addresses }: Omit<PlayerSource, 'subtitles'>) {
  const { sign } = context;
  const subtitles = subtitlesOf(context, workflow);
  return {
    poster: posterOf(workflow, addresses),
    hlsUrl: sign.master(workflow.assetId),
    untranscodedUrl: workflow.allowEdit ? sign.source(workflow.assetId) : null,
    addressSeconds: Math.floor((sign.expiresAt - Date.now()) / 1000),
    subtitles,
    imageMap: addresses.imageMap(),
    sourceCut: workflow.sourceCut,
    steps: stepsOf(context, { workflow, video, addresses, subtitles }),
  };
}

/** The sender's progress in exactly this publication. */
async function viewerProgress(
  { documents, viewer }: QueryContext,
  { workflowId, publication, steps }: WatchableWorkflow,
) {
  const id = progressId(viewer.userId, workflowId);
  const storedProgress = await documents.get(viewer.organizationId, progress, id);
  if (storedProgress?.publication !== publication) return { resume: null, completedStepIds: [] };
  const { place } = storedProgress;
  const step = steps.find(({ id: stepId }) => stepId === place?.stepId);
  // a workflow that was watched to the end starts over
  const resume = step && place && !storedProgress.completed ? { ...place } : null;
  return { resume, completedStepIds: [...storedProgress.completedStepIds] };
}

const highlightKeys = ['safety', 'tools', 'note'] as const;

function originOf({ summary, sop }: SummaryContent): AiSummary['origin'] {
  const parts = [...summary.highlights, ...summary.contents, ...sop];
  if (parts.some(({ isExtracted, isPersonal }) => !isExtracted && !isPersonal)) return 'written';
  return parts.some(({ isPersonal }) => isPersonal) ? 'edited' : 'quoted';
}

/** The summary, where the organisation has the feature and viewers are shown one (R-SUM-05, R-SUM-06). */
async function summaryOf(
  { ask, viewer }: QueryContext,
  workflowId: string,
  draft: boolean,
): Promise<PlayerWorkflow['aiSummary']> {
  if (!viewer.features.has('aiSummary')) return null;
  const shown = await ask(GetShownSummary, { workflowId, draft });
  if (!shown) return null;
  const textOf = ({ content, translations }: SummaryPart) => ({ content, translations });
  const { highlights, contents } = shown.summary;
  return {
    status: 'completed',
    highlights: highlightKeys.flatMap((key) =>
      highlights.filter(({ kind }) => kind === key).map((part) => ({ key, ...textOf(part) })),
    ),
    contents: contents.map((part) => ({ title: part.title, stepId: part.stepId, ...textOf(part) })),
    sop: shown.sop.map(textOf),
    origin: originOf(shown),
  };
}

/** Says why there is nothing to watch, as far as the sender may know (R-PLY-03, R-PLY-04). */
async function refuseUnseen({ ask }: QueryContext, workflowId: string): Promise<null> {
  // `null` for those who do not see its workspace
  const seen = await ask(GetWorkflowVisibility, { workflowId });
  if (seen?.visibility === 'hidden' && !seen.wasPublished) throw NeverPublished();
  const permissions = await ask(GetWorkflowPermissions, { workflowId });
  if (permissions?.allowView === false) throw WorkflowNotViewable({ facts: { allowView: false } });
  return null;
}

export const playerAnswers: readonly QueryHandler[] = [
  answerQuery(GetPlayerWorkflow, async ({ workflowId, preview }, context) => {
    const workflow = await context.ask(GetWatchableWorkflow, { workflowId, draft: preview });
    if (!workflow) return refuseUnseen(context, workflowId);
    refuseHidden(workflow, preview);
    const addresses = await addressesOf(context, workflow);
    const { video } = addresses;
    // nothing can be shown before the first chunk is ready
    if (!video?.watchable) return null;
    const { languageCode, publication, title, terms, workspaceId, allowEdit } = workflow;
    return {
      id: workflow.workflowId,
      published: workflow.visibility === 'published',
      publication,
      languageCode,
      title,
      titleTranslations: {
        ...workflow.titles,
        ...translatedTitles(workflow, (translated) => translated.title),
      },
      author: { uid: workflow.authorId },
      workspaceId,
      enableSafetyWatermark: workflow.safetyWatermark && context.viewer.features.has('safetyWatermark'),
      terms,
      aiSummary: await summaryOf(context, workflowId, preview),
      ...sourceOf(workflow, video),
      ...mediaOf(context, { workflow, video, addresses }),
      ...(await viewerProgress(context, workflow)),
      allowEdit,
      viewToken: preview ? null : context.sign.viewToken(workflow.workflowId, publication),
    };
  }),
  answerQuery(ReadViewToken, ({ token }, { sign }) => Promise.resolve(sign.readViewToken(token))),
];
