import { totalmem } from 'node:os';
import type { ParkedEvent } from '../../documents/document-store.ts';
import type { Columns, Copy, Row, TableContract } from '../columns.ts';
import { toRowBatch, parseRowLines } from '../row-lines.ts';
import type { Position } from '../../event-store/event-store.ts';
import { checkStatementText, requireOrganizationId } from '../tenant-query.ts';
import type { EngineLimits } from './engine-messages.ts';
import { EngineProcess } from './engine-process.ts';

export interface EmbeddedColumnsOptions {
  /** Used by the engine alone; may be deleted at any time, since the log fills it again. */
  readonly folder: string;
  readonly tables: readonly TableContract[];
  /** Seconds without a call after which the engine's process exits; 60 by default. */
  readonly idleSeconds?: number;
  readonly limits?: Partial<EngineLimits>;
}

export interface EmbeddedColumns extends Columns {
  /** Whether the engine's process is running, and its process id. */
  readonly process: { readonly isRunning: boolean; readonly pid: number | undefined };
}

/** Two large reports at once on a small machine; more is not useful below several hundred million rows. */
const [minEngineBytes, maxEngineBytes] = [1_200_000_000, 4_000_000_000];

/** An eighth of this process's memory, within those bounds; on the smallest machine half of it. */
function defaultLimits(): EngineLimits {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const engineBytes = Math.round(Math.min(maxEngineBytes, memory / 2, Math.max(minEngineBytes, memory / 8)));
  return { querySeconds: 15, queryBytes: Math.floor(engineBytes / 2), engineBytes, threads: 2 };
}

/** On top of the query's own limit: an insert behind a long merge, the start of the engine. */
const graceSeconds = 20;

/** The analytics store on chDB, in a process of its own that runs only while it is needed. */
export function openEmbeddedColumns(options: EmbeddedColumnsOptions): EmbeddedColumns {
  const limits = { ...defaultLimits(), ...options.limits };
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
      checkStatementText(sql);
      requireOrganizationId(organizationId);
      const lines = (await engine.call({ call: 'query', organizationId, sql, parameters })) as string;
      return parseRowLines<R>(lines);
    },
    async insert(table, rows, upTo, copy: Copy = 'serving') {
      const batch = await toRowBatch(table, rows, upTo);
      await engine.call({ call: 'insert', table: table.name, batch, copy });
    },
    async checkpoint(table, copy: Copy = 'serving') {
      return (await engine.call({ call: 'checkpoint', table: table.name, copy })) as Position;
    },
    async park(table, event, copy: Copy = 'serving') {
      await engine.call({ call: 'park', table: table.name, event, copy });
    },
    async parked(table, copy: Copy = 'serving') {
      return (await engine.call({ call: 'parked', table: table.name, copy })) as readonly ParkedEvent[];
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
