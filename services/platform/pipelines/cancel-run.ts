import { DomainError } from '../../../contracts/kernel/errors.ts';
import type { Pipelines } from './pipelines.ts';

/**
 * Stops a run. False if there is nothing to stop: it has ended, or it never continues because an update cut it off or
 * its pipeline is gone.
 */
export async function cancelRun(
  pipelines: Pipelines,
  organizationId: string,
  runId: string,
): Promise<boolean> {
  try {
    await pipelines.cancel(organizationId, runId);
    return true;
  } catch (error) {
    if (error instanceof DomainError && ['absent', 'conflict'].includes(error.kind)) return false;
    throw error;
  }
}
