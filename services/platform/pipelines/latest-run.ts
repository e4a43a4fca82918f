import type { Pipelines, RunDescription } from './pipelines.ts';

/**
 * The last run of a series that has one id: the first has it, the others their number behind it. `next` is the id of the
 * one that would follow; `run` is `null` before the first.
 */
export async function latestRun(
  pipelines: Pick<Pipelines, 'describe'>,
  organizationId: string,
  id: string,
): Promise<{ readonly run: RunDescription | null; readonly next: string }> {
  const idOf = (number: number): string => (number === 1 ? id : `${id}-${number}`);
  let number = 1;
  let run: RunDescription | null = null;
  for (let found = await pipelines.describe(organizationId, idOf(number)); found !== null;) {
    run = found;
    number += 1;
    found = await pipelines.describe(organizationId, idOf(number));
  }
  return { run, next: idOf(number) };
}
