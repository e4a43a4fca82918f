import {
  StageRetryRequested,
  TranscriptionRequested,
  WorkflowStageChanged,
} from '../../../contracts/authoring/workflow-events.ts';
import { Stage, stageOutcome } from '../../../contracts/authoring/workflow-fields.ts';
import { GetConversionHistory, type Conversion } from '../../../contracts/authoring/workflow-views.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import type { RecordedEvent } from '../../../services/platform/event-store/event-store.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';
import { findEditableDraft } from '../workflow-contents/find-editable-draft.ts';

/** One entry of the processing history, under the workflow's id and the revision of its event. */
export type ConversionDocument = Omit<Conversion, 'outcome'> & {
  readonly workflowId: string;
  readonly revision: number;
};

export const conversions = defineCollection<ConversionDocument>({
  name: 'conversions',
  version: 2,
  indexes: [
    ['workflowId', 'revision'],
    ['workflowId', 'stage', 'revision'],
  ],
});

type Moment = Pick<Conversion, 'kind' | 'stage' | 'status' | 'cause'>;

const moment = (
  { data: { workflowId }, revision, time }: RecordedEvent & { readonly data: { workflowId: string } },
  what: Moment,
) =>
  insert<ConversionDocument>({
    id: `${workflowId}:${revision}`,
    workflowId,
    revision,
    at: time,
    ...what,
  });

const events = [WorkflowStageChanged, TranscriptionRequested, StageRetryRequested] as const;

export const conversionsModel = defineReadModel(conversions, events, {
  WorkflowStageChanged: (event) => moment(event, { kind: 'reported', ...stageOf(event.data) }),
  TranscriptionRequested: (event) =>
    moment(event, { kind: 'requested', stage: 'speech', status: event.data.languageCode, cause: null }),
  StageRetryRequested: (event) =>
    moment(event, { kind: 'retried', stage: event.data.stage, status: '', cause: null }),
});

const stageOf = ({ stage, status, cause }: Omit<Moment, 'kind'>): Omit<Moment, 'kind'> => ({
  stage,
  status,
  cause,
});

/** The newest entry of each stage. */
async function newestOfStages({ documents, viewer }: QueryContext, workflowId: string): Promise<Set<string>> {
  const newest = await Promise.all(
    Stage.options.map((stage) =>
      documents.find(viewer.organizationId, conversions, {
        filter: { workflowId, stage },
        sort: [['revision', 'DESC']],
        page: 1,
        size: 1,
      }),
    ),
  );
  return new Set(newest.flatMap(({ items }) => items.map(({ id }) => id)));
}

/** A request has no outcome of its own. */
function outcomeOf(
  { id, kind, status }: Pick<ConversionDocument, 'id' | 'kind' | 'status'>,
  newest: ReadonlySet<string>,
): Conversion['outcome'] {
  if (kind !== 'reported') return 'begun';
  const outcome = stageOutcome(status);
  return outcome === 'begun' && newest.has(id) ? 'under-way' : outcome;
}

export const conversionAnswers: readonly QueryHandler[] = [
  answerQuery(GetConversionHistory, async ({ workflowId, page, size }, context) => {
    const { documents, viewer } = context;
    if (!(await findEditableDraft(context, workflowId)))
      return { items: [], page: { page, size, dataCount: 0 } };
    const found = await documents.find(viewer.organizationId, conversions, {
      filter: { workflowId },
      sort: [['revision', 'DESC']],
      page,
      size,
    });
    const newest = await newestOfStages(context, workflowId);
    const items = found.items.map(({ workflowId: _, revision: __, ...conversion }) => ({
      ...conversion,
      outcome: outcomeOf(conversion, newest),
    }));
    return { items, page: { page, size, dataCount: found.total } };
  }),
];
