import { stepsAfterCut } from '../../../contracts/authoring/model/cut-content.ts';
import { titleOf, type Draft } from '../../../contracts/authoring/model/draft.ts';
import { toStep, type Step } from '../../../contracts/authoring/model/draft-steps.ts';
import { firstCause, statusesOf } from '../../../contracts/authoring/model/processing.ts';
import { translationsOf, type Translations } from '../../../contracts/authoring/model/translations.ts';
import { cutOf, resultSecond } from '../../../contracts/authoring/model/video-cut.ts';
import { cardStatus, type CardStatus } from '../../../contracts/authoring/workflow-fields.ts';
import type { WorkflowCard } from '../../../contracts/authoring/workflow-views.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';

/**
 * What lists need of a workflow: its draft under the workflow's id, for its authors, and what is published under another
 * id, for everybody else, with the next publication as `requested` until its video is ready. `draft` is without its lists,
 * but for the times of its steps and the translations of its title, so that a page of cards is read quickly.
 */
export type WorkflowCardDocument = {
  readonly id: string;
  readonly kind: 'draft' | PublishedKind;
  readonly title: string;
  /** As they were published. */
  readonly titleTranslations: Titles;
  /** The same, for searches; none while nobody views it. */
  readonly otherTitles: readonly string[];
  /** Those of a version whose video is rendered. */
  readonly requestedTitles: Titles | null;
  readonly requested: WorkflowCard['requested'];
  readonly authorId: string;
  /** Workspace and status in one key, because every list filters by both: they decide who may see a document. */
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

/** Of what people see who only watch, or will see. */
export type PublishedKind = 'publication' | 'requested';

/** By language code. */
type Titles = Readonly<Record<string, string>>;

/** `publication` is what people see who only watch; `requested` is in no list. */
export const workspaceStatusKey = (workspaceId: string, status: CardStatus | PublishedKind): string =>
  `${workspaceId}:${status}`;

export const publishedCardId = (workflowId: string, kind: PublishedKind = 'publication'): string =>
  `${workflowId}:${kind}`;

export const workflowCards = defineCollection<WorkflowCardDocument>({
  name: 'workflow-cards',
  version: 10,
  indexes: [
    ['kind', 'updatedAt'],
    ['shelf'],
    ['shelf', 'updatedAt'],
    ['shelf', 'createdAt'],
    ['shelf', 'title'],
    ['shelf', 'publishedAt'],
    ['categorized', 'shelf'],
    ['categoryKeys', 'kind'],
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

/** What the rest of a document follows from. */
export type CardSource = Pick<
  WorkflowCardDocument,
  | 'kind'
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

export function cardOf(before: CardSource): WorkflowCardDocument {
  const { kind, draft, published, changedSincePublication } = before;
  const categoryKeys = [...(draft.categoryIds ?? []), ...(draft.subcategoryIds ?? [])];
  const status = cardStatus(statusesOf(draft.processing, { ...draft, published }));
  return {
    ...before,
    id: kind === 'draft' ? draft.workflowId : publishedCardId(draft.workflowId, kind),
    title: titleOf(draft),
    otherTitles: published ? Object.values(before.titleTranslations) : [],
    authorId: draft.authorId,
    status,
    shelf: workspaceStatusKey(draft.workspaceId, kind === 'draft' ? status : kind),
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

const lengthAfterCut = (draft: Draft, durationSeconds: number): number =>
  resultSecond(cutOf(draft), durationSeconds);

/** A document as lists answer it. */
export const cardView = ({ draft, ...card }: WorkflowCardDocument): WorkflowCard => ({
  id: draft.workflowId,
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
  cause: card.kind === 'draft' ? firstCause(draft.processing) : null,
  createdAt: card.createdAt,
  updatedAt: card.updatedAt,
  publishedAt: card.publishedAt,
});
