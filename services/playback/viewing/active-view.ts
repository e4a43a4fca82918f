import { ActivateView, activeViewEvents, ViewActivated } from '../../../contracts/playback/active-view.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

interface Activation {
  readonly viewId: string;
  readonly at: string;
}
/** Which view of a person and workflow recorded playback, and from when on. */
export interface ActiveView {
  readonly activations: readonly Activation[];
}

export const activeView = defineAggregate<ActiveView, typeof activeViewEvents>({
  category: 'activeView',
  events: activeViewEvents,
  initial: { activations: [] },
  evolve: ({ activations }, { data: { viewId } }, { time }) => ({
    activations: [...activations, { viewId, at: time }],
  }),
  scope: () => ({ workspaceId: null }),
});

export const activeViewId = (userId: string, workflowId: string): string => `${userId}:${workflowId}`;

export const activateView = decision(ActivateView, activeView, {
  id: ({ userId, workflowId }) => activeViewId(userId, workflowId),
  creates: true,
  commutes: true,
  decide: (data, { activations }) =>
    activations.at(-1)?.viewId === data.viewId ? [] : [ViewActivated(data)],
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
