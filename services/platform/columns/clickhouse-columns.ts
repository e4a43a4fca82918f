import { ClickHouseError, ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import type { Position } from '../event-store/event-store.ts';
import { ColumnsUnavailable, type Columns, type Row, type TableContract } from './columns.ts';
import { ColumnsEngine } from './columns-engine.ts';
import { databasesOf } from './databases.ts';
import { isOverLimit, querySettings, statementSettings, type StatementLimits } from './engine-settings.ts';
import { prepareServer, type Migration } from './migrations.ts';
import { toRowBatch, parseRowLines } from './row-lines.ts';
import { checkStatementText, requireOrganizationId } from './tenant-query.ts';

export interface ClickHouseColumnsOptions {
  /** Address of the server's HTTP interface, with user and password. */
  readonly url: string;
  /** Prefix of the databases, so that installations may share a server. */
  readonly installation: string;
  readonly tables: readonly TableContract[];
  /** Further migrations, in order of number; none by default. */
  readonly migrations?: readonly Migration[];
  /** Creates and fills the tables. Only one process may do so at a time; the others only query. */
  readonly writes: boolean;
  readonly limits?: Partial<StatementLimits>;
}

const defaultLimits: StatementLimits = { querySeconds: 15, queryBytes: 2_000_000_000, threads: 8 };

/** On top of the statement's own limit: network time. */
const graceSeconds = 5;

/**
 * The analytics store on a ClickHouse server. Rejects with a message if the server does not answer, with
 * `columns.newer` if a newer version has prepared it.
 */
export async function openClickHouseColumns({
  url,
  installation,
  tables,
  migrations = [],
  writes,
  ...options
}: ClickHouseColumnsOptions): Promise<Columns> {
  const databases = databasesOf(installation);
  const limits = { ...defaultLimits, ...options.limits };
  const clientOptions = {
    url,
    compression: { request: true, response: true },
    log: { level: ClickHouseLogLevel.OFF }, // the caller gets the error
    request_timeout: (limits.querySeconds + graceSeconds) * 1000,
    clickhouse_settings: statementSettings(limits),
  } as const;
  const writer = createClient(clientOptions);
  const reader = createClient({
    ...clientOptions,
    database: databases.serving,
    clickhouse_settings: { ...clientOptions.clickhouse_settings, ...querySettings(limits) },
  });
  const engine = new ColumnsEngine({ reader, writer }, tables, { isRemote: true, databases });
  try {
    if (writes) await prepareServer({ client: writer, databases, migrations }, () => engine.open());
    else await engine.openForReading();
  } catch (cause) {
    await closeAll([reader, writer]);
    if (cause instanceof DomainError) throw cause;
    const { host } = new URL(url);
    const sentence = `ClickHouse at ${host} cannot be used: ${String(cause)} Check STEPWELL_CLICKHOUSE_URL, its user and password, and that the server is up.`;
    throw new Error(sentence, { cause });
  }
  return {
    async query<R extends Row>(organizationId: string, sql: string, parameters: Row = {}) {
      checkStatementText(sql);
      requireOrganizationId(organizationId);
      return parseRowLines<R>(await translateErrors(engine.query(organizationId, sql, parameters)));
    },
    insert: async (table, rows, upTo, copy = 'serving') =>
      translateErrors(engine.insert(table.name, await toRowBatch(table, rows, upTo), copy)),
    checkpoint: async (table, copy = 'serving') =>
      (await translateErrors(engine.checkpoint(table.name, copy))) as Position,
    park: (table, event, copy = 'serving') => translateErrors(engine.park(table.name, event, copy)),
    parked: (table, copy = 'serving') => translateErrors(engine.parked(table.name, copy)),
    startBuilding: (table) => translateErrors(engine.startBuilding(table.name)),
    swapBuilt: (table, build) => translateErrors(engine.swapBuilt(table.name, build)),
    async close() {
      if (writes) await engine.close().catch(() => undefined); // positions that the checkpoint would have skipped are read again
      await closeAll([reader, writer]);
    },
  };
}

/** ClickHouse error code: the database does not exist. */
const unknownDatabase = '81';

/** Opening was refused because the writing process has not created the databases yet. */
export const isDatabaseMissing = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof ClickHouseError && error.cause.code === unknownDatabase;

const closeAll = (clients: readonly ClickHouseClient[]) => Promise.all(clients.map((each) => each.close()));

/** Maps limit errors and an unavailable server to the port's own error. */
async function translateErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof Error) || cause instanceof DomainError) throw cause;
    if (cause instanceof ClickHouseError && !isOverLimit(cause)) throw cause;
    throw ColumnsUnavailable({ facts: { reason: cause.message }, cause });
  }
}
