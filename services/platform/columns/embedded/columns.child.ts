import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type ClickHouseClient } from '@clickhouse/client';
import { Session } from 'chdb';
import { createChdbConnection } from 'chdb/connection';
import { DomainError } from '../../../../contracts/kernel/errors.ts';
import { RowRefused, StatementRefused } from '../columns.ts';
import { ColumnsEngine } from '../columns-engine.ts';
import { isOverLimit, querySettings, statementSettings, type EngineSettings } from '../engine-settings.ts';
import { folderSync } from './folder-sync.ts';
import {
  isRequest,
  type EngineCall,
  type EngineProblem,
  type EngineReply,
  type EngineStart,
} from './engine-messages.ts';

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

/** A server's pools and caches are sized for a server; occasional reports need few threads and little memory. */
const engineConfig = ({ limits }: EngineStart): string => `<clickhouse>
<background_pool_size>2</background_pool_size>
<background_merges_mutations_concurrency_ratio>1</background_merges_mutations_concurrency_ratio>
<background_schedule_pool_size>2</background_schedule_pool_size>
<background_move_pool_size>1</background_move_pool_size>
<background_fetches_pool_size>1</background_fetches_pool_size>
<background_common_pool_size>2</background_common_pool_size>
<max_thread_pool_size>200</max_thread_pool_size>
<mark_cache_size>33554432</mark_cache_size>
<index_mark_cache_size>8388608</index_mark_cache_size>
<uncompressed_cache_size>0</uncompressed_cache_size>
<mmap_cache_size>0</mmap_cache_size>
<max_server_memory_usage>${limits.engineBytes}</max_server_memory_usage>
</clickhouse>
`;

/** By default the engine gives a statement one thread if its memory limit is less than a GiB per thread. */
const lowMemorySettings: EngineSettings = { max_threads_min_free_memory_per_thread: 0 };

async function connect(start: EngineStart, extra: EngineSettings): Promise<ClickHouseClient> {
  // chdb names the interface by `client-common`, the client by its own copy of the same file.
  const connection = createChdbConnection({ path: start.folder }) as unknown as ClientConnection;
  const client = createClient({ connection });
  for (const [name, value] of Object.entries({
    ...statementSettings(start.limits),
    ...lowMemorySettings,
    ...extra,
  }))
    await client.command({ query: `SET ${name} = ${typeof value === 'number' ? value : `'${value}'`}` });
  return client;
}

async function openEngine(start: EngineStart): Promise<ColumnsEngine> {
  mkdirSync(start.folder, { recursive: true });
  const file = join(start.folder, 'engine.xml');
  writeFileSync(file, engineConfig(start));
  // The first session decides how the one engine of this process is configured; the clients share it.
  new Session(start.folder, { connectionArgs: [`--config-file=${file}`] });
  const reader = await connect(start, querySettings(start.limits));
  const engine = new ColumnsEngine({ reader, writer: await connect(start, {}) }, start.tables, {
    sync: folderSync(start.folder),
  });
  await engine.open();
  return engine;
}

function dispatchCall(engine: ColumnsEngine, body: EngineCall): Promise<unknown> {
  switch (body.call) {
    case 'query':
      return engine.query(body.organizationId, body.sql, body.parameters);
    case 'insert':
      return engine.insert(body.table, body.batch, body.copy);
    case 'checkpoint':
      return engine.checkpoint(body.table, body.copy);
    case 'park':
      return engine.park(body.table, body.event, body.copy);
    case 'parked':
      return engine.parked(body.table, body.copy);
    case 'startBuilding':
      return engine.startBuilding(body.table);
    case 'swapBuilt':
      return engine.swapBuilt(body.table, body.build);
    case 'close':
      return engine.close();
  }
}

function toProblem(error: unknown): EngineProblem {
  const fact = error instanceof Error ? error : new Error(String(error));
  if (fact instanceof DomainError) {
    const reason = String(fact.facts?.['reason'] ?? '');
    if (fact.error === RowRefused.error) return { kind: 'row-refused', reason };
    if (fact.error === StatementRefused.error) return { kind: 'refused', reason };
  }
  return { kind: isOverLimit(fact) ? 'unavailable' : 'failed', reason: fact.message };
}

/**
 * Exits immediately and without the engine's shutdown: an orderly exit may wait for ever for one of its own threads,
 * and would lock the folder for the next process. What was answered is on the disk.
 */
function exitNow(): void {
  process.kill(process.pid, 'SIGKILL');
}

const start: EngineStart = JSON.parse(process.argv[2] ?? '') as EngineStart;
const enginePromise = openEngine(start);
enginePromise.catch((error: unknown) => {
  process.stderr.write(`columns: ${String(error)}\n`);
  exitNow();
});

process.on('message', (message) => {
  if (!isRequest(message)) return;
  const reply = (rest: Omit<EngineReply, 'id'>): void => {
    process.send?.({ id: message.id, ...rest } satisfies EngineReply, () => {
      if (message.body.call === 'close') exitNow();
    });
  };
  enginePromise
    .then((engine) => dispatchCall(engine, message.body))
    .then(
      (value) => reply({ value }),
      (error: unknown) => reply({ problem: toProblem(error) }),
    );
});

// The parent process has exited: nothing here is worth finishing, because the log has it.
process.on('disconnect', exitNow);
