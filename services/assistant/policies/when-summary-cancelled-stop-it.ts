import { SummaryCancelled } from '../../../contracts/assistant/summary.ts';
import { summaryRunId } from '../../../contracts/assistant/write-summary.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';

/** Stops the writing of a summary that nobody wants any more. */
export const whenSummaryCancelledStopIt = ({ pipelines }: Pick<PolicyDependencies, 'pipelines'>): Policy =>
  when(SummaryCancelled, 'when-summary-cancelled-stop-it', async ({ data: { runId }, organizationId }) => {
    await pipelines.cancel(organizationId, summaryRunId(runId)).catch((error: unknown) => {
      // a run that has ended needs no stopping
      const hasEnded = error instanceof DomainError && ['absent', 'conflict'].includes(error.kind);
      if (!hasEnded) throw error;
    });
  });
