import type { SummaryState } from '../../../contracts/assistant/model/summary.ts';
import {
  FailSummary,
  RecordSummary,
  StartSummary,
  SummaryFailed,
  SummaryGenerated,
  SummaryStarted,
} from '../../../contracts/assistant/summary.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { summary } from './summary.ts';

/** A deleted summary still receives the reports of its run. */
const onSummary = {
  id: ({ workflowId }: { workflowId: string }) => workflowId,
  commutes: true,
  creates: true,
  workspaceOf: () => null,
};

/** The run that reports, while it is still awaited. */
const awaited = (state: SummaryState, runId: string) => (state?.run?.runId === runId ? state.run : null);

export const startSummary = decision(StartSummary, summary, {
  ...onSummary,
  decide: (data, state) => (awaited(state, data.runId)?.isStarted === false ? [SummaryStarted(data)] : []),
});

export const recordSummary = decision(RecordSummary, summary, {
  ...onSummary,
  decide: ({ parts, ...data }, state, { newId }) => {
    const run = awaited(state, data.runId);
    if (!run) return [];
    const requested = parts.filter(({ kind }) => run.kinds.includes(kind));
    return [
      SummaryGenerated({
        ...data,
        kinds: [...run.kinds],
        parts: requested.map((part, index) => ({
          ...part,
          id: newId(`part/${index}`),
          translations: {},
          isPersonal: false,
          isAccepted: false,
        })),
      }),
    ];
  },
});

export const failSummary = decision(FailSummary, summary, {
  ...onSummary,
  decide: (data, state) => (awaited(state, data.runId) ? [SummaryFailed(data)] : []),
});
