import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RunReads } from '../pipelines/run-reads.ts';
import { withFolderDatabase } from './folder-database.ts';

/** A pipeline run that has not ended. */
export interface OpenRun {
  readonly organizationId: string;
  readonly runId: string;
  readonly pipeline: string;
  readonly state: string;
}

/** A line for each, for operators. */
export const formatOpenRuns = (runs: readonly OpenRun[]): readonly string[] =>
  runs.map(
    ({ organizationId, runId, pipeline, state }) => `  ${pipeline} ${runId} of ${organizationId}: ${state}`,
  );

/** Runs of a data folder's journal that have not ended, including those that wait for a person. */
export function openRuns(folder: string): readonly OpenRun[] {
  const file = join(folder, 'pipelines', 'pipelines.sqlite');
  if (!existsSync(file)) return [];
  return withFolderDatabase(file, (database) =>
    new RunReads(database).openRuns().map((run) => ({
      organizationId: run.organization_id,
      runId: run.run_id,
      pipeline: run.pipeline,
      state: run.state,
    })),
  );
}
