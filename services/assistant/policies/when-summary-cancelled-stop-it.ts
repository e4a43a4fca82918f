import { SummaryCancelled } from '../../../contracts/assistant/summary.ts';
import { summaryRunId } from '../../../contracts/assistant/write-summary.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { cancelRun } from '../../platform/pipelines/cancel-run.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';

/** Stops the writing of a summary that nobody wants any more. */
export const whenSummaryCancelledStopIt = ({ pipelines }: Pick<PolicyDependencies, 'pipelines'>): Policy =>
  when(SummaryCancelled, 'when-summary-cancelled-stop-it', async ({ data: { runId }, organizationId }) => {
    await cancelRun(pipelines, organizationId, summaryRunId(runId));
  });
