import { z } from 'zod';
import { withFlag } from '../kernel/access.ts';
import { defineQuery, listParameters, pageParameters } from '../kernel/define-query.ts';
import { StepId, Timestamp, UserId, WorkflowId, WorkspaceId } from '../kernel/fields.ts';
import {
  ComparedFigures,
  Day,
  FigureName,
  Figures,
  figureEventFilter,
  SetAsideSeconds,
  reportFilter,
  workflowFilter,
} from './report-filter.ts';
import { FindWorkflows, NameWorkflows } from './workflow-titles.ts';

/** Analytics flag and the organisation's role list (1:298-302, R-ANA-14). */
const access = withFlag('analytics');
/** Analytics lists default to page 1, size 500 (2:218, R-ANA-10). */
const figureSortFields = ['views', 'viewers', 'watchedSeconds', 'completed', 'completion', 'lastSeenAt', 'id'] as const; // prettier-ignore
const figureList = listParameters([...figureSortFields], { sort: 'views', order: 'DESC', size: 500 });

/** The last event of the log that the reports include, and when it happened. */
const CountedUpTo = z.object({ position: z.number().int(), at: Timestamp.nullable() });
/**
 * How fresh the reports are. A report that was computed before it included everything up to the time of the request is
 * marked `stale`.
 */
export class GetCountedUpTo extends defineQuery('GetCountedUpTo', {
  http: 'GET /v1/analytics/counted-up-to',
  access,
  data: z.object({}),
  item: z.object({ countedUpTo: CountedUpTo }),
}) {}

/** The organisation's figures, with those of the previous period (report 1). */
export class GetOrganizationOverview extends defineQuery('GetOrganizationOverview', {
  http: 'GET /v1/analytics/organizations/overview',
  access,
  data: z.object(reportFilter),
  item: ComparedFigures.extend({
    workflows: z.number().int(),
    setAsideSeconds: SetAsideSeconds,
    countedUpTo: CountedUpTo,
  }),
}) {}

/** Which devices people watch on and at which hours (report 2). `weekday` is 1 (Monday) to 7, `hour` 0 to 23. */
export class GetOrganizationEngagement extends defineQuery('GetOrganizationEngagement', {
  http: 'GET /v1/analytics/organizations/engagement',
  access,
  data: z.object(reportFilter),
  item: z.object({
    devices: z.array(
      z.object({
        device: z.string(),
        views: z.number().int(),
        viewers: z.number().int(),
        watchedSeconds: z.number(),
      }),
    ),
    hours: z.array(z.object({ weekday: z.number().int(), hour: z.number().int(), views: z.number().int() })),
  }),
}) {}

/** Every day of the period in order, also those without views (report 3). */
export class ListWorkflowsTrend extends defineQuery('ListWorkflowsTrend', {
  http: 'GET /v1/analytics/workflows-trend',
  access,
  data: z.object({
    ...reportFilter,
    workflowId: WorkflowId.optional(),
    publications: workflowFilter.publications,
  }),
  items: Figures.omit({ completion: true }).extend({ id: Day, day: Day }),
}) {}

const workflowFields = { workflowId: WorkflowId, title: z.string(), workspaceId: WorkspaceId };
/** Workflows that were watched in the period (report 4). */
export class ListWorkflowReports extends defineQuery('ListWorkflowReports', {
  http: 'GET /v1/analytics/workflows/list',
  access,
  data: z.object({ ...reportFilter, ...figureList }),
  items: Figures.extend({ id: WorkflowId, ...workflowFields, lastSeenAt: Timestamp.nullable() }),
}) {}

/** The same by publication (report 5). */
export class ListWorkflowDetails extends defineQuery('ListWorkflowDetails', {
  http: 'GET /v1/analytics/workflows-details',
  access,
  data: z.object({ ...reportFilter, ...figureList, workflowId: WorkflowId.optional() }),
  items: Figures.extend({
    id: z.string(),
    ...workflowFields,
    publication: z.number().int(),
    lastSeenAt: Timestamp.nullable(),
  }),
}) {}

/** One workflow's figures, with those of the previous period (report 6). */
export class GetWorkflowOverview extends defineQuery('GetWorkflowOverview', {
  http: 'POST /v1/analytics/workflows/{workflowId}/overview',
  access,
  data: z.object(workflowFilter),
  item: ComparedFigures.extend({
    ...workflowFields,
    durationSeconds: z.number(),
    stepCount: z.number().int(),
    setAsideSeconds: SetAsideSeconds,
    publications: z.array(z.object({ publication: z.number().int(), publishedAt: Timestamp })),
  }),
}) {}

/**
 * Where a workflow holds and loses its viewers (report 7). Shares are of the views that played anything in the period.
 * First the steps of the newest requested publication, then those that only older ones had, so that the seconds of all
 * rows add up to the workflow's.
 */
export class ListWorkflowStepReports extends defineQuery('ListWorkflowStepReports', {
  http: 'GET /v1/analytics/workflows/{workflowId}/steps',
  access,
  data: z.object(workflowFilter),
  items: z.object({
    id: StepId,
    stepId: StepId,
    /** The newest requested publication that has the step; title and range come from it. */
    publication: z.number().int(),
    number: z.number().int(),
    title: z.string(),
    startTime: z.number(),
    endTime: z.number(),
    /** Views that played some of the step, and their share. */
    views: z.number().int(),
    reach: z.number(),
    /** Share of views that played the step's last second. */
    reachedEnd: z.number(),
    viewers: z.number().int(),
    watchedSeconds: z.number(),
    /** Seconds of the step that a view played again, and how often views returned to the step. */
    replayedSeconds: z.number(),
    /** Viewers of the period who had seen the step to 90 % by its end. */
    completed: z.number().int(),
    /** Share of views whose playing ended in this step, of people who had not completed it by the end of the period. */
    dropOff: z.number(),
    /** The number of views that the shares refer to. */
    ofViews: z.number().int(),
  }),
}) {}

/**
 * Plays of each second of the source that was played at all: first plays of a view, and replays on top of them (report
 * 8). A second counts if its middle was played.
 */
export class ListWatchCurve extends defineQuery('ListWatchCurve', {
  http: 'GET /v1/analytics/workflows/{workflowId}/curve',
  access,
  data: z.object(workflowFilter),
  items: z.object({
    id: z.number().int(),
    second: z.number().int(),
    firstPlays: z.number().int(),
    replays: z.number().int(),
  }),
}) {}

const viewerSortFields = ['watchedSeconds', 'views', 'progress', 'lastSeenAt', 'completedAt', 'id'] as const;
/** Who watched a workflow, how far, and when they had completed it (report 9). */
export class ListWorkflowViewers extends defineQuery('ListWorkflowViewers', {
  http: 'GET /v1/analytics/workflows/{workflowId}/viewers',
  access,
  reads: 'reports',
  data: z.object({
    ...workflowFilter,
    ...listParameters([...viewerSortFields], { sort: 'lastSeenAt', order: 'DESC', size: 500 }),
  }),
  items: z.object({
    id: UserId,
    userId: UserId,
    views: z.number().int(),
    watchedSeconds: z.number(),
    /** Share of the workflow's seconds that this person saw in the period. */
    progress: z.number().min(0).max(1),
    completedAt: Timestamp.nullable(),
    completedPublication: z.number().int().nullable(),
    lastSeenAt: Timestamp,
  }),
}) {}

/** Workspaces side by side (report 10). */
export class ListWorkspaceReports extends defineQuery('ListWorkspaceReports', {
  http: 'POST /v1/analytics/workspaces/list',
  access,
  data: z.object({ ...reportFilter, ...figureList }),
  items: Figures.extend({
    id: WorkspaceId,
    workspaceId: WorkspaceId,
    workflows: z.number().int(),
    lastSeenAt: Timestamp.nullable(),
  }),
}) {}

/** People side by side (report 11); the screen looks up their names. */
export class ListUserReports extends defineQuery('ListUserReports', {
  http: 'GET /v1/analytics/users/list',
  access,
  reads: 'reports',
  data: z.object({ ...reportFilter, ...figureList }),
  items: Figures.omit({ viewers: true }).extend({
    id: UserId,
    userId: UserId,
    workflows: z.number().int(),
    setAsideSeconds: SetAsideSeconds,
    lastSeenAt: Timestamp.nullable(),
  }),
}) {}

/**
 * What one person watched, view by view (report 12): each view that started, continued or was played in the period,
 * with what was played of it then. `openedAt` is when it started, which may be before the period.
 */
export class ListUserViewHistory extends defineQuery('ListUserViewHistory', {
  http: 'POST /v1/analytics/users/{userId}/viewhistory',
  access,
  reads: 'reports',
  data: z.object({
    ...reportFilter,
    userId: UserId,
    ...listParameters(['openedAt', 'watchedSeconds', 'id'], { sort: 'openedAt', order: 'DESC', size: 500 }),
  }),
  items: z.object({
    id: z.string(),
    viewId: z.string(),
    ...workflowFields,
    publication: z.number().int(),
    device: z.string(),
    openedAt: Timestamp,
    watchedSeconds: z.number(),
    setAsideSeconds: SetAsideSeconds,
    completedSteps: z.number().int(),
    completed: z.boolean(),
  }),
}) {}

/**
 * The events that a number was counted from, newest first; each opens in the audit trail by its position. Their
 * amounts add up to the number.
 * - `views`: the openings that started the views; with a step or a second, of the views that played some of it.
 * - `watched`: the syncs that reported the playback; with a second, `amount` is how often it was played.
 * - `set-aside`: the syncs that reported impossible playback, with its seconds.
 * - `completed`: of each viewer and workflow, the sync by which they had first seen all of it (or of the step).
 */
export class ListFigureEvents extends defineQuery('ListFigureEvents', {
  http: 'GET /v1/analytics/events',
  access,
  reads: 'reports',
  readsOf: 'userId',
  data: z.object({
    ...reportFilter,
    ...figureEventFilter,
    figure: FigureName,
    /** Second of the source that was played. */
    second: z.coerce.number().int().min(0).max(1_000_000).optional(),
    ...pageParameters(1000, 100),
  }),
  items: z.object({
    id: z.string(),
    position: z.number().int(),
    type: z.string(),
    stream: z.string(),
    /** When it happened to the viewer; earlier than `time` if they were offline. */
    at: Timestamp,
    time: Timestamp,
    actor: z.string(),
    device: z.string(),
    workflowId: WorkflowId,
    publication: z.number().int(),
    /** What the event adds to the number: 1, seconds, or plays of the second. */
    amount: z.number(),
  }),
}) {}

export const analyticsQueries = [
  GetCountedUpTo,
  GetOrganizationOverview,
  GetOrganizationEngagement,
  ListWorkflowsTrend,
  ListWorkflowReports,
  ListWorkflowDetails,
  NameWorkflows,
  FindWorkflows,
  GetWorkflowOverview,
  ListWorkflowStepReports,
  ListWatchCurve,
  ListWorkflowViewers,
  ListWorkspaceReports,
  ListUserReports,
  ListUserViewHistory,
  ListFigureEvents,
] as const;
