import { createHash } from 'node:crypto';
import type { TableContract } from './columns.ts';
import { quoteIdentifier, type Databases } from './databases.ts';

/** Raised when the engine's own columns or settings change; every table is then rebuilt from the log. */
const layoutVersion = 1;

const namePattern = /^[a-z][a-z0-9_]*$/;

const aggregateType = (aggregate: string, type: string): string =>
  `SimpleAggregateFunction(${aggregate}, ${type})`;

function columnList({ name: table, columns, merged, orderBy }: TableContract): string {
  const own = Object.entries(columns).map(([name, type]) => {
    if (!namePattern.test(name)) throw new Error(`${table}: column "${name}" is not a plain name`);
    const aggregate = merged?.[name];
    // Merging would keep any one of the values of such a column.
    if (merged && !aggregate && !orderBy.includes(name))
      throw new Error(`${table}: column "${name}" is neither merged nor in the order`);
    return `${name} ${aggregate ? aggregateType(aggregate, type) : type}`;
  });
  const [position, row] = merged
    ? [aggregateType('max', 'UInt64'), aggregateType('max', 'UInt32')]
    : ['UInt64', 'UInt32'];
  return ['organization LowCardinality(String)', `position ${position}`, `row ${row}`, ...own].join(', ');
}

/** The columns of an inserted row, as a ClickHouse structure; aggregated columns are inserted as their plain values. */
export function rowStructure({ columns }: TableContract): string {
  const own = Object.entries(columns).filter(([, type]) => !type.includes('MATERIALIZED'));
  const all = [['organization', 'String'], ['position', 'UInt64'], ['row', 'UInt32'], ...own];
  return all.map(([name, type]) => `${name} ${type}`).join(', ');
}

const durabilitySettings =
  'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1';

/**
 * No partitions, so that an insert is one part and therefore all or nothing; every part is on the disk before an insert
 * is answered, and before a merge drops its sources. Sums are computed when rows merge, not when they are inserted: a
 * second table filled by an insert into the first one would not be atomic with it.
 */
function tableDefinition(table: TableContract): string {
  if (!namePattern.test(table.name)) throw new Error(`table "${table.name}" is not a plain name`);
  return (
    `(${columnList(table)}, INDEX log_range position TYPE minmax GRANULARITY 1) ENGINE = ${table.merged ? 'AggregatingMergeTree' : 'MergeTree'} ` +
    `ORDER BY (organization, ${table.orderBy.join(', ')}) ` +
    durabilitySettings
  );
}

/** Distinguishes a table of this contract from one of an earlier contract; stored as the table's comment. */
export function layoutFingerprint(table: TableContract): string {
  const hash = createHash('sha256')
    .update(`${layoutVersion}:${tableDefinition(table)}`)
    .digest('hex')
    .slice(0, 16);
  return `${table.version}-${hash}`;
}

/** @param database of the table that queries read, or of the copies that rebuilds fill */
export const createTableStatement = (table: TableContract, database: string): string =>
  `CREATE TABLE ${quoteIdentifier(database)}.${table.name} ${tableDefinition(table)} COMMENT '${layoutFingerprint(table)}'`;

export const createStateStatements = ({ serving, building, state }: Databases): readonly string[] => [
  ...[serving, building, state].map(
    (name) => `CREATE DATABASE IF NOT EXISTS ${quoteIdentifier(name)} ENGINE = Atomic`,
  ),
  `CREATE TABLE IF NOT EXISTS ${quoteIdentifier(state)}.checkpoints (table_id UUID, upto UInt64) ` +
    'ENGINE = ReplacingMergeTree(upto) ORDER BY table_id ' +
    durabilitySettings,
  `CREATE TABLE IF NOT EXISTS ${quoteIdentifier(state)}.parked (table_id UUID, position UInt64, event String) ` +
    'ENGINE = ReplacingMergeTree ORDER BY (table_id, position) ' +
    durabilitySettings,
];
