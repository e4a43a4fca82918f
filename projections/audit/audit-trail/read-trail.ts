import type { AuditEvent, AuditFilter } from '../../../contracts/audit/audit.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import type { Columns } from '../../../services/platform/columns/columns.ts';
import { readIndexed, type AuditSources } from './audit-events.ts';
import { indexQuery, type IndexedEvent } from './audit-index.ts';
import { findNamedIds } from './names.ts';
import { withWorkspaces } from '../workspace-places/workspace-places.ts';

export interface TrailSources extends AuditSources {
  readonly columns: Columns;
  /** Queries other contexts for names, as the reader of the audit trail. */
  readonly ask: SendQuery;
}

/** Events that are in memory at a time. */
const chunkSize = 500;

/** Rows of the index as events of the log, each with its workspace. */
export async function eventsOf(
  { columns, ...log }: Omit<TrailSources, 'ask'>,
  organizationId: string,
  rows: readonly IndexedEvent[],
): Promise<readonly AuditEvent[]> {
  return readIndexed(log, organizationId, await withWorkspaces(columns, organizationId, rows));
}

const ipv4MappedPrefix = '::ffff:';
const normaliseAddress = (address: string): string => address.toLowerCase().replace(ipv4MappedPrefix, '');
/** IP addresses are encrypted with the key of their person, so only the decrypted event has them. */
const isFromAddress = (event: AuditEvent, address: string | undefined): boolean =>
  address === undefined ||
  (event.client !== null && normaliseAddress(event.client.address) === normaliseAddress(address));

/**
 * The audit trail of a filter, a chunk at a time. Events that happen meanwhile are left out: it ends where the log
 * ended at the start.
 */
export async function* readTrail(
  sources: TrailSources,
  organizationId: string,
  filter: AuditFilter,
): AsyncGenerator<readonly AuditEvent[]> {
  const { columns } = sources;
  const { sql, parameters } = indexQuery(filter, await findNamedIds(sources.ask, filter.words));
  const ascending = filter.order === 'ASC';
  const [newest] = await columns.query<{ last: number }>(
    organizationId,
    'SELECT max(position) AS last FROM events',
  );
  const last = newest?.last ?? 0;
  let from = ascending ? 0 : last + 1;
  for (;;) {
    const found = await columns.query<IndexedEvent>(
      organizationId,
      `SELECT at_position AS position, stream, revision, workspace_id FROM (${sql}) WHERE at_position <= {last:UInt64} ` +
        `AND at_position ${ascending ? '>' : '<'} {start:UInt64} ORDER BY at_position ${filter.order} LIMIT {limit:UInt32}`,
      { ...parameters, last, start: from, limit: chunkSize },
    );
    const opened = await eventsOf(sources, organizationId, found);
    yield opened.filter((event) => isFromAddress(event, filter.address));
    if (found.length < chunkSize) return;
    from = found.at(-1)?.position ?? from;
  }
}
