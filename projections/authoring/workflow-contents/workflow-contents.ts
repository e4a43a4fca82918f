import { countedChangesAfter } from '../../../contracts/authoring/model/changes.ts';
import { stepsAfterCut } from '../../../contracts/authoring/model/cut-content.ts';
import { initialDraft, evolveDraft, type Draft } from '../../../contracts/authoring/model/draft.ts';
import { requestedAfter } from '../../../contracts/authoring/model/requested-publication.ts';
import { translationsOf } from '../../../contracts/authoring/model/translations.ts';
import type { RequestedPublication } from '../../../contracts/authoring/publications.ts';
import { workflowEvents, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import type { RecordedEvent } from '../../../services/platform/event-store/event-store.ts';
import {
  copy,
  defineReadModelByFold,
  insert,
  update,
  type Change,
} from '../../../services/platform/projections/define-read-model.ts';

export interface FindableStep {
  readonly id: string;
  readonly number: number;
  readonly title: string;
}

/**
 * A workflow's draft under the workflow's id, and each of its publications, which never change, under id and number; the
 * next one as `requested` until its video is ready.
 */
export type WorkflowContent = {
  readonly id: string;
  readonly kind: 'draft' | 'publication' | 'requested';
  readonly workflowId: string;
  readonly draft: Draft;
  /** For a draft whose workflow is published: the steps that viewers see, for the search; otherwise none. */
  readonly findable: readonly FindableStep[];
  /** The same of the requested publication. */
  readonly requestedFindable: readonly FindableStep[];
  /** For a draft the ids of the steps with annotations. */
  readonly annotatedSteps: readonly string[];
  /** For a draft the ids of the sounds of its voice-over. */
  readonly speeches: readonly string[];
  /** For a draft the ids of its transcripts in other languages. */
  readonly translationIds: readonly string[];
  /** For a draft the number of the last publication, 0 before the first. */
  readonly publication: number;
  /** The first of the publications up to that one with the same content. */
  readonly sameSince: number;
  readonly visibility: 'hidden' | 'published' | 'deleted';
  readonly changedSincePublication: boolean;
  readonly changedSinceRequest: boolean;
  /** The video that viewers see of the last publication; `null` for the uploaded one. */
  readonly videoId: string | null;
  /** For a draft the publication whose video is not ready. */
  readonly requested: (RequestedPublication & { readonly requestedBy: string }) | null;
  readonly transcriptionId: string | null;
  readonly speechConfidence: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  readonly publishedBy: string | null;
  readonly revision: number;
};

export const workflowContents = defineCollection<WorkflowContent>({
  name: 'workflow-contents',
  version: 11,
  indexes: [
    ['workflowId', 'kind', 'publication'],
    ['annotatedSteps'],
    ['speeches'],
    ['translationIds'],
    ['kind', 'draft.workspaceId', 'publishedAt'],
  ],
  text: ['findable.title'],
});

export const publicationId = (workflowId: string, publication: number): string =>
  `${workflowId}:${publication}`;

type RecordedWorkflowEvent = WorkflowEvent & Pick<RecordedEvent, 'time' | 'revision' | 'metadata'>;

const findableSteps = ({ draft }: WorkflowContent): readonly FindableStep[] =>
  stepsAfterCut(draft.steps, draft.cut).map(({ id, title }, index) => ({ id, number: index + 1, title }));

/** Who published: the person who requested it, not what rendered its video. */
const publisherOf = ({ requested }: WorkflowContent, event: RecordedWorkflowEvent): string =>
  (event.type === 'WorkflowPublished' && event.data.requestedAt !== undefined && requested?.requestedBy) ||
  event.metadata.actor;

/** What an event changes besides the draft itself. */
function publicationFieldsAfter(
  content: WorkflowContent,
  event: RecordedWorkflowEvent,
): Partial<WorkflowContent> {
  if (event.type === 'WorkflowPublished')
    return {
      publication: event.data.publication,
      sameSince: event.data.unchanged ? content.sameSince : event.data.publication,
      visibility: 'published',
      publishedAt: event.data.publishedAt,
      publishedBy: publisherOf(content, event),
      videoId: event.data.videoId ?? null,
      findable: event.data.requestedAt === undefined ? findableSteps(content) : content.requestedFindable,
    };
  if (event.type === 'PublicationRequested') return { requestedFindable: findableSteps(content) };
  if (event.type === 'WorkflowUnpublished') return { visibility: 'hidden', findable: [] };
  if (event.type === 'WorkflowDeleted') return { visibility: 'deleted', findable: [] };
  if (event.type !== 'TranscriptRecorded') return {};
  const { transcriptionId, confidence } = event.data;
  return { transcriptionId, speechConfidence: confidence };
}

function contentAfter(content: WorkflowContent, event: RecordedWorkflowEvent): WorkflowContent {
  const draft = evolveDraft(content.draft, event);
  return {
    ...content,
    ...publicationFieldsAfter(content, event),
    requested: requestedAfter(content.requested, event, ({ workflowId: _, ...request }) => ({
      ...request,
      cause: null,
      requestedBy: event.metadata.actor,
    })),
    speeches: draft.voiceOver.sources.map(({ id }) => id),
    translationIds: Object.values(translationsOf(draft)).map(({ transcriptionId }) => transcriptionId),
    annotatedSteps: draft.steps.filter(({ annotations }) => annotations.length > 0).map(({ id }) => id),
    ...countedChangesAfter(content, event),
    draft,
    updatedAt: event.time,
    revision: event.revision,
  };
}

function foldContent(event: RecordedWorkflowEvent): readonly Change<WorkflowContent>[] {
  const { workflowId } = event.data;
  if (event.type === 'WorkflowInitialized')
    return [
      insert<WorkflowContent>({
        id: workflowId,
        kind: 'draft',
        workflowId,
        draft: initialDraft(event.data),
        findable: [],
        requestedFindable: [],
        annotatedSteps: [],
        speeches: [],
        translationIds: [],
        publication: 0,
        sameSince: 0,
        visibility: 'hidden',
        changedSincePublication: false,
        changedSinceRequest: false,
        videoId: null,
        requested: null,
        transcriptionId: null,
        speechConfidence: null,
        createdAt: event.time,
        updatedAt: event.time,
        publishedAt: null,
        publishedBy: null,
        revision: event.revision,
      }),
    ];
  const draft = update<WorkflowContent>(workflowId, (content) => contentAfter(content, event));
  if (event.type === 'PublicationRequested') return [draft, copyOf(event, 'requested')];
  if (event.type !== 'WorkflowPublished') return [draft];
  if (event.data.requestedAt === undefined) return [draft, copyOf(event, 'publication')];
  return [
    update<WorkflowContent>(publicationId(workflowId, event.data.publication), (content) => ({
      ...content,
      ...publicationFieldsAfter(content, event),
      kind: 'publication',
      findable: [],
      requestedFindable: [],
    })),
    draft,
  ];
}

/** The draft as it is now, as a publication. */
function copyOf(
  {
    data: { workflowId, publication },
  }: { readonly data: { readonly workflowId: string; readonly publication: number } },
  kind: 'publication' | 'requested',
): Change<WorkflowContent> {
  const id = publicationId(workflowId, publication);
  return copy<WorkflowContent>(workflowId, id, (content) => ({
    ...content,
    id,
    kind,
    findable: [],
    requestedFindable: [],
    annotatedSteps: [],
    speeches: [],
    translationIds: [],
  }));
}

/** Drafts and publications; both stay when a workflow is deleted, as the record. */
export const workflowContentsModel = defineReadModelByFold(workflowContents, workflowEvents, foldContent);
