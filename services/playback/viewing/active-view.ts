import { ActivateView, activeViewEvents, ViewActivated } from '../../../contracts/playback/active-view.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { readSeen, unknownOf, withSeen, type SeenPublications } from './seen-publications.ts';

interface Activation {
  readonly viewId: string;
  readonly at: string;
}
/** Which view of a person and workflow recorded playback, and from when on; and what all of them have seen. */
export interface ActiveView {
  readonly activations: readonly Activation[];
  /** Without what the `unread` views have played. */
  readonly seen: SeenPublications;
  /** The active view; before it those that were activated by events without `earlier`. */
  readonly unread: readonly string[];
}

export const activeView = defineAggregate<ActiveView, typeof activeViewEvents>({
  category: 'activeView',
  events: activeViewEvents,
  initial: { activations: [], seen: new Map(), unread: [] },
  evolve: ({ activations, seen, unread }, { data: { viewId, earlier } }, { time }) => ({
    activations: [...activations, { viewId, at: time }],
    seen: withSeen(seen, earlier ?? []),
    unread: earlier === undefined ? [...unread.filter((id) => id !== viewId), viewId] : [viewId],
  }),
  scope: () => ({ workspaceId: null }),
});

export const activeViewId = (userId: string, workflowId: string): string => `${userId}:${workflowId}`;

/** It is the active view, and what the others have played is known without them. */
export const isActive = ({ unread }: ActiveView, viewId: string): boolean =>
  unread.length === 1 && unread[0] === viewId;

export const activateView = decision(ActivateView, activeView, {
  id: ({ userId, workflowId }) => activeViewId(userId, workflowId),
  creates: true,
  commutes: true,
  facts: async (data, _ask, _viewer, look) => {
    const { state } = await look(activeView, activeViewId(data.userId, data.workflowId));
    return readSeen(state.unread, data, look);
  },
  decide: (data, state, _context, earlier) =>
    isActive(state, data.viewId)
      ? []
      : [ViewActivated({ ...data, earlier: [...unknownOf(state.seen, earlier)] })],
});

/** Views other than this one that may have recorded playback since a time: each recorded until the next one did. */
export function othersSince({ activations }: ActiveView, own: string, since: number): readonly string[] {
  const ended = activations.findLastIndex((_, index) => {
    const next = activations[index + 1];
    return next !== undefined && Date.parse(next.at) < since;
  });
  const others = activations.slice(ended + 1).filter(({ viewId }) => viewId !== own);
  return [...new Set(others.map(({ viewId }) => viewId))];
}
