import { createHash } from 'node:crypto';
import type { TableContract } from './columns.ts';
import { quoted, type Databases } from './databases.ts';

/** Raised when the engine's own columns or settings change; every table is then rebuilt from the log. */
const storeLayout = 1;

const plainName = /^[a-z][a-z0-9_]*$/;

const together = (how: string, type: string): string => `SimpleAggregateFunction(${how}, ${type})`;

function columnList({ name: table, columns, merged, orderBy }: TableContract): string {
  const own = Object.entries(columns).map(([name, type]) => {
    if (!plainName.test(name)) throw new Error(`${table}: column "${name}" is not a plain name`);
    const how = merged?.[name];
    // Merging would keep any one of the values of such a column.
    if (merged && !how && !orderBy.includes(name))
      throw new Error(`${table}: column "${name}" is neither merged nor in the order`);
    return `${name} ${how ? together(how, type) : type}`;
  });
  const [position, row] = merged
    ? [together('max', 'UInt64'), together('max', 'UInt32')]
    : ['UInt64', 'UInt32'];
  return ['organization LowCardinality(String)', `position ${position}`, `row ${row}`, ...own].join(', ');
}

/** The columns of a row as it comes in, as ClickHouse writes a structure; sums come in as what they sum up. */
export function rowShape({ columns }: TableContract): string {
  const own = Object.entries(columns).filter(([, type]) => !type.includes('MATERIALIZED'));
  const all = [['organization', 'String'], ['position', 'UInt64'], ['row', 'UInt32'], ...own];
  return all.map(([name, type]) => `${name} ${type}`).join(', ');
}

const durably =
  'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1';

/**
 * No partitions, so that an insert is one part and thereby all or nothing; every part is on the disk before an
 * insert is answered, and before a merge lets go of what it merged. Sums are kept where rows merge, not where rows come
 * in: a second table that is filled by an insert into a first one would not be all or nothing with it.
 */
function tableBody(table: TableContract): string {
  if (!plainName.test(table.name)) throw new Error(`table "${table.name}" is not a plain name`);
  return (
    `(${columnList(table)}, INDEX log_range position TYPE minmax GRANULARITY 1) ENGINE = ${table.merged ? 'AggregatingMergeTree' : 'MergeTree'} ` +
    `ORDER BY (organization, ${table.orderBy.join(', ')}) ` +
    durably
  );
}

/** What tells a table of this contract from one of an earlier contract; kept as the table's comment. */
export function layoutOf(table: TableContract): string {
  const hash = createHash('sha256')
    .update(`${storeLayout}:${tableBody(table)}`)
    .digest('hex')
    .slice(0, 16);
  return `${table.version}-${hash}`;
}

/** @param database of the table that queries read, or of the copies that rebuilds fill */
export const createTable = (table: TableContract, database: string): string =>
  `CREATE TABLE ${quoted(database)}.${table.name} ${tableBody(table)} COMMENT '${layoutOf(table)}'`;

export const createState = ({ serving, building, state }: Databases): readonly string[] => [
  ...[serving, building, state].map(
    (name) => `CREATE DATABASE IF NOT EXISTS ${quoted(name)} ENGINE = Atomic`,
  ),
  `CREATE TABLE IF NOT EXISTS ${quoted(state)}.checkpoints (table_id UUID, upto UInt64) ` +
    'ENGINE = ReplacingMergeTree(upto) ORDER BY table_id ' +
    durably,
  `CREATE TABLE IF NOT EXISTS ${quoted(state)}.parked (table_id UUID, position UInt64, event String) ` +
    'ENGINE = ReplacingMergeTree ORDER BY (table_id, position) ' +
    durably,
];
