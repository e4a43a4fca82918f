import type { Columns, Copy, Row, TableContract } from '../columns.ts';
import { batchOf, rowsIn } from '../row-lines.ts';
import type { Position } from '../../event-store/event-store.ts';
import { checkText, checkedOrganization } from '../tenant-query.ts';
import type { EngineLimits } from './engine-messages.ts';
import { EngineProcess } from './engine-process.ts';

export interface EmbeddedColumnsOptions {
  /** Belongs to the engine alone; may be deleted at any time, the log fills it again. */
  readonly folder: string;
  readonly tables: readonly TableContract[];
  /** Seconds without a call after which the engine's process leaves; 60 unless told. */
  readonly idleSeconds?: number;
  readonly limits?: Partial<EngineLimits>;
}

export interface EmbeddedColumns extends Columns {
  /** Whether the engine's process is running, and which it is. */
  readonly process: { readonly awake: boolean; readonly pid: number | undefined };
}

const defaultLimits: EngineLimits = {
  querySeconds: 15,
  queryBytes: 600_000_000,
  engineBytes: 1_200_000_000,
  threads: 2,
};

/** Beyond the query's own limit: an insert behind a long merge, the start of the engine. */
const graceSeconds = 20;

/** The analytics store on chDB, in a process of its own that is there only while it is needed. */
export function openEmbeddedColumns(options: EmbeddedColumnsOptions): EmbeddedColumns {
  const limits = { ...defaultLimits, ...options.limits };
  const engine = new EngineProcess({
    folder: options.folder,
    tables: options.tables,
    limits,
    idleSeconds: options.idleSeconds ?? 60,
    callSeconds: limits.querySeconds + graceSeconds,
  });
  return {
    process: engine,
    async query<R extends Row>(
      organizationId: string,
      sql: string,
      parameters: Row = {},
    ): Promise<readonly R[]> {
      checkText(sql);
      checkedOrganization(organizationId);
      const lines = (await engine.call({ call: 'query', organizationId, sql, parameters })) as string;
      return rowsIn<R>(lines);
    },
    async insert(table, rows, upTo, copy: Copy = 'serving') {
      await engine.call({ call: 'insert', table: table.name, batch: batchOf(table, rows, upTo), copy });
    },
    async checkpoint(table, copy: Copy = 'serving') {
      return (await engine.call({ call: 'checkpoint', table: table.name, copy })) as Position;
    },
    async startBuilding(table) {
      return (await engine.call({ call: 'startBuilding', table: table.name })) as string;
    },
    async swapBuilt(table, build) {
      await engine.call({ call: 'swapBuilt', table: table.name, build });
    },
    close: () => engine.close(),
  };
}
