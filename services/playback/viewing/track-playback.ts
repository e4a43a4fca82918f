import { isStepCompleted, shareSeen } from '../../../contracts/playback/model/completion.ts';
import type { z } from 'zod';
import { GetPublicationSteps } from '../../../contracts/authoring/watchable-workflow.ts';
import type { AnswerOf } from '../../../contracts/kernel/define-query.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import {
  IntervalInvalid,
  PlaybackTracked,
  ReadViewToken,
  SyncOutOfOrder,
  TrackPlayback,
  ViewingEnded,
  ViewingStarted,
  type ViewingEvent,
} from '../../../contracts/playback/playback.ts';
import type { PlayedInterval } from '../../../contracts/playback/played-interval.ts';
import { maySeeWorkspace } from '../../platform/commands/authorise.ts';
import {
  decision,
  type DecisionContext,
  type ReadAggregate,
} from '../../platform/commands/define-decision.ts';
import {
  activateView,
  activeView,
  activeViewId,
  isActive,
  othersSince,
  type ActiveView,
} from './active-view.ts';
import { byServer, graceSeconds, judge, nothingEarned, within, type ViewClock } from './earned-time.ts';
import { addRanges, type Range } from '../../../contracts/playback/model/played-ranges.ts';
import { nothingSeen, readSeen, seenBetween, withSeen, type Seen } from './seen-publications.ts';
import { viewing, type StartedViewing, type Viewing } from './viewing.ts';

type Sync = z.output<(typeof TrackPlayback)['schema']>;
interface Publication extends NonNullable<AnswerOf<typeof GetPublicationSteps>> {
  readonly opening: AnswerOf<typeof ReadViewToken>;
  /** When other views of the same person and workflow played, in seconds of the server's clock. */
  readonly elsewhere: readonly Range[];
  /** It is the last view of them that recorded playback, and what the others have seen is in the log. */
  readonly isActive: boolean;
  /** What the same person has seen of the same content in other views. */
  readonly seen: Seen;
}
type PublishedStep = Publication['steps'][number];

/** A player notices the end of a step up to this late; more is no longer the same step. */
const overshootSeconds = 0.5;

export const trackPlayback = decision(TrackPlayback, viewing, {
  id: ({ viewId }) => viewId,
  creates: true,
  workspaceOf: () => null,
  // views of one person are compared with each other
  serializeBy: ({ workflowId }, { actor }) => activeViewId(actor, workflowId),
  // what was watched stays watched, even if it was hidden meanwhile
  facts: async (data, ask, viewer, look) => {
    const { workflowId, publication, viewToken } = data;
    const found = await ask(GetPublicationSteps, { workflowId, publication });
    if (found === null || viewer === null || !maySeeWorkspace(viewer, found.workspaceId)) return null;
    const opening = viewToken === undefined ? null : await ask(ReadViewToken, { token: viewToken });
    if (data.isPublic) return { ...found, opening, elsewhere: [], isActive: false, seen: nothingSeen };
    const { userId } = viewer;
    const { state: active } = await look(activeView, activeViewId(userId, workflowId));
    const unread = await readSeen(
      active.unread.filter((viewId) => viewId !== data.viewId),
      { userId, workflowId },
      look,
    );
    return {
      ...found,
      opening,
      elsewhere: await playedElsewhere(data, active, openingOf(data, opening, userId), look),
      isActive: isActive(active, data.viewId),
      seen: seenBetween(withSeen(active.seen, unread), found.sameSince, publication),
    };
  },
  decide: (data, state, context, publication) => {
    if (publication === null) throw NotFound();
    if (data.isPublic) return [];
    const current = viewOf(data, state, context);
    const recorded = current?.sequence ?? 0;
    if (data.sequence <= recorded) return [];
    if (data.sequence !== recorded + 1) throw SyncOutOfOrder({ facts: { expected: recorded + 1 } });
    return record(data, current, publication, context);
  },
  reserves: ({ viewId, workflowId, intervals }, _, __, { sender: { actor: userId }, facts }) =>
    intervals.length === 0 || facts?.isActive === true
      ? null
      : { decision: activateView, data: { userId, workflowId, viewId } },
  result: ({ sequence, isPublic }, state) => {
    // a public view is not recorded, so that a view with its id is another one
    const isRecorded = !isPublic && state.status !== 'absent';
    const { completedStepIds, completed } = isRecorded ? state : nothingSeen;
    return { sequence, completedStepIds: [...completedStepIds], completed };
  },
});

/** The current view; absent if it is somebody else's, or of something else. */
function viewOf(data: Sync, state: Viewing, { sender }: DecisionContext): StartedViewing | null {
  if (state.status === 'absent') return null;
  const isOwnView =
    state.userId === sender.actor &&
    state.workflowId === data.workflowId &&
    state.publication === data.publication;
  if (!isOwnView) throw NotFound();
  return state;
}

/** When the server opened this publication for this person, if it did; `null` if the token is for something else. */
function openingOf(
  { workflowId, publication }: Sync,
  opening: Publication['opening'],
  userId: string,
): string | null {
  const other =
    opening?.userId === userId && opening.workflowId === workflowId && opening.publication === publication;
  return other ? opening.openedAt : null;
}

/** When the person's other views of the workflow played that may have played since this one opened. */
async function playedElsewhere(
  { viewId }: Sync,
  active: ActiveView,
  opening: string | null,
  look: ReadAggregate,
): Promise<readonly Range[]> {
  const { state: own } = await look(viewing, viewId);
  const openedAt = own.status === 'absent' ? opening : own.clock.openedAt;
  // a view without an opening opens now, which is after the latest activation
  const from = openedAt ?? active.activations.at(-1)?.at;
  const since = from === undefined ? 0 : Date.parse(from) - graceSeconds * 1000;
  const others = await Promise.all(othersSince(active, viewId, since).map((each) => look(viewing, each)));
  return others.reduce<readonly Range[]>(
    (ranges, { state }) => (state.status === 'absent' ? ranges : addRanges(ranges, state.earned.moments)),
    [],
  );
}

interface Opening {
  readonly openedAt: string;
  readonly openingSeen: boolean;
  readonly claimedOpenedAt: string;
}
/** A view whose opening the server did not record opens with its first sync. */
function openView(data: Sync, publication: Publication, { now, sender }: DecisionContext): Opening {
  const serverOpenedAt = openingOf(data, publication.opening, sender.actor);
  return {
    openedAt: serverOpenedAt ?? now.toISOString(),
    openingSeen: serverOpenedAt !== null,
    claimedOpenedAt: data.openedAt,
  };
}
const clockOf = ({ openedAt, openingSeen, claimedOpenedAt }: Opening): ViewClock => ({
  openedAt,
  claimedOpenedAt: openingSeen ? claimedOpenedAt : null,
});

function record(
  data: Sync,
  current: StartedViewing | null,
  facts: Publication,
  context: DecisionContext,
): ViewingEvent[] {
  const { viewId, workflowId, publication, deviceClass, sequence, location } = data;
  const { workspaceId, steps } = facts;
  const userId = context.sender.actor;
  const view = { viewId, userId, workflowId, publication, workspaceId, deviceClass };
  const opening = openView(data, facts, context);
  const clock = current?.clock ?? clockOf(opening);
  const at = (claimed: string): string => within(byServer(clock, claimed), clock, context.now);
  const stepIntervals = data.intervals.flatMap((interval) => withinStep(interval, steps));
  const before = { ...(current?.earned ?? nothingEarned), elsewhere: facts.elsewhere };
  const { earned, setAside } = judge(stepIntervals, clock, before, context.now);
  const tracked = {
    sequence,
    intervals: [...earned],
    ...(setAside.length > 0 && { setAside: [...setAside] }),
    ...(data.offlineSince !== null && { offlineSince: at(data.offlineSince) }),
    acts: data.acts.map((act) => ({ ...act, at: at(act.at) })),
    ...completedBy(earned, current, facts),
  };
  const started = ViewingStarted({ ...view, ...opening, location, stepCount: steps.length });
  return [
    ...(current === null ? [started] : []),
    PlaybackTracked({ ...view, ...tracked }),
    ...endOf(data, current).map((exitedAt) =>
      ViewingEnded({ viewId, userId, workflowId, endedAt: at(exitedAt) }),
    ),
  ];
}

/** When the player was left; a view ends once. */
const endOf = ({ exitedAt }: Sync, current: StartedViewing | null): readonly string[] =>
  exitedAt === null || current?.status === 'ended' ? [] : [exitedAt];

/** What this sync has newly completed: in this view alone, or first over all views of the person. */
function completedBy(
  earned: readonly PlayedInterval[],
  current: StartedViewing | null,
  { steps, seen }: Publication,
) {
  const wasCompleted = current?.completed ?? false;
  if (earned.length === 0) return { completedStepIds: [], completed: wasCompleted };
  const own = addRanges(current?.played ?? [], earned);
  const all = addRanges(seen.played, own);
  const before = new Set(current?.completedStepIds);
  const elsewhere = new Set(seen.completedStepIds);
  const isNew = (step: PublishedStep): boolean =>
    !before.has(step.id) && isStepCompleted(shareSeen(elsewhere.has(step.id) ? own : all, step));
  const completedStepIds = steps.filter(isNew).map(({ id }) => id);
  const here = new Set([...before, ...completedStepIds]);
  const completed =
    wasCompleted ||
    steps.every(({ id }) => here.has(id)) ||
    (!seen.completed && steps.every(({ id }) => here.has(id) || elsewhere.has(id)));
  return { completedStepIds, completed };
}

/** The interval cut to its step and with the step's own number; nothing if it was only after the end. */
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
