import { viewingEvents, type PlayedInterval } from '../../contracts/playback/playback.ts';
import { defineTable } from '../../services/platform/columns/define-table.ts';

const ofView = {
  view_id: 'String',
  user_id: 'LowCardinality(String)',
  workflow_id: 'LowCardinality(String)',
  publication: 'UInt32',
  workspace_id: 'LowCardinality(String)',
  device: 'LowCardinality(String)',
} as const;

interface View {
  readonly viewId: string;
  readonly userId: string;
  readonly workflowId: string;
  readonly publication: number;
  readonly workspaceId: string;
  readonly deviceClass: string;
}
const viewOf = (data: View) => ({
  view_id: data.viewId,
  user_id: data.userId,
  workflow_id: data.workflowId,
  publication: data.publication,
  workspace_id: data.workspaceId,
  device: data.deviceClass,
});

/** One row for each time that somebody opened a publication. */
export const viewsTable = defineTable(
  {
    name: 'views',
    version: 1,
    columns: { ...ofView, opened_at: "DateTime64(3, 'UTC')" },
    orderBy: ['workflow_id', 'opened_at'],
  },
  viewingEvents,
  { ViewingStarted: ({ data }) => ({ ...viewOf(data), opened_at: data.openedAt }) },
);

/** One row for each stretch that was really played, in seconds of the source, with when it began on the clock. */
export const playbackIntervalsTable = defineTable(
  {
    name: 'playback_intervals',
    version: 1,
    columns: {
      ...ofView,
      sequence: 'UInt32',
      step_id: 'LowCardinality(String)',
      step_number: 'UInt16',
      from_second: 'Float64',
      to_second: 'Float64',
      started_at: "DateTime64(3, 'UTC')",
      speed: 'Float32',
    },
    orderBy: ['workflow_id', 'started_at'],
  },
  viewingEvents,
  {
    PlaybackTracked: ({ data }) =>
      data.intervals.map((interval) => ({
        ...viewOf(data),
        sequence: data.sequence,
        step_id: interval.stepId,
        step_number: interval.stepNumber,
        from_second: interval.from,
        to_second: interval.to,
        started_at: interval.startedAt,
        speed: interval.speed,
      })),
  },
);

/** When the last of some stretches ended on the clock: an offline view is completed when it was watched, not when it was sent. */
function endOfPlaying(intervals: readonly PlayedInterval[], otherwise: string): string {
  const ends = intervals.map(
    ({ startedAt, from, to, speed }) => Date.parse(startedAt) + ((to - from) / speed) * 1000,
  );
  return ends.length === 0 ? otherwise : new Date(Math.round(Math.max(...ends))).toISOString();
}

/** One row for each step that a view has seen to 90 %, and one without a step when the view has seen them all. */
export const completionsTable = defineTable(
  {
    name: 'completions',
    version: 1,
    columns: { ...ofView, step_id: 'LowCardinality(String)', completed_at: "DateTime64(3, 'UTC')" },
    orderBy: ['workflow_id', 'completed_at'],
  },
  viewingEvents,
  {
    PlaybackTracked: ({ data, time }) => {
      const completed_at = endOfPlaying(data.intervals, time);
      const steps = data.completed ? [...data.completedStepIds, ''] : data.completedStepIds;
      return steps.map((step_id) => ({ ...viewOf(data), step_id, completed_at }));
    },
  },
);

/** The tables of the reports, beside the table of all events. */
export const analyticsTables = [viewsTable, playbackIntervalsTable, completionsTable] as const;
