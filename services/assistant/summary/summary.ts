import {
  evolveSummary,
  type ExistingSummary,
  type SummaryState,
} from '../../../contracts/assistant/model/summary.ts';
import { summaryEvents } from '../../../contracts/assistant/summary.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';

/** The aggregate of a workflow's summary. */
export const summary = defineAggregate<SummaryState, typeof summaryEvents>({
  category: 'summary',
  events: summaryEvents,
  initial: null,
  evolve: evolveSummary,
  scope: (state) => state && { workspaceId: state.workspaceId },
});

/** The summary, or `resource.absent` if there is none. */
export function requireSummary(state: SummaryState): ExistingSummary {
  if (state === null) throw NotFound();
  return state;
}
