import { storableMoment } from '../../../contracts/kernel/storable-moment.ts';
import { endOfPlaying } from '../../../contracts/playback/model/end-of-playing.ts';
import { viewingEvents } from '../../../contracts/playback/playback.ts';
import type { PlayedInterval } from '../../../contracts/playback/played-interval.ts';
import { defineTable } from '../../../services/platform/columns/define-table.ts';

const viewColumns = {
  view_id: 'String',
  user_id: 'LowCardinality(String)',
  workflow_id: 'LowCardinality(String)',
  publication: 'UInt32',
  workspace_id: 'LowCardinality(String)',
  device: 'LowCardinality(String)',
} as const;

/**
 * A person, and a person with a workflow, as numbers: counting distinct ones takes a third of the time that strings
 * take, and is as exact, since the engine counts distinct strings by this same hash.
 */
const countable = {
  person: 'UInt128 MATERIALIZED reinterpretAsUInt128(sipHash128(user_id))',
  pair: 'UInt128 MATERIALIZED reinterpretAsUInt128(sipHash128(workflow_id, user_id))',
} as const;

interface View {
  readonly viewId: string;
  readonly userId: string;
  readonly workflowId: string;
  readonly publication: number;
  readonly workspaceId: string;
  readonly deviceClass: string;
}
const toViewRow = (data: View) => ({
  view_id: data.viewId,
  user_id: data.userId,
  workflow_id: data.workflowId,
  publication: data.publication,
  workspace_id: data.workspaceId,
  device: data.deviceClass,
});

/** One row each time somebody opened a publication. */
export const viewsTable = defineTable(
  {
    name: 'views',
    version: 2,
    columns: { ...viewColumns, opened_at: "DateTime64(3, 'UTC')", ...countable },
    // As `chained` looks up the previous opening, so that nothing has to be sorted.
    orderBy: ['workflow_id', 'user_id', 'opened_at', 'position'],
  },
  viewingEvents,
  { ViewingStarted: ({ data }) => ({ ...toViewRow(data), opened_at: storableMoment(data.openedAt) }) },
);

/** One row per interval that was really played, in seconds of the source, with the time when it started. */
export const playbackIntervalsTable = defineTable(
  {
    name: 'playback_intervals',
    version: 1,
    columns: {
      ...viewColumns,
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
        ...toViewRow(data),
        sequence: data.sequence,
        step_id: interval.stepId,
        step_number: interval.stepNumber,
        from_second: interval.from,
        to_second: interval.to,
        started_at: storableMoment(interval.startedAt),
        speed: interval.speed,
      })),
  },
);

/** One row per interval that cannot have been played as reported; it counts in no figure. */
export const setAsideTable = defineTable(
  {
    name: 'set_aside',
    version: 1,
    columns: {
      ...viewColumns,
      step_id: 'LowCardinality(String)',
      from_second: 'Float64',
      to_second: 'Float64',
      reason: 'LowCardinality(String)',
      told_at: "DateTime64(3, 'UTC')",
    },
    orderBy: ['workflow_id', 'told_at'],
  },
  viewingEvents,
  {
    PlaybackTracked: ({ data, time }) =>
      (data.setAside ?? []).map(({ stepId, from, to, reason }) => ({
        ...toViewRow(data),
        step_id: stepId,
        from_second: from,
        to_second: to,
        reason,
        told_at: time,
      })),
  },
);

const quarterHourMs = 900_000;

/** Whole milliseconds of the source, so that sums do not depend on their order and adjacent intervals add up. */
const milliseconds = ({ from, to }: PlayedInterval): number =>
  Math.round(to * 1000) - Math.round(from * 1000);

/**
 * Played time per quarter of an hour, person and content: the sum of the intervals, for reports over everything. Days
 * start at a quarter of an hour in every time zone.
 */
export const watchedTable = defineTable(
  {
    name: 'watched',
    version: 1,
    columns: {
      workflow_id: 'LowCardinality(String)',
      quarter: "DateTime('UTC')",
      user_id: 'LowCardinality(String)',
      workspace_id: 'LowCardinality(String)',
      publication: 'UInt32',
      device: 'LowCardinality(String)',
      milliseconds: 'Int64',
      last_at: "DateTime64(3, 'UTC')",
      ...countable,
    },
    orderBy: ['workflow_id', 'quarter', 'user_id', 'workspace_id', 'publication', 'device', 'person', 'pair'],
    merged: { milliseconds: 'sum', last_at: 'max' },
  },
  viewingEvents,
  {
    PlaybackTracked: ({ data }) => {
      const { view_id: _, ...who } = toViewRow(data);
      return data.intervals.map((interval) => {
        const last_at = storableMoment(interval.startedAt);
        return {
          ...who,
          quarter: Math.floor(Date.parse(last_at) / quarterHourMs) * (quarterHourMs / 1000),
          milliseconds: milliseconds(interval),
          last_at,
        };
      });
    },
  },
);

/** When the last of some intervals ended: an offline view is completed when it was watched, not when it was sent. */
const lastPlaybackEnd = (intervals: readonly PlayedInterval[], otherwise: string): string =>
  intervals.map(endOfPlaying).toSorted().at(-1) ?? otherwise;

/**
 * One row for each step that a view has completed, alone or as the last of a person's views, and one without a step when
 * it has completed them all.
 */
export const completionsTable = defineTable(
  {
    name: 'completions',
    version: 1,
    columns: { ...viewColumns, step_id: 'LowCardinality(String)', completed_at: "DateTime64(3, 'UTC')" },
    orderBy: ['workflow_id', 'completed_at'],
  },
  viewingEvents,
  {
    PlaybackTracked: ({ data, time }) => {
      const completed_at = lastPlaybackEnd(data.intervals, time);
      const steps = data.completed ? [...data.completedStepIds, ''] : data.completedStepIds;
      return steps.map((step_id) => ({ ...toViewRow(data), step_id, completed_at }));
    },
  },
);

/** When a person first completed every step of a publication: the earliest of the completions without a step. */
export const finishedTable = defineTable(
  {
    name: 'finished',
    version: 1,
    columns: {
      workflow_id: 'LowCardinality(String)',
      user_id: 'LowCardinality(String)',
      workspace_id: 'LowCardinality(String)',
      publication: 'UInt32',
      device: 'LowCardinality(String)',
      finished_at: "DateTime64(3, 'UTC')",
      ...countable,
    },
    orderBy: ['workflow_id', 'user_id', 'workspace_id', 'publication', 'device', 'person', 'pair'],
    merged: { finished_at: 'min' },
  },
  viewingEvents,
  {
    PlaybackTracked: ({ data, time }) => {
      if (!data.completed) return undefined;
      const { view_id: _, ...who } = toViewRow(data);
      return { ...who, finished_at: lastPlaybackEnd(data.intervals, time) };
    },
  },
);

/** The report tables, besides the table of all events. */
export const analyticsTables = [
  viewsTable,
  playbackIntervalsTable,
  watchedTable,
  completionsTable,
  finishedTable,
  setAsideTable,
] as const;
