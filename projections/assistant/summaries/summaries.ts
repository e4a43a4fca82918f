import { nonFunctionWords, wordStem } from '../../../contracts/assistant/model/non-function-words.ts';
import {
  evolveSummary,
  summaryStatus,
  type ExistingSummary,
} from '../../../contracts/assistant/model/summary.ts';
import {
  GetShownSummary,
  GetWorkflowSummary,
  ReadKeyPoints,
  summaryEvents,
  type SummaryContent,
  type SummaryEvent,
  type SummaryView,
} from '../../../contracts/assistant/summary.ts';
import type { SummaryPart } from '../../../contracts/assistant/summary-parts.ts';
import {
  GetWatchableWorkflow,
  type WatchableWorkflow,
} from '../../../contracts/authoring/watchable-workflow.ts';
import { maySeeWorkspace } from '../../../services/platform/commands/authorise.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModelByFold,
  upsert,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';

/** A workflow's summary; `null` once it is deleted. */
export type SummaryDocument = { readonly id: string; readonly summary: ExistingSummary | null };

const summaries = defineCollection<SummaryDocument>({ name: 'summaries', version: 3, indexes: [] });

export const summariesModel = defineReadModelByFold(summaries, summaryEvents, (event) => {
  const { workflowId } = event.data;
  return upsert<SummaryDocument>(workflowId, (before) => ({
    id: workflowId,
    summary: evolveSummary(before?.summary ?? null, event as SummaryEvent),
  }));
});

/** Whether a cut took words from what a text rests on that the text still has. */
function hasLostWords({ content, sentenceIds, stepId }: SummaryPart, video: WatchableWorkflow): boolean {
  const isCited = ({ id }: { id: string }): boolean => sentenceIds.includes(id);
  const lost = video.shortened.filter(isCited);
  if (lost.length === 0) return false;
  const { languageCode } = video;
  const wordsIn = (texts: readonly string[]) =>
    new Set(
      texts
        .flatMap((text) => nonFunctionWords(text, languageCode))
        .map((word) => wordStem(word, languageCode)),
    );
  const left = [
    ...video.steps.filter(({ id }) => id === stepId).map(({ title }) => title),
    ...video.sentences.filter(isCited).map(({ sentence }) => sentence),
    // another video may be inserted into a sentence, which divides it
    ...lost.map((each) => each.left),
  ];
  const [whole, rest] = [wordsIn(lost.map((each) => each.whole)), wordsIn(left)];
  return [...wordsIn([content])].some((word) => whole.has(word) && !rest.has(word));
}

/** Sentences and steps must still be there, with the words that the text has; there must be at least one of them. */
const restsOn =
  (video: WatchableWorkflow) =>
  (part: SummaryPart): boolean =>
    (part.sentenceIds.length > 0 || part.stepId !== null) &&
    part.sentenceIds.every((id) => video.sentences.some((sentence) => sentence.id === id)) &&
    (part.stepId === null || video.steps.some(({ id }) => id === part.stepId)) &&
    !hasLostWords(part, video);

/** What of it is translated as it is now: typed beside it, or accepted in the languages of the video. */
function translationsOf(part: SummaryPart, { translations }: WatchableWorkflow): SummaryPart['translations'] {
  const { id, content, translatedOriginals } = part;
  const removed = new Set(
    translations
      .filter((each) => each.withoutTypedSummary.includes(id))
      .map(({ languageCode }) => languageCode),
  );
  const typed = Object.entries(part.translations).filter(
    ([code]) => !removed.has(code) && (translatedOriginals?.[code] ?? content) === content,
  );
  const accepted = translations.flatMap(({ languageCode, summary }) =>
    summary
      .filter((text) => text.id === id && text.original === content)
      .map(({ text }) => [languageCode, text] as const),
  );
  return Object.fromEntries([...typed, ...accepted]);
}

/** The parts that rest on this video; its authors see also what a person wrote, to correct or remove it. */
function contentOf(
  { parts }: ExistingSummary,
  video: WatchableWorkflow,
  { isForAuthors }: { readonly isForAuthors: boolean },
): SummaryContent {
  const isInVideo = restsOn(video);
  const shown = parts
    .map((part) => ({
      ...part,
      ...(!isForAuthors && { translations: translationsOf(part, video) }),
      isInVideo: isInVideo(part),
    }))
    .filter((part) => part.isInVideo || (isForAuthors && part.isPersonal));
  return {
    summary: {
      highlights: shown.filter(({ kind }) => kind !== 'section' && kind !== 'sop'),
      contents: shown.filter(({ kind }) => kind === 'section'),
    },
    sop: shown.filter(({ kind }) => kind === 'sop'),
  };
}

function viewOf(workflowId: string, summary: ExistingSummary, content: SummaryContent): SummaryView {
  const { written, cause, activate, run } = summary;
  return {
    id: workflowId,
    workflowId,
    status: summaryStatus(summary),
    activate,
    languageCode: written?.languageCode ?? null,
    content,
    origin: written && {
      model: written.model,
      promptVersion: written.promptVersion,
      inputHash: written.inputHash,
    },
    leftOut: written?.leftOut ?? 0,
    cause,
    runId: run?.runId ?? null,
  };
}

/** The summary of a workflow in a workspace that the viewer sees. */
async function findSummary(
  { documents, viewer }: QueryContext,
  workflowId: string,
): Promise<ExistingSummary | null> {
  const document = await documents.get(viewer.organizationId, summaries, workflowId);
  const summary = document?.summary;
  return summary && maySeeWorkspace(viewer, summary.workspaceId) ? summary : null;
}

const isShown = (summary: ExistingSummary): boolean =>
  summary.activate && summaryStatus(summary) === 'completed';

/** What viewers are shown of a publication; authors also with their draft. */
async function findShown(
  context: QueryContext,
  workflowId: string,
  draft: boolean,
): Promise<SummaryContent | null> {
  const summary = await findSummary(context, workflowId);
  if (!summary?.written || !isShown(summary)) return null;
  const video = await context.ask(GetWatchableWorkflow, { workflowId, draft });
  if (!video || (!draft && video.visibility !== 'published')) return null;
  const content = contentOf(summary, video, { isForAuthors: false });
  return isEmpty(content) ? null : content;
}

const isEmpty = ({ summary: { highlights, contents }, sop }: SummaryContent): boolean =>
  highlights.length + contents.length + sop.length === 0;

/** What authors get before there is a summary. */
const noneOf = (workflowId: string): SummaryView => ({
  id: workflowId,
  workflowId,
  status: null,
  activate: false,
  languageCode: null,
  content: { summary: { highlights: [], contents: [] }, sop: [] },
  origin: null,
  leftOut: 0,
  cause: null,
  runId: null,
});

/** Authors get it in any status; viewers of the published workflow once it is completed and shown. */
async function findSummaryView(context: QueryContext, workflowId: string): Promise<SummaryView | null> {
  const summary = await findSummary(context, workflowId);
  const draft = await context.ask(GetWatchableWorkflow, { workflowId, draft: true });
  if (!summary) return draft && noneOf(workflowId);
  const content = draft
    ? contentOf(summary, draft, { isForAuthors: true })
    : await findShown(context, workflowId, false);
  return content && viewOf(workflowId, summary, content);
}

export const summaryAnswers: readonly QueryHandler[] = [
  answerQuery(GetWorkflowSummary, ({ workflowId }, context) => findSummaryView(context, workflowId)),
  answerQuery(GetShownSummary, ({ workflowId, draft }, context) => findShown(context, workflowId, draft)),
  answerQuery(ReadKeyPoints, async ({ workflow_id: workflowId }, context) => {
    const found = await findSummaryView(context, workflowId);
    if (!found?.status) return null;
    const shown = found.content.summary.highlights.filter(({ isInVideo }) => isInVideo);
    return { keypoints: shown.map(({ kind, content }) => ({ key: kind, content })) };
  }),
];
