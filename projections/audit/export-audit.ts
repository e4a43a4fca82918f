import { stringify } from 'csv-stringify/sync';
import type { AuditEvent, AuditFilter } from '../../contracts/audit/audit.ts';
import type { Columns } from '../../services/platform/columns/columns.ts';
import type { EventStore } from '../../services/platform/event-store/event-store.ts';
import { readIndexed } from './audit-events.ts';
import { indexQuery, type IndexedEvent } from './audit-index.ts';

export interface AuditExportSources {
  readonly events: EventStore;
  readonly columns: Columns;
}

/** Events that are in memory at a time. */
const chunk = 500;

const csvColumns: readonly (readonly [name: string, value: (event: AuditEvent) => string | number | null])[] =
  [
    ['position', (event) => event.position],
    ['time', (event) => event.time],
    ['type', (event) => event.type],
    ['actor', (event) => event.actor],
    ['stream', (event) => event.stream],
    ['revision', (event) => event.revision],
    ['workspaceId', (event) => event.workspaceId],
    ['address', (event) => event.client?.address ?? null],
    ['device', (event) => event.client?.device ?? null],
    ['data', (event) => JSON.stringify(event.data)],
    ['eventId', (event) => event.eventId],
    ['commandId', (event) => event.commandId],
    ['correlationId', (event) => event.correlationId],
    ['causationId', (event) => event.causationId],
    ['previousHash', (event) => event.previousHash],
    ['hash', (event) => event.hash],
  ];

/** What a spreadsheet would run as a formula is made text; UTF-8 with a mark, since spreadsheets guess otherwise. */
const csvLines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify(rows as (string | number | null)[][], { escape_formulas: true, record_delimiter: 'windows' });

const formats = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    head: `\uFEFF${csvLines([csvColumns.map(([name]) => name)])}`,
    lines: (events: readonly AuditEvent[]) => csvLines(events.map((event) => csvColumns.map(([, value]) => value(event)))),
  },
  ndjson: {
    contentType: 'application/x-ndjson; charset=utf-8',
    head: '',
    lines: (events: readonly AuditEvent[]) => events.map((event) => `${JSON.stringify(event)}\n`).join(''),
  },
} as const; // prettier-ignore

export const auditContentType = (format: keyof typeof formats): string => formats[format].contentType;

/**
 * The whole trail of a filter as text, a piece at a time. Events that happen meanwhile do not come in: the export
 * ends where the trail ended when it began.
 */
export async function* exportAudit(
  { events, columns }: AuditExportSources,
  organizationId: string,
  filter: AuditFilter,
  format: keyof typeof formats,
): AsyncGenerator<string> {
  const { sql, parameters } = indexQuery(filter);
  const { head, lines } = formats[format];
  if (head !== '') yield head;
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
        `AND at_position ${ascending ? '>' : '<'} {begun:UInt64} ORDER BY at_position ${filter.order} LIMIT {limit:UInt32}`,
      { ...parameters, last, begun: from, limit: chunk },
    );
    if (found.length > 0) yield lines(await readIndexed(events, organizationId, found));
    if (found.length < chunk) return;
    from = found.at(-1)?.position ?? from;
  }
}
