import { stringify } from 'csv-stringify/sync';
import type { AuditEvent, AuditFilter } from '../../../contracts/audit/audit.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { namesFor, personIn, workflowIn, type Names } from './names.ts';
import { readTrail, type TrailSources } from './read-trail.ts';

type Cell = string | number | null;
const publicationIn = ({ data: { publication } }: AuditEvent): number | null =>
  typeof publication === 'number' ? publication : null;

/** Names are beside their ids. */
const csvColumns: readonly (readonly [name: string, value: (event: AuditEvent, names: Names) => Cell])[] = [
  ['position', (event) => event.position],
  ['time', (event) => event.time],
  ['type', (event) => event.type],
  ['actor', (event) => event.actor],
  ['actorName', (event, names) => names.person(event.actor)],
  ['stream', (event) => event.stream],
  ['revision', (event) => event.revision],
  ['workflowId', workflowIn],
  ['workflow', (event, names) => names.workflow(workflowIn(event))],
  ['publication', publicationIn],
  ['personId', personIn],
  ['person', (event, names) => names.person(personIn(event))],
  ['workspaceId', (event) => event.workspaceId],
  ['workspace', (event, names) => names.workspace(event.workspaceId)],
  ['address', (event) => event.client?.address ?? null],
  ['device', (event) => event.client?.device ?? null],
  ['data', (event) => JSON.stringify(event.data)],
  ['erased', (event) => event.erased.join(' ')],
  ['apiKeyId', (event) => event.apiKeyId],
  ['eventId', (event) => event.eventId],
  ['commandId', (event) => event.commandId],
  ['correlationId', (event) => event.correlationId],
  ['causationId', (event) => event.causationId],
  ['previousHash', (event) => event.previousHash],
  ['hash', (event) => event.hash],
];

/** Spreadsheets spill longer texts into the next cells; the NDJSON has all of it. */
const maxCellLength = 32_766;
const truncateCell = (value: Cell): Cell =>
  typeof value === 'string' && value.length >= maxCellLength
    ? `${value.slice(0, maxCellLength - 2)}…`
    : value;

/**
 * A value that a spreadsheet would run as a formula is made text; UTF-8 with a byte order mark, since spreadsheets
 * guess otherwise.
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(truncateCell)),
    { escape_formulas: true, record_delimiter: 'windows' },
  );

const formats = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    head: `\uFEFF${csvLines([csvColumns.map(([name]) => name)])}`,
    lines: async (events: readonly AuditEvent[], ask: SendQuery) => {
      const names = await namesFor(ask, events);
      return csvLines(events.map((event) => csvColumns.map(([, value]) => value(event, names))));
    },
  },
  ndjson: {
    contentType: 'application/x-ndjson; charset=utf-8',
    head: '',
    lines: async (events: readonly AuditEvent[]) =>
      events.map((event) => `${JSON.stringify(event)}\n`).join(''),
  },
} as const;

export const auditContentType = (format: keyof typeof formats): string => formats[format].contentType;

/** The whole audit trail of a filter as text, a chunk at a time. */
export async function* exportAudit(
  sources: TrailSources,
  organizationId: string,
  filter: AuditFilter,
  format: keyof typeof formats,
): AsyncGenerator<string> {
  const { head, lines } = formats[format];
  if (head !== '') yield head;
  for await (const events of readTrail(sources, organizationId, filter))
    if (events.length > 0) yield await lines(events, sources.ask);
}
