import { isOutdated } from '../platform/pipelines/is-outdated.ts';
import type { Pipelines, RunDescription } from '../platform/pipelines/pipelines.ts';

/** There is one ingest per workflow, and another one if an update interrupted the previous one. */
export const ingestRunId = (workflowId: string, number = 1): string =>
  number === 1 ? `ingest-${workflowId}` : `ingest-${workflowId}-${number}`;

/** The current ingest, and the id of the one that would follow it; `null` before there is any. */
export async function currentIngest(
  pipelines: Pick<Pipelines, 'describe'>,
  organizationId: string,
  workflowId: string,
): Promise<{ readonly run: RunDescription; readonly next: string } | null> {
  const describeRun = (number: number) => pipelines.describe(organizationId, ingestRunId(workflowId, number));
  let number = 1;
  let run = await describeRun(number);
  for (let later = run; later !== null; later = isOutdated(run) ? await describeRun(number + 1) : null) {
    if (later !== run) number += 1;
    run = later;
  }
  return run && { run, next: ingestRunId(workflowId, number + 1) };
}
