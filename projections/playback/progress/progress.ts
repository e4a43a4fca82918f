import {
  WorkflowDeleted,
  WorkflowPublished,
  WorkflowUnpublished,
} from '../../../contracts/authoring/workflow-events.ts';
import { GetWatchableWorkflow } from '../../../contracts/authoring/watchable-workflow.ts';
import {
  ListContinueWatching,
  PlaybackTracked,
  ViewingStarted,
  type ProgressView,
} from '../../../contracts/playback/playback.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  update,
  updateWhere,
  upsert,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';

/** A person's progress in the publication of a workflow that they watched last. */
export type ProgressDocument = {
  readonly id: string;
  readonly userId: string;
  readonly workflowId: string;
  readonly workspaceId: string;
  readonly publication: number;
  /** The first of the publications up to that one with the same content. */
  readonly sameSince: number;
  /** The place that was played last; `null` before anything was. */
  readonly place: { readonly stepId: string; readonly seconds: number } | null;
  readonly completedStepIds: readonly string[];
  readonly stepCount: number;
  readonly completed: boolean;
  readonly lastSeenAt: string;
  /** The workflow can be watched now. */
  readonly available: boolean;
  /** Started, not finished, and still available. */
  readonly open: boolean;
};

export const progress = defineCollection<ProgressDocument>({
  name: 'progress',
  version: 3,
  indexes: [['userId', 'open', 'workspaceId', 'lastSeenAt'], ['workflowId']],
});

export const progressId = (userId: string, workflowId: string): string => `${userId}:${workflowId}`;

type WithoutOpen = Omit<ProgressDocument, 'open'>;
const withOpen = (document: WithoutOpen): ProgressDocument => ({
  ...document,
  open: document.available && !document.completed && document.place !== null,
});
/** Progress of a workflow that was hidden and published again without a change is kept. */
const republished = (workflowId: string, publication: number) =>
  updateWhere<ProgressDocument>('workflowId', workflowId, (document) =>
    withOpen({
      ...document,
      available: true,
      publication: document.publication === publication - 1 ? publication : document.publication,
    }),
  );
const availability = (workflowId: string, available: boolean) =>
  updateWhere<ProgressDocument>('workflowId', workflowId, (document) => withOpen({ ...document, available }));

const events = [
  ViewingStarted,
  PlaybackTracked,
  WorkflowPublished,
  WorkflowUnpublished,
  WorkflowDeleted,
] as const;

/** A publication with other content starts over; late events of an earlier one change nothing. */
export const progressModel = defineReadModel(progress, events, {
  ViewingStarted: ({ data: { userId, workflowId, workspaceId, publication, stepCount, openedAt } }) => {
    const id = progressId(userId, workflowId);
    return upsert<ProgressDocument>(id, (before) => {
      if (before && before.publication >= publication) return before;
      return withOpen({
        id,
        userId,
        workflowId,
        workspaceId,
        publication,
        sameSince: publication,
        place: null,
        completedStepIds: [],
        stepCount,
        completed: false,
        lastSeenAt: openedAt,
        available: before?.available ?? true,
      });
    });
  },
  PlaybackTracked: ({ data, time }) =>
    update<ProgressDocument>(progressId(data.userId, data.workflowId), (before) => {
      if (data.publication < before.sameSince || data.publication > before.publication) return before;
      const last = data.intervals.at(-1);
      const completedStepIds = [...new Set([...before.completedStepIds, ...data.completedStepIds])];
      return withOpen({
        ...before,
        place: last ? { stepId: last.stepId, seconds: last.to } : before.place,
        completedStepIds,
        completed: data.completed || completedStepIds.length >= before.stepCount,
        lastSeenAt: time,
      });
    }),
  WorkflowPublished: ({ data: { workflowId, publication, unchanged = false } }) =>
    unchanged ? republished(workflowId, publication) : availability(workflowId, true),
  WorkflowUnpublished: ({ data: { workflowId } }) => availability(workflowId, false),
  WorkflowDeleted: ({ data: { workflowId } }) => availability(workflowId, false),
});

export const progressAnswers: readonly QueryHandler[] = [
  answerQuery(ListContinueWatching, async ({ page, size, sort, order }, { documents, viewer, ask }) => {
    const found = await documents.find(viewer.organizationId, progress, {
      filter: { userId: viewer.userId, open: true, workspaceId: { $in: [...viewer.workspaces] } },
      sort: [[sort, order]],
      page,
      size,
    });
    const views = await Promise.all(
      found.items.map(
        async ({
          place,
          available: _,
          open: __,
          userId: ___,
          sameSince: ____,
          ...item
        }): Promise<ProgressView | null> => {
          const workflow = await ask(GetWatchableWorkflow, { workflowId: item.workflowId });
          if (!workflow || !place) return null;
          return { ...item, ...place, completedStepIds: [...item.completedStepIds], title: workflow.title };
        },
      ),
    );
    const items = views.filter((view) => view !== null);
    return { items, page: { page, size, dataCount: found.total } };
  }),
];
