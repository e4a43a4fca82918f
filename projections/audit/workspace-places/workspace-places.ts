import { allEvents } from '../../../contracts/catalogue.ts';
import type { Columns, Row } from '../../../services/platform/columns/columns.ts';
import type { StreamParts } from '../../../services/platform/event-store/stream-name.ts';
import type { FactTable } from '../../../services/platform/columns/define-table.ts';
import type { RecordedEvent } from '../../../services/platform/event-store/event-store.ts';

/** Entities that belong to a workspace, by the category of their stream. */
const workspaceCategories = ['workflow', 'upload', 'asset', 'viewing'];
/** Names the workspace thousands of times; the opening named it before. */
const repeatedEvent = 'PlaybackTracked';

/**
 * Where each entity was from which event on: in the workspace that its creation named, then in those that its moves
 * named. What belongs to a workflow (`owner`) moves with it, and never moves it. Folded from any event that names a
 * workspace, so a new one needs no line here.
 */
const placesTable = {
  name: 'workspace_places',
  version: 2,
  columns: { stream: 'String', owner: 'String', workspace_id: 'LowCardinality(String)' },
  orderBy: ['stream', 'position'],
};

function workspaceRowOf({ stream, data }: RecordedEvent, { category }: StreamParts): Row | undefined {
  const { workspaceId, workflowId } = data;
  if (typeof workspaceId !== 'string' || !workspaceCategories.includes(category)) return undefined;
  const belongs = (category === 'upload' || category === 'asset') && typeof workflowId === 'string';
  return { stream, owner: belongs ? `workflow-${workflowId}` : stream, workspace_id: workspaceId };
}

export const workspacePlaces: FactTable = {
  table: placesTable,
  on: Object.fromEntries(
    allEvents
      .filter(({ type, schema }) => type !== repeatedEvent && 'workspaceId' in schema.shape)
      .map(({ type }) => [type, workspaceRowOf]),
  ),
};

/** The tables of the audit trail, besides the table of all events. */
export const auditTables = [workspacePlaces] as const;

/** Workflows whose creation is in the log: earlier releases took uploads for others, too, which own nothing. */
const workflowsSql = `SELECT stream FROM workspace_places WHERE startsWith(stream, 'workflow-')`;

/** Positions of events that name no workspace themselves, with the one that their entity was in at that time. */
export const workspaceOfEventsSql = (conditions: readonly string[] = []): string =>
  'SELECT unplaced.position AS position, place.workspace_id AS workspace_id FROM (' +
  'SELECT named.position AS position, owners.owner AS owner FROM (' +
  `SELECT position, stream FROM events WHERE ${[`workspace_id = ''`, ...conditions].join(' AND ')}) AS named ` +
  `INNER JOIN (SELECT stream, argMax(if(owner IN (${workflowsSql}), owner, stream), position) AS owner ` +
  'FROM workspace_places GROUP BY stream) AS owners ' +
  'ON named.stream = owners.stream) AS unplaced ' +
  'ASOF INNER JOIN (SELECT stream, position, workspace_id FROM workspace_places) AS place ' +
  'ON unplaced.owner = place.stream AND unplaced.position >= place.position';

interface PositionedRow {
  readonly position: number;
  readonly workspace_id: string;
}

/** Completes rows of the index with the workspace that each event happened in; `''` if it was in none. */
export async function withWorkspaces<R extends PositionedRow>(
  columns: Columns,
  organizationId: string,
  rows: readonly R[],
): Promise<readonly R[]> {
  const positions = rows.filter((row) => row.workspace_id === '').map(({ position }) => position);
  if (positions.length === 0) return rows;
  const found = await columns.query<PositionedRow & Row>(
    organizationId,
    workspaceOfEventsSql(['position IN {positions:Array(UInt64)}']),
    { positions },
  );
  const placeOf = new Map(found.map(({ position, workspace_id }) => [position, workspace_id]));
  return rows.map((row) => ({ ...row, workspace_id: placeOf.get(row.position) ?? row.workspace_id }));
}
