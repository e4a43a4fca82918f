import type { z } from 'zod';
import { GetPublicationSteps } from '../../../contracts/authoring/workflow-views.ts';
import type { AnswerOf } from '../../../contracts/kernel/define-query.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import {
  IntervalInvalid,
  PlaybackTracked,
  SyncOutOfOrder,
  TrackPlayback,
  ViewingEnded,
  ViewingStarted,
  type PlayedInterval,
  type ViewingEvent,
} from '../../../contracts/playback/playback.ts';
import { maySeeWorkspace } from '../../platform/commands/authorise.ts';
import { decision, type DecisionContext } from '../../platform/commands/define-decision.ts';
import { secondsCovered } from './played-ranges.ts';
import { addPlayed, viewing, type Played, type StartedViewing, type Viewing } from './viewing.ts';

type Sync = z.output<(typeof TrackPlayback)['schema']>;
type Publication = NonNullable<AnswerOf<typeof GetPublicationSteps>>;
type PublishedStep = Publication['steps'][number];

/** Share of a step's seconds that must have been played (3:110, DECISIONS "Completed"). */
const shareOfCompleted = 0.9;
/** A player notices the end of a step up to this late; more is no longer the same step. */
const overshootSeconds = 0.5;

export const trackPlayback = decision(TrackPlayback, viewing, {
  id: ({ viewId }) => viewId,
  creates: true,
  workspaceOf: () => null,
  // what was watched stays watched, even when it was hidden meanwhile
  facts: async ({ workflowId, publication }, ask, viewer) => {
    const found = await ask(GetPublicationSteps, { workflowId, publication });
    return found !== null && viewer !== null && maySeeWorkspace(viewer, found.workspaceId) ? found : null;
  },
  decide: (data, state, context, publication) => {
    if (publication === null) throw NotFound();
    if (data.isPublic) return [];
    const current = viewOf(data, state, context);
    const recorded = current?.sequence ?? 0;
    if (data.sequence <= recorded) return [];
    if (data.sequence !== recorded + 1) throw SyncOutOfOrder({ facts: { expected: recorded + 1 } });
    return record(data, current, { ...publication, userId: context.sender.actor });
  },
  result: ({ sequence }, state) => ({ sequence, completed: state.status !== 'absent' && state.completed }),
});

/** The view as it is; somebody else's, or of something else, is as if it were not there. */
function viewOf(data: Sync, state: Viewing, { sender }: DecisionContext): StartedViewing | null {
  if (state.status === 'absent') return null;
  const theirs =
    state.userId === sender.actor &&
    state.workflowId === data.workflowId &&
    state.publication === data.publication;
  if (!theirs) throw NotFound();
  return state;
}

function record(
  data: Sync,
  current: StartedViewing | null,
  { userId, workspaceId, steps }: Publication & { readonly userId: string },
): ViewingEvent[] {
  const { viewId, workflowId, publication, deviceClass, sequence, acts } = data;
  const view = { viewId, userId, workflowId, publication, workspaceId, deviceClass };
  const intervals = data.intervals.flatMap((interval) => withinStep(interval, steps));
  const played = addPlayed(current?.played ?? {}, intervals);
  const before = current?.completedStepIds ?? [];
  const now = steps.filter((step) => isCompleted(step, played)).map(({ id }) => id);
  const completedStepIds = now.filter((id) => !before.includes(id));
  const completed = before.length + completedStepIds.length === steps.length;
  const { openedAt, location, exitedAt } = data;
  return [
    ...(current === null ? [ViewingStarted({ ...view, openedAt, location, stepCount: steps.length })] : []),
    PlaybackTracked({ ...view, sequence, intervals, acts, completedStepIds, completed }),
    ...(exitedAt !== null && current?.status !== 'ended'
      ? [ViewingEnded({ viewId, userId, workflowId, endedAt: exitedAt })]
      : []),
  ];
}

/** The interval cut to its step and with the step's own number; nothing where it lay behind the end only. */
function withinStep(interval: PlayedInterval, steps: readonly PublishedStep[]): PlayedInterval[] {
  const step = steps.find(({ id }) => id === interval.stepId);
  const valid =
    step !== undefined &&
    interval.to > interval.from &&
    interval.from >= step.startTime - overshootSeconds &&
    interval.to <= step.endTime + overshootSeconds;
  if (!valid)
    throw IntervalInvalid({ facts: { stepId: interval.stepId, from: interval.from, to: interval.to } });
  const from = Math.max(interval.from, step.startTime);
  const to = Math.min(interval.to, step.endTime);
  return to > from ? [{ ...interval, stepNumber: step.number, from, to }] : [];
}

function isCompleted({ id, startTime, endTime }: PublishedStep, played: Played): boolean {
  const seconds = secondsCovered(played[id] ?? [], { from: startTime, to: endTime });
  // a millisecond's grace, because seconds are sums of fractions
  return seconds + 0.001 >= shareOfCompleted * (endTime - startTime);
}
