import { createHash } from 'node:crypto';
import type { TableContract } from './columns.ts';

/** Raised when the engine's own columns or settings change; every table is then rebuilt from the log. */
const storeLayout = 1;

/** Databases of the tables that queries read, of the copies that rebuilds fill, and of the checkpoints. */
export const databases = {
  serving: 'stepwell',
  building: 'stepwell_building',
  state: 'stepwell_state',
} as const;

const plainName = /^[a-z][a-z0-9_]*$/;

function columnList(table: TableContract): string {
  const own = Object.entries(table.columns).map(([name, type]) => {
    if (!plainName.test(name)) throw new Error(`${table.name}: column "${name}" is not a plain name`);
    return `${name} ${type}`;
  });
  return ['organization LowCardinality(String)', 'position UInt64', 'row UInt32', ...own].join(', ');
}

/**
 * No partitions, so that an insert is one part and thereby all or nothing; every part is on the disk before an
 * insert is answered, and before a merge lets go of what it merged.
 */
function tableBody(table: TableContract): string {
  if (!plainName.test(table.name)) throw new Error(`table "${table.name}" is not a plain name`);
  return (
    `(${columnList(table)}, INDEX log_range position TYPE minmax GRANULARITY 1) ENGINE = MergeTree ` +
    `ORDER BY (organization, ${table.orderBy.join(', ')}) ` +
    'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1'
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

export function createTable(table: TableContract, copy: 'serving' | 'building'): string {
  return `CREATE TABLE ${databases[copy]}.${table.name} ${tableBody(table)} COMMENT '${layoutOf(table)}'`;
}

export const createState: readonly string[] = [
  ...Object.values(databases).map((name) => `CREATE DATABASE IF NOT EXISTS ${name} ENGINE = Atomic`),
  `CREATE TABLE IF NOT EXISTS ${databases.state}.checkpoints (table_id UUID, upto UInt64) ` +
    'ENGINE = ReplacingMergeTree(upto) ORDER BY table_id ' +
    'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1',
];
