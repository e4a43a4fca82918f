import {
  defaultPayloadConverter,
  type WorkflowExecutionDescription,
  type WorkflowHandle,
} from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import type { Cause } from '../../../contracts/kernel/define-pipeline.ts';
import { causeFrom } from './causes.ts';
import { ActivityFailed, ActivityInterrupted, type ActivityDescription } from './pipelines.ts';
import { parseWorkId, type WorkId, type WorkResult } from './temporal-names.ts';

export type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;
type HistoryEvent = NonNullable<History['events']>[number];
type PendingActivity = NonNullable<WorkflowExecutionDescription['raw']['pendingActivities']>[number];
type Timestamp = NonNullable<HistoryEvent['eventTime']>;
interface Payloads {
  readonly payloads?: Payload[] | null;
}
interface Failure {
  readonly message?: string | null;
  readonly applicationFailureInfo?: { readonly details?: Payloads | null } | null;
}

/** One activity or command of a run, with where it belongs. */
export interface WorkOfRun {
  readonly id: WorkId;
  readonly shown: ActivityDescription;
}

const scheduledState = 1; // temporal.api.enums.v1.PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED

const millisecondsOf = (time: Timestamp | null | undefined): number =>
  Number(time?.seconds ?? 0) * 1000 + (time?.nanos ?? 0) / 1_000_000;

const isoOf = (time: Timestamp | null | undefined): string | null =>
  time ? new Date(millisecondsOf(time)).toISOString() : null;

/** Written by our own worker and workflow code; `undefined` if there is nothing. */
export function valueAt(payloads: Payloads | null | undefined, index = 0): unknown {
  const payload = payloads?.payloads?.[index];
  return payload && defaultPayloadConverter.fromPayload(payload);
}

/** A failure's first detail is its cause; a failure that is not ours has none. */
export const failureCause = (failure: Failure | null | undefined): Cause =>
  (valueAt(failure?.applicationFailureInfo?.details) as Cause | undefined) ?? {
    ...causeFrom(ActivityFailed),
    detail: failure?.message ?? null,
  };

const failureProgress = (failure: Failure | null | undefined): unknown =>
  valueAt(failure?.applicationFailureInfo?.details, 1) ?? null;

/**
 * Everything that a run has requested, in order: what has ended from its history, what is pending from the server's
 * state.
 */
export function workOfRun(history: History, pending: readonly PendingActivity[]): readonly WorkOfRun[] {
  const found = new Map<string, { readonly text: string; readonly work: WorkOfRun }>();
  for (const event of history.events ?? []) {
    const started = readStarted(event);
    const id = started && parseWorkId(started.text);
    if (started && id) {
      const shown = { ...initialDescription, name: id.name, kind: id.kind, ...started.shown };
      found.set(String(event.eventId), { text: started.text, work: { id, shown } });
    }
    const ended = readEnded(event);
    const before = ended && found.get(String(ended.of));
    if (before) {
      const { id: same, shown } = before.work;
      found.set(String(ended.of), { ...before, work: { id: same, shown: { ...shown, ...ended.shown } } });
    }
  }
  const pendingById = new Map(pending.map((one) => [one.activityId, one]));
  return [...found.values()].map(({ text, work }) => {
    const current = work.shown.endedAt === null ? pendingById.get(text) : undefined;
    return current ? { ...work, shown: { ...work.shown, ...describePending(current) } } : work;
  });
}

const initialDescription = {
  state: 'waiting',
  attempt: 0,
  startedAt: null,
  endedAt: null,
  dueAt: null,
  progress: null,
  cause: null,
} as const;

function readStarted({ eventTime, userMetadata, ...event }: HistoryEvent) {
  const scheduledAt = isoOf(eventTime) ?? '';
  const activity = event.activityTaskScheduledEventAttributes;
  if (activity) return { text: activity.activityId ?? '', shown: { scheduledAt } };
  const timer = event.timerStartedEventAttributes;
  if (!timer) return null;
  const text = String(userMetadata?.summary && defaultPayloadConverter.fromPayload(userMetadata.summary));
  const firesAt = millisecondsOf(eventTime) + millisecondsOf(timer.startToFireTimeout);
  return { text, shown: { scheduledAt, dueAt: new Date(firesAt).toISOString() } };
}

interface WorkUpdate {
  readonly of: unknown;
  readonly shown: Partial<ActivityDescription>;
}

/** Each event type with more details of requested work. */
const eventReaders: readonly ((
  event: HistoryEvent,
  endedAt: string | null,
) => WorkUpdate | null | undefined)[] = [
  ({ activityTaskStartedEventAttributes: started, eventTime }) =>
    started && {
      of: started.scheduledEventId,
      shown: { state: 'running', attempt: started.attempt ?? 1, startedAt: isoOf(eventTime) },
    },
  ({ activityTaskCompletedEventAttributes: done }, endedAt) =>
    done && {
      of: done.scheduledEventId,
      shown: { state: 'done', endedAt, progress: (valueAt(done.result) as WorkResult).progress ?? null },
    },
  ({ activityTaskFailedEventAttributes: failed }, endedAt) =>
    failed && {
      of: failed.scheduledEventId,
      shown: {
        state: 'failed',
        endedAt,
        cause: failureCause(failed.failure),
        progress: failureProgress(failed.failure),
      },
    },
  ({ activityTaskTimedOutEventAttributes: lost }, endedAt) =>
    lost && {
      of: lost.scheduledEventId,
      shown: { state: 'failed', endedAt, cause: causeFrom(ActivityInterrupted) },
    },
  ({ activityTaskCanceledEventAttributes: stopped }, endedAt) =>
    stopped && { of: stopped.scheduledEventId, shown: { state: 'cancelled', endedAt } },
  ({ timerFiredEventAttributes: rung }, endedAt) =>
    rung && { of: rung.startedEventId, shown: { state: 'done', endedAt, dueAt: null } },
  ({ timerCanceledEventAttributes: off }, endedAt) =>
    off && { of: off.startedEventId, shown: { state: 'cancelled', endedAt, dueAt: null } },
];

function readEnded(event: HistoryEvent): WorkUpdate | null {
  const endedAt = isoOf(event.eventTime);
  for (const read of eventReaders) {
    const ended = read(event, endedAt);
    if (ended) return ended;
  }
  return null;
}

/** Until it has ended, only the server knows its number of attempts and its heartbeat details. */
function describePending(activity: PendingActivity): Partial<ActivityDescription> {
  const isWaiting = Number(activity.state) === scheduledState;
  const details = valueAt(activity.heartbeatDetails) as { readonly progress?: unknown } | undefined; // written by our own worker
  return {
    state: isWaiting ? 'waiting' : 'running',
    attempt: (activity.attempt ?? 1) - (isWaiting ? 1 : 0),
    startedAt: isoOf(activity.lastStartedTime),
    dueAt: isWaiting ? isoOf(activity.nextAttemptScheduleTime ?? activity.scheduledTime) : null,
    progress: details?.progress ?? null,
    cause: isWaiting && activity.lastFailure ? failureCause(activity.lastFailure) : null,
  };
}
