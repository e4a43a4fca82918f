import {
  PipelineNondeterministic,
  type Pipelines,
  type RunDescription,
} from '../platform/pipelines/pipelines.ts';

/** There is one ingest for each workflow, and another one where an update cut off the one before. */
export const ingestRunId = (workflowId: string, number = 1): string =>
  number === 1 ? `ingest-${workflowId}` : `ingest-${workflowId}-${number}`;

/** The run was begun by a version of the product whose journal this one cannot go on with: it stands still for good. */
export const isOutdated = ({ cause, endedAt }: Pick<RunDescription, 'cause' | 'endedAt'>): boolean =>
  endedAt === null && cause?.error === PipelineNondeterministic.error;

/** The ingest that counts, and the id of the one that would follow it; `null` before there is any. */
export async function currentIngest(
  pipelines: Pipelines,
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
