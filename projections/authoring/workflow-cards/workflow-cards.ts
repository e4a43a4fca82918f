import { acceptedTitles } from '../../../contracts/authoring/model/accepted-titles.ts';
import { isChangedAfter, isChangedSinceRequestAfter } from '../../../contracts/authoring/model/changes.ts';
import { stepsAfterCut } from '../../../contracts/authoring/model/cut-content.ts';
import { initialDraft, evolveDraft, titleOf, type Draft } from '../../../contracts/authoring/model/draft.ts';
import { toStep, type Step } from '../../../contracts/authoring/model/draft-steps.ts';
import { firstCause, statusesOf } from '../../../contracts/authoring/model/processing.ts';
import { requestedAfter } from '../../../contracts/authoring/model/requested-publication.ts';
import { translationsOf, type Translations } from '../../../contracts/authoring/model/translations.ts';
import { cutOf, resultSecond } from '../../../contracts/authoring/model/video-cut.ts';
import { workflowEvents, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { cardStatus, type CardStatus } from '../../../contracts/authoring/workflow-fields.ts';
import type { WorkflowCard } from '../../../contracts/authoring/workflow-views.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  defineReadModelByFold,
  insert,
  remove,
  update,
  type Change,
} from '../../../services/platform/projections/define-read-model.ts';
import type { RecordedEvent } from '../../../services/platform/event-store/event-store.ts';

/**
 * What lists need of a workflow. `draft` is without its lists, but for the times of its steps and the translations of its
 * title, so that a page of cards is read quickly.
 */
export type WorkflowCardDocument = {
  readonly id: string;
  readonly title: string;
  /** As they were published. */
  readonly titleTranslations: Titles;
  /** The same, for searches; none while nobody views it. */
  readonly otherTitles: readonly string[];
  /** Those of a version whose video is rendered. */
  readonly requestedTitles: Titles | null;
  readonly requested: WorkflowCard['requested'];
  readonly authorId: string;
  /** Workspace and status in one key, because every list filters by both: they decide who may see a workflow. */
  readonly shelf: string;
  /** Not published, or with edits that viewers do not see. */
  readonly unfinished: boolean;
  readonly status: Exclude<CardStatus, 'no-access'>;
  readonly published: boolean;
  readonly changedSincePublication: boolean;
  readonly changedSinceRequest: boolean;
  /** Without those that the draft cuts out. */
  readonly stepCount: number;
  /** Whether it has a category. */
  readonly categorized: boolean;
  /** Its categories and subcategories, in one list, because every list filters by one of them. */
  readonly categoryKeys: readonly string[];
  readonly draft: Draft;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
};

/** By language code. */
type Titles = Readonly<Record<string, string>>;

export const workspaceStatusKey = (workspaceId: string, status: CardStatus): string =>
  `${workspaceId}:${status}`;

export const workflowCards = defineCollection<WorkflowCardDocument>({
  name: 'workflow-cards',
  version: 9,
  indexes: [
    ['updatedAt'],
    ['shelf'],
    ['shelf', 'updatedAt'],
    ['shelf', 'createdAt'],
    ['shelf', 'title'],
    ['shelf', 'publishedAt'],
    ['categorized', 'shelf'],
    ['categoryKeys'],
    ['categoryKeys', 'shelf', 'updatedAt'],
    ['categoryKeys', 'shelf', 'createdAt'],
    ['categoryKeys', 'shelf', 'title'],
    ['categoryKeys', 'shelf', 'publishedAt'],
    ['authorId', 'shelf'],
    ['authorId', 'shelf', 'updatedAt'],
    ['authorId', 'shelf', 'createdAt'],
    ['authorId', 'shelf', 'title'],
    ['authorId', 'shelf', 'publishedAt'],
    ['authorId', 'unfinished', 'shelf', 'updatedAt'],
  ],
  text: ['title', 'otherTitles'],
});

type CardSource = Pick<
  WorkflowCardDocument,
  | 'draft'
  | 'published'
  | 'changedSincePublication'
  | 'changedSinceRequest'
  | 'titleTranslations'
  | 'requestedTitles'
  | 'requested'
  | 'createdAt'
  | 'updatedAt'
  | 'publishedAt'
>;

/** What decides whether a cut leaves anything of a step. */
const timesOf = ({ id, startTime, endTime }: Step): Step => toStep({ id, title: '', startTime, endTime });

const titlesAlone = (translations: Translations): Translations =>
  Object.fromEntries(
    Object.entries(translations).map(([code, translation]) => [
      code,
      { ...translation, texts: translation.texts.filter(({ part }) => part === 'title') },
    ]),
  );

function cardOf(before: CardSource): WorkflowCardDocument {
  const { draft, published, changedSincePublication } = before;
  const categoryKeys = [...(draft.categoryIds ?? []), ...(draft.subcategoryIds ?? [])];
  const status = cardStatus(statusesOf(draft.processing, { ...draft, published }));
  return {
    ...before,
    id: draft.workflowId,
    title: titleOf(draft),
    otherTitles: published ? Object.values(before.titleTranslations) : [],
    authorId: draft.authorId,
    status,
    shelf: workspaceStatusKey(draft.workspaceId, status),
    categorized: categoryKeys.length > 0,
    categoryKeys,
    unfinished: !published || changedSincePublication,
    stepCount: stepsAfterCut(draft.steps, draft.cut).length,
    draft: {
      ...draft,
      steps: draft.steps.map(timesOf),
      translations: titlesAlone(translationsOf(draft)),
      proposed: [],
      terms: [],
    },
  };
}

function visibilityAfter(card: WorkflowCardDocument, event: WorkflowEvent) {
  const { published, publishedAt, changedSincePublication: isChanged } = card;
  const { changedSinceRequest: isChangedSinceRequest } = card;
  const before = { isChanged, wasPublished: publishedAt !== null, isChangedSinceRequest };
  const changedSincePublication = isChangedAfter(before, event);
  if (event.type === 'WorkflowPublished')
    return { published: true, publishedAt: event.data.publishedAt, changedSincePublication };
  return {
    published: published && event.type !== 'WorkflowUnpublished',
    publishedAt,
    changedSincePublication,
  };
}

/** Viewers get the titles of the draft as it was when it was published, or requested to be. */
function titlesAfter({ titleTranslations, requestedTitles }: CardSource, event: WorkflowEvent, draft: Draft) {
  if (event.type === 'PublicationRequested')
    return { titleTranslations, requestedTitles: acceptedTitles(draft) };
  if (event.type !== 'WorkflowPublished') return { titleTranslations, requestedTitles };
  const wasRequested = event.data.requestedAt !== undefined;
  const published = wasRequested ? (requestedTitles ?? acceptedTitles(draft)) : acceptedTitles(draft);
  return { titleTranslations: published, requestedTitles: null };
}

type Requested = NonNullable<WorkflowCard['requested']>;
const requestOf = ({ publication, requestedAt }: Omit<Requested, 'cause'>): Requested => ({
  publication,
  requestedAt,
  cause: null,
});

type RecordedWorkflowEvent = WorkflowEvent & Pick<RecordedEvent, 'time'>;

function foldCard(event: RecordedWorkflowEvent): Change<WorkflowCardDocument> {
  if (event.type === 'WorkflowDeleted') return remove(event.data.workflowId);
  if (event.type === 'WorkflowInitialized')
    return insert<WorkflowCardDocument>(
      cardOf({
        draft: initialDraft(event.data),
        published: false,
        changedSincePublication: false,
        changedSinceRequest: false,
        titleTranslations: {},
        requestedTitles: null,
        requested: null,
        createdAt: event.time,
        updatedAt: event.time,
        publishedAt: null,
      }),
    );
  return update(event.data.workflowId, (card) => {
    const draft = evolveDraft(card.draft, event);
    return cardOf({
      createdAt: card.createdAt,
      updatedAt: event.time,
      ...visibilityAfter(card, event),
      changedSinceRequest: isChangedSinceRequestAfter(card.changedSinceRequest, event),
      ...titlesAfter(card, event, draft),
      requested: requestedAfter(card.requested, event, requestOf),
      draft,
    });
  });
}

/** Cards of workflows; deleted ones are removed. */
export const workflowCardsModel = defineReadModelByFold(workflowCards, workflowEvents, foldCard);

const lengthAfterCut = (draft: Draft, durationSeconds: number): number =>
  resultSecond(cutOf(draft), durationSeconds);

export const cardView = ({ draft, ...card }: WorkflowCardDocument): WorkflowCard => ({
  id: card.id,
  title: card.title,
  // what nobody views has the titles that its authors write
  titleTranslations: card.published ? card.titleTranslations : draft.titles,
  languageCode: draft.languageCode,
  workspaceId: draft.workspaceId,
  authorId: card.authorId,
  status: card.status,
  editType: draft.editType,
  published: card.published,
  changedSincePublication: card.changedSincePublication,
  requested: card.requested,
  previewReady: draft.processing.previewReady,
  videoDuration: draft.source && lengthAfterCut(draft, draft.source.durationSeconds),
  stepCount: card.stepCount,
  cause: firstCause(draft.processing),
  createdAt: card.createdAt,
  updatedAt: card.updatedAt,
  publishedAt: card.publishedAt,
});
