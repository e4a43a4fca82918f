import { exactSeconds } from '../../../contracts/kernel/exact-seconds.ts';
import { stepsAfterCut } from '../../../contracts/authoring/model/cut-content.ts';
import { isProposedTitle, titleOf, type Draft } from '../../../contracts/authoring/model/draft.ts';
import { toStep, type Steps } from '../../../contracts/authoring/model/draft-steps.ts';
import { translationsOf } from '../../../contracts/authoring/model/translations.ts';
import { cutOf } from '../../../contracts/authoring/model/video-cut.ts';
import { FindReviewers, GetWorkflowReviewers } from '../../../contracts/authoring/reviewers.ts';
import { firstCause, statusesOf } from '../../../contracts/authoring/model/processing.ts';
import { toWebVtt } from '../../../contracts/authoring/model/transcript-rules.ts';
import { cardStatus, isProcessing } from '../../../contracts/authoring/workflow-fields.ts';
import {
  GetWorkflow,
  GetWorkflowPermissions,
  GetWorkflowSteps,
  ListPublications,
  PreviewSubtitles,
  type DraftStep,
  type EditorStep,
  type WorkflowDetails,
} from '../../../contracts/authoring/workflow-views.ts';
import { GetVideoAccess, GetWorkflowVisibility } from '../../../contracts/authoring/workflow-visibility.ts';
import { workflowAccess } from '../../../contracts/authoring/model/workflow-access.ts';
import { FindPeople, NamePeople } from '../../../contracts/identity/user.ts';
import { mayAuthorIn, maySeeWorkspace } from '../../../services/platform/commands/authorise.ts';
import { answerQuery, type QueryHandler } from '../../../services/platform/projections/define-read-model.ts';
import { transcripts, type TranscriptDocument } from '../transcripts/transcripts.ts';
import { findEditableDraft } from '../workflow-contents/find-editable-draft.ts';
import { workflowContents, type WorkflowContent } from '../workflow-contents/workflow-contents.ts';

/** Steps with the fields derived from their place and their range. */
export const stepViews = ({ steps }: Pick<Draft, 'steps'>): DraftStep[] =>
  steps.map((step, index) => ({
    ...step,
    number: index + 1,
    duration: exactSeconds(step.endTime - step.startTime),
    attachments: [...step.attachments],
    annotations: [...step.annotations],
  }));

/** The same with the transcription of each; all are parts of the one of their source. */
/** The most people offered as reviewers at once; typing finds the others. */
const candidatesShown = 20;

/** Language to transcription id (2:41). */
const translationIdsOf = (draft: Draft): Record<string, string> =>
  Object.fromEntries(
    Object.entries(translationsOf(draft)).map(([code, { transcriptionId }]) => [code, transcriptionId]),
  );

const editorSteps = ({ draft, transcriptionId }: WorkflowContent, steps: Steps = draft.steps): EditorStep[] =>
  stepViews({ steps }).map((step) => ({
    ...step,
    titleProposed: isProposedTitle(draft, step),
    transcriptions: {
      ...translationIdsOf(draft),
      ...(transcriptionId !== null && { [draft.languageCode]: transcriptionId }),
    },
  }));

const sourceView = ({ source }: Draft) => ({
  videoDuration: source?.durationSeconds ?? null,
  hasAudio: source?.hasAudio ?? null,
  width: source?.width ?? null,
  height: source?.height ?? null,
});

function requestedView({ requested }: WorkflowContent): WorkflowDetails['requested'] {
  if (requested === null) return null;
  const { requestedBy: _, ...view } = requested;
  return view;
}

/** The transcript's status is read from the stored transcript, so that a client that then requests it finds it. */
function detailsView(content: WorkflowContent, spokenTranscript: TranscriptDocument | null): WorkflowDetails {
  const { draft } = content;
  const { processing } = draft;
  const published = content.visibility === 'published';
  const statuses = statusesOf(processing, { ...draft, published });
  return {
    id: content.workflowId,
    title: titleOf(draft),
    titles: draft.titles,
    languageCode: draft.languageCode,
    workspaceId: draft.workspaceId,
    authorId: draft.authorId,
    assetId: draft.assetId,
    status: cardStatus(statuses),
    statuses,
    beingMade: isProcessing(statuses),
    published,
    publication: content.publication,
    requested: requestedView(content),
    changedSincePublication: content.changedSincePublication,
    previewReady: processing.previewReady,
    ...sourceView(draft),
    stepCount: stepsAfterCut(draft.steps, draft.cut).length,
    steps: editorSteps(content),
    terms: [...draft.terms],
    cut: cutOf(draft),
    poster: draft.poster,
    externalId: draft.externalId,
    safetyWatermark: draft.safetyWatermark,
    voiceOver: draft.voiceOver,
    reviewers: [...(draft.reviewers ?? [])],
    categoryIds: [...(draft.categoryIds ?? [])],
    subcategoryIds: [...(draft.subcategoryIds ?? [])],
    basis: draft.basis,
    speechConfidence: content.speechConfidence,
    transcriptionId:
      spokenTranscript?.transcriptionId ??
      (spokenTranscript && spokenTranscript.sentences.length > 0 ? content.workflowId : null),
    transcriptRevision: spokenTranscript?.revision ?? 0,
    cause: firstCause(processing),
    causes: processing.causes,
    createdAt: content.createdAt,
    updatedAt: content.updatedAt,
    publishedAt: content.publishedAt,
    revision: content.revision,
  };
}

export const workflowAnswers: readonly QueryHandler[] = [
  answerQuery(GetWorkflow, async ({ workflowId }, context) => {
    const content = await findEditableDraft(context, workflowId);
    if (!content) return null;
    const { documents, viewer } = context;
    return detailsView(content, await documents.get(viewer.organizationId, transcripts, workflowId));
  }),
  answerQuery(GetWorkflowSteps, async ({ workflowId, originalSteps }, context) => {
    const content = await findEditableDraft(context, workflowId);
    const original = originalSteps ? content?.draft.proposed.map((range) => toStep(range)) : undefined;
    const items = content ? editorSteps(content, original) : [];
    return { items, page: { page: 1, size: items.length, dataCount: items.length } };
  }),
  answerQuery(GetWorkflowPermissions, async ({ workflowId }, { documents, viewer }) => {
    const content = await documents.get(viewer.organizationId, workflowContents, workflowId);
    if (content?.kind !== 'draft' || content.visibility === 'deleted') return null;
    const { workspaceId } = content.draft;
    // within one's own organisation the refusal is explicit (R-PLY-03, R-PLY-04)
    const sees = maySeeWorkspace(viewer, workspaceId);
    // and says nothing else of what is in a private workspace
    return workflowAccess({ sees, authors: mayAuthorIn(viewer, workspaceId) }, content.visibility);
  }),
  answerQuery(GetWorkflowVisibility, async ({ workflowId }, { documents, viewer }) => {
    const content = await documents.get(viewer.organizationId, workflowContents, workflowId);
    if (content?.kind !== 'draft' || !maySeeWorkspace(viewer, content.draft.workspaceId)) return null;
    const { visibility, publication, draft } = content;
    return { workspaceId: draft.workspaceId, visibility, wasPublished: publication > 0 };
  }),
  answerQuery(GetVideoAccess, async ({ workflowId, videoId }, { documents, viewer }) => {
    const content = await documents.get(viewer.organizationId, workflowContents, workflowId);
    if (content?.kind !== 'draft' || content.visibility === 'deleted') return null;
    const { draft, visibility } = content;
    const sees = maySeeWorkspace(viewer, draft.workspaceId);
    const { allowView, allowEdit } = workflowAccess(
      { sees, authors: mayAuthorIn(viewer, draft.workspaceId) },
      visibility,
    );
    const isWatched = videoId === (content.videoId ?? draft.assetId);
    return { allowView: allowEdit || (allowView && isWatched), allowEdit };
  }),
  answerQuery(GetWorkflowReviewers, async ({ workflowId }, context) => {
    const reviewers = (await findEditableDraft(context, workflowId))?.draft.reviewers ?? [];
    const named = reviewers.length > 0 ? await context.ask(NamePeople, { ids: reviewers.join(',') }) : null;
    const names = new Map(named?.items.map(({ id, displayName }) => [id, displayName]));
    const items = reviewers.map((id) => ({ id, displayName: names.get(id) ?? null }));
    return { items, page: { page: 1, size: items.length, dataCount: items.length } };
  }),
  answerQuery(FindReviewers, async ({ workflowId, keyword }, context) => {
    const page = { page: 1, size: candidatesShown };
    if (!(await findEditableDraft(context, workflowId)))
      return { items: [], page: { ...page, dataCount: 0 } };
    const people = await context.ask(FindPeople, { keyword, status: 'active' });
    return { items: people.items.slice(0, page.size), page: { ...page, dataCount: people.page.dataCount } };
  }),
  answerQuery(PreviewSubtitles, async ({ workflowId }, context) => {
    const content = await findEditableDraft(context, workflowId);
    const transcript =
      content && (await context.documents.get(context.viewer.organizationId, transcripts, workflowId));
    if (!content) return null;
    return { languageCode: content.draft.languageCode, subtitles: toWebVtt(transcript?.sentences ?? []) };
  }),
  answerQuery(ListPublications, async ({ workflowId, page, size }, context) => {
    const { documents, viewer } = context;
    if (!(await findEditableDraft(context, workflowId)))
      return { items: [], page: { page, size, dataCount: 0 } };
    const found = await documents.find(viewer.organizationId, workflowContents, {
      filter: { workflowId, kind: 'publication' },
      sort: [['publication', 'DESC']],
      page,
      size,
    });
    const items = found.items.map(
      ({ publication, publishedAt, publishedBy, draft, createdAt, updatedAt }) => ({
        publication,
        publishedAt: publishedAt ?? updatedAt ?? createdAt,
        publishedBy: publishedBy ?? draft.authorId,
        stepCount: stepsAfterCut(draft.steps, draft.cut).length,
      }),
    );
    return { items, page: { page, size, dataCount: found.total } };
  }),
];
