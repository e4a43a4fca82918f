import { acceptedTitles } from '../../../contracts/authoring/model/accepted-titles.ts';
import { isChangedAfter, isChangedSinceRequestAfter } from '../../../contracts/authoring/model/changes.ts';
import { evolveDraft, initialDraft, type Draft } from '../../../contracts/authoring/model/draft.ts';
import { requestedAfter } from '../../../contracts/authoring/model/requested-publication.ts';
import {
  workflowEvents,
  type WorkflowEvent,
  type WorkflowPublished,
} from '../../../contracts/authoring/workflow-events.ts';
import type { EventOf } from '../../../contracts/kernel/define-event.ts';
import type { RecordedEvent } from '../../../services/platform/event-store/event-store.ts';
import {
  copy,
  defineReadModelByFold,
  insert,
  remove,
  update,
  type Change,
} from '../../../services/platform/projections/define-read-model.ts';
import {
  cardOf,
  publishedCardId,
  workflowCards,
  type CardSource,
  type PublishedKind,
  type WorkflowCardDocument,
} from './workflow-cards.ts';

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

type Requested = NonNullable<WorkflowCardDocument['requested']>;
const requestOf = ({ publication, requestedAt }: Omit<Requested, 'cause'>): Requested => ({
  publication,
  requestedAt,
  cause: null,
});

type RecordedWorkflowEvent = WorkflowEvent & Pick<RecordedEvent, 'time'>;

function foldCard(event: RecordedWorkflowEvent): readonly Change<WorkflowCardDocument>[] {
  const { workflowId } = event.data;
  if (event.type === 'WorkflowInitialized')
    return [
      insert<WorkflowCardDocument>(
        cardOf({
          kind: 'draft',
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
      ),
    ];
  if (event.type === 'WorkflowDeleted') return [remove(workflowId), ...withdrawn(workflowId)];
  const draft = update<WorkflowCardDocument>(workflowId, (card) => draftAfter(card, event));
  if (event.type === 'PublicationRequested')
    return [draft, copyAs('requested', workflowId, event.data.requestedAt)];
  if (event.type === 'WorkflowPublished') return [draft, ...publicationAfter(event.data)];
  if (event.type === 'WorkflowUnpublished') return [draft, ...withdrawn(workflowId)];
  if (!appliesToPublished(event)) return [draft];
  const withEvent = (card: WorkflowCardDocument) =>
    cardOf({ ...card, draft: evolveDraft(card.draft, event) });
  const published = publishedKinds.map((kind) => publishedCardId(workflowId, kind));
  return [draft, ...published.map((id) => update(id, withEvent))];
}

/** What is not edited for the next publication: people see it at once. */
const appliesToPublished = ({ type }: WorkflowEvent): boolean =>
  type === 'WorkflowCategoriesChanged' || type === 'SourceMeasured' || type === 'PreviewBecameReady';

const publishedKinds: readonly PublishedKind[] = ['publication', 'requested'];
const withdrawn = (workflowId: string): readonly Change<WorkflowCardDocument>[] =>
  publishedKinds.map((kind) => remove(publishedCardId(workflowId, kind)));

/** The draft as it is now, as people see it who only watch. */
const copyAs = (kind: PublishedKind, workflowId: string, at: string): Change<WorkflowCardDocument> =>
  copy<WorkflowCardDocument>(workflowId, publishedCardId(workflowId, kind), ({ draft, createdAt }) =>
    cardOf({
      kind,
      draft,
      published: true,
      changedSincePublication: false,
      changedSinceRequest: false,
      titleTranslations: acceptedTitles(draft),
      requestedTitles: null,
      requested: null,
      createdAt,
      updatedAt: at,
      publishedAt: at,
    }),
  );

/** Of the draft, or of what was requested before. */
function publicationAfter({
  workflowId,
  publishedAt,
  requestedAt,
}: EventOf<typeof WorkflowPublished>['data']): readonly Change<WorkflowCardDocument>[] {
  const requestedId = publishedCardId(workflowId, 'requested');
  const publication =
    requestedAt === undefined
      ? copyAs('publication', workflowId, publishedAt)
      : copy<WorkflowCardDocument>(requestedId, publishedCardId(workflowId), (card) =>
          cardOf({ ...card, kind: 'publication', updatedAt: publishedAt, publishedAt }),
        );
  return [publication, remove(requestedId)];
}

function draftAfter(card: WorkflowCardDocument, event: RecordedWorkflowEvent): WorkflowCardDocument {
  const draft = evolveDraft(card.draft, event);
  return cardOf({
    kind: card.kind,
    createdAt: card.createdAt,
    updatedAt: event.time,
    ...visibilityAfter(card, event),
    changedSinceRequest: isChangedSinceRequestAfter(card.changedSinceRequest, event),
    ...titlesAfter(card, event, draft),
    requested: requestedAfter(card.requested, event, requestOf),
    draft,
  });
}

/** Cards of workflows; deleted ones are removed. */
export const workflowCardsModel = defineReadModelByFold(workflowCards, workflowEvents, foldCard);
