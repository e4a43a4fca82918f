import { insertedVideos } from '../../../contracts/authoring/model/insert-decisions.ts';
import { cutOf } from '../../../contracts/authoring/model/video-cut.ts';
import { InsertAbsent } from '../../../contracts/authoring/video-insert.ts';
import { mayAuthorIn } from '../../platform/commands/authorise.ts';
import type { ReadAggregate } from '../../platform/commands/define-decision.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { workflow, type ExistingWorkflow, type Workflow } from './workflow.ts';

/** The workflows whose videos may be inserted, by their ids. */
export type InsertSources = ReadonlyMap<string, ExistingWorkflow>;

const isExisting = (state: Workflow): state is ExistingWorkflow =>
  state.status !== 'absent' && state.status !== 'deleted';

/** They are read from the log of this organisation: those of others do not exist there. */
async function readSources(ids: Iterable<string>, readAggregate: ReadAggregate): Promise<InsertSources> {
  const found = new Map<string, ExistingWorkflow>();
  for (const id of new Set(ids)) {
    const { state } = await readAggregate(workflow, id);
    if (isExisting(state)) found.set(id, state);
  }
  return found;
}

/** Those of these workflows that the author may edit. */
export async function findInsertSources(
  ids: Iterable<string>,
  viewer: Viewer | null,
  readAggregate: ReadAggregate,
): Promise<InsertSources> {
  const found = await readSources(ids, readAggregate);
  const isAllowed = ({ draft }: ExistingWorkflow): boolean =>
    viewer !== null && mayAuthorIn(viewer, draft.workspaceId);
  return new Map([...found].filter(([, source]) => isAllowed(source)));
}

/** The workflows of which this one shows parts, also if the author may not edit them any more. */
export async function sourcesOfInserts(
  workflowId: string,
  readAggregate: ReadAggregate,
): Promise<InsertSources> {
  const { state } = await readAggregate(workflow, workflowId);
  const inserted = isExisting(state) ? insertedVideos(cutOf(state.draft)) : [];
  return readSources(
    inserted.map((insert) => insert.workflowId),
    readAggregate,
  );
}

/** A workflow that the author may not edit is as absent as one that does not exist. */
export function requireInsertSource(sources: InsertSources, workflowId: string): ExistingWorkflow {
  const source = sources.get(workflowId);
  if (!source) throw InsertAbsent();
  return source;
}
