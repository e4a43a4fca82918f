import { quoteIdentifier } from '../../../services/platform/columns/databases.ts';
import { eventsTable } from '../../../services/platform/columns/events-table.ts';
import type { TableContract } from '../../../services/platform/columns/columns.ts';
import {
  completionsTable,
  finishedTable,
  playbackIntervalsTable,
  setAsideTable,
  viewsTable,
  watchedTable,
} from './fact-tables.ts';

/** What analysts see of a table; docs/analysts.md explains each column. */
export interface AnalystView {
  readonly name: string;
  readonly table: TableContract;
  readonly columns: readonly string[];
  /** What follows the name of the table. */
  readonly rest?: string;
}

const viewColumns = ['view_id', 'user_id', 'workflow_id', 'publication', 'workspace_id', 'device'];
const sumColumns = ['workflow_id', 'user_id', 'workspace_id', 'publication', 'device'];

/** As in the reports: opening it again within half an hour continues the same view. */
const begins =
  'pair != lagInFrame(pair) OVER one_by_one ' +
  'OR opened_at >= lagInFrame(opened_at) OVER one_by_one + INTERVAL 30 MINUTE AS begins';

/** Views apply pending merges, and leave out what only the product needs; they store no rows. */
export const analystViews: readonly AnalystView[] = [
  { name: 'events', table: eventsTable, columns: ['position', ...Object.keys(eventsTable.columns)] },
  {
    name: 'openings',
    table: viewsTable.table,
    columns: ['position', ...viewColumns, 'opened_at', begins],
    rest: ' WINDOW one_by_one AS (PARTITION BY organization ORDER BY workflow_id, user_id, opened_at, position ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)',
  },
  {
    name: 'stretches',
    table: playbackIntervalsTable.table,
    columns: ['position', ...Object.keys(playbackIntervalsTable.table.columns)],
  },
  {
    name: 'set_aside',
    table: setAsideTable.table,
    columns: ['position', ...Object.keys(setAsideTable.table.columns)],
  },
  {
    name: 'completions',
    table: completionsTable.table,
    columns: ['position', ...Object.keys(completionsTable.table.columns)],
  },
  {
    name: 'watched',
    table: watchedTable.table,
    columns: ['quarter', ...sumColumns, 'sum(milliseconds) / 1000 AS seconds', 'max(last_at) AS last_at'],
    rest: ` GROUP BY organization, quarter, ${sumColumns.join(', ')}`,
  },
  {
    name: 'finished',
    table: finishedTable.table,
    columns: [...sumColumns, 'min(finished_at) AS finished_at'],
    rest: ` GROUP BY organization, ${sumColumns.join(', ')}`,
  },
];

/**
 * With the rights of the account that creates it: an analyst has none on the tables, since `mergeTreeIndex` reads the
 * keys of a table past its row policies.
 */
export const createView = (
  { name, table, columns, rest = '' }: AnalystView,
  databases: { readonly serving: string; readonly analysis: string },
): string =>
  `CREATE OR REPLACE VIEW ${quoteIdentifier(databases.analysis)}.${name} DEFINER = CURRENT_USER SQL SECURITY DEFINER AS ` +
  `SELECT organization, ${columns.join(', ')} FROM ${quoteIdentifier(databases.serving)}.${table.name}${rest}`;
