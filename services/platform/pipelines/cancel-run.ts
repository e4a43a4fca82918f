import { DomainError } from '../../../contracts/kernel/errors.ts';
import type { Pipelines } from './pipelines.ts';

/** Stops a run, unless it has ended: that needs no stopping. */
export async function cancelRun(pipelines: Pipelines, organizationId: string, runId: string): Promise<void> {
  await pipelines.cancel(organizationId, runId).catch((error: unknown) => {
    const hasEnded = error instanceof DomainError && ['absent', 'conflict'].includes(error.kind);
    if (!hasEnded) throw error;
  });
}
