import { viewingEvents, type ViewingEvent } from '../../../contracts/playback/playback.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { nothingEarned, withRecorded, type Earned, type ViewClock } from './earned-time.ts';
import { addRanges, type Range } from '../../../contracts/playback/model/played-ranges.ts';

/** One person's view of one publication, from opening the player to leaving it. */
export interface StartedViewing {
  readonly status: 'watching' | 'ended';
  readonly userId: string;
  readonly workflowId: string;
  readonly publication: number;
  readonly workspaceId: string;
  readonly clock: ViewClock;
  readonly earned: Earned;
  /** Of the last recorded sync. */
  readonly sequence: number;
  /** The ranges of the source that were played, whichever step was shown. */
  readonly played: readonly Range[];
  readonly completedStepIds: readonly string[];
  readonly completed: boolean;
}
export type Viewing = { readonly status: 'absent' } | StartedViewing;

function evolve(viewing: Viewing, event: ViewingEvent): Viewing {
  if (event.type === 'ViewingStarted') {
    const { userId, workflowId, publication, workspaceId, openedAt } = event.data;
    const { openingSeen = false, claimedOpenedAt = null } = event.data;
    return {
      status: 'watching',
      userId,
      workflowId,
      publication,
      workspaceId,
      clock: { openedAt, claimedOpenedAt: openingSeen ? claimedOpenedAt : null },
      earned: nothingEarned,
      sequence: 0,
      played: [],
      completedStepIds: [],
      completed: false,
    };
  }
  if (viewing.status === 'absent') return viewing;
  switch (event.type) {
    case 'PlaybackTracked':
      return {
        ...viewing,
        sequence: event.data.sequence,
        earned: withRecorded(viewing.earned, event.data.intervals, viewing.clock.openedAt),
        played: addRanges(viewing.played, event.data.intervals),
        completedStepIds: [...viewing.completedStepIds, ...event.data.completedStepIds],
        completed: event.data.completed,
      };
    case 'ViewingEnded':
      return { ...viewing, status: 'ended' };
  }
  return assertNever(event);
}

export const viewing = defineAggregate<Viewing, typeof viewingEvents>({
  category: 'viewing',
  events: viewingEvents,
  initial: { status: 'absent' },
  evolve,
  scope: (state) => (state.status === 'absent' ? null : { workspaceId: state.workspaceId }),
});
