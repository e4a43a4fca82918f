import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openEmbeddedEventStore } from '../../services/platform/event-store/embedded-event-store.ts';
import type { Appended, EventStore } from '../../services/platform/event-store/event-store.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { openEmbeddedReadSide } from '../../services/platform/projections/embedded-read-side.fixture.ts';
import type { ReadSide } from '../../services/platform/projections/read-side.ts';
import { tokenOf } from '../../services/platform/projections/token.ts';
import { quantile, ratiosOf, runBench, versions, type BenchFigures } from './bench-result.ts';
import { benchContracts, benchModels } from './rebuild.ts';

const producers = 32;
const reach = { p99VsAppend: { most: 5 } };

/**
 * From "acknowledged" to "visible in the read model": its p99 divided by the p99 of the append alone, with events at
 * half of the log's maximum rate.
 */
export async function lagBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const rounds = quick ? 3 : 7;
  const seconds = quick ? 2 : 6;
  const raw = { lagP99Ms: [] as number[], appendP99Ms: [] as number[], perSecond: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const rate = await withLog((log) => highestRate(log, seconds / 2));
    const bare = await withLog((log) => appendsAt(log, rate / 2, seconds, null));
    const own = await withLog((log) => withReadSide(log, (side) => appendsAt(log, rate / 2, seconds, side)));
    raw.perSecond.push(rate);
    raw.appendP99Ms.push(quantile(bare.append, 0.99));
    raw.lagP99Ms.push(quantile(own.lag, 0.99));
  }
  const ratios = { p99VsAppend: ratiosOf(raw.lagP99Ms, raw.appendP99Ms) };
  // a delay that must be detected even on a slow machine
  const lateMs = Math.max(1000, 2 * reach.p99VsAppend.most * quantile(raw.appendP99Ms, 0.5));
  const slow = await withLog((log) =>
    withReadSide(delayed(log, lateMs), (side) => appendsAt(log, 50, 1, side, 2 * lateMs)),
  );
  const control = { p99VsAppend: quantile(slow.lag, 0.99) / quantile(raw.appendP99Ms, 0.5) };
  return {
    name: 'lag',
    n: Math.round((quantile(raw.perSecond, 0.5) / 2) * seconds),
    quick,
    ratios,
    reach,
    control: {
      weakness: 'the projector hears of a commit a second late, or ten times the append on a slow machine',
      ratios: control,
    },
    raw,
    versions,
  };
}

const fail = (error: unknown): never => {
  throw error;
};

async function withLog<T>(work: (log: EventStore) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lag-'));
  const keys = openEmbeddedKeys(folder);
  const log = await openEmbeddedEventStore({ folder, keys, contracts: benchContracts, onFatal: fail });
  try {
    return await work(log);
  } finally {
    await log.close();
    keys.close();
    rmSync(folder, { recursive: true });
  }
}

async function withReadSide<T>(
  log: Parameters<typeof openEmbeddedReadSide>[0]['log'],
  work: (side: ReadSide) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lag-documents-'));
  const side = await openEmbeddedReadSide({ folder, log, readModels: benchModels, onFailure: fail });
  try {
    return await work(side);
  } finally {
    await side.close();
    rmSync(folder, { recursive: true });
  }
}

const delayed = (log: EventStore, lateMs: number) => ({
  readAll: log.readAll.bind(log),
  readStream: log.readStream.bind(log),
  head: log.head.bind(log),
  onCommit: (listener: Parameters<EventStore['onCommit']>[0]) =>
    log.onCommit((head) => void setTimeout(lateMs).then(() => listener(head))),
});

const [workAdded] = benchContracts;
let appended = 0;

async function append(log: EventStore): Promise<Appended & { stream: string }> {
  const id = `${++appended}`;
  const stream = `work-${id}`;
  const event = workAdded({ workId: id, workspaceId: `s${appended % 20}`, title: `How to mount part ${id}` });
  const metadata = { actor: 'u1', commandId: id, correlationId: id, causationId: null, client: { address: '192.0.2.7', device: 'Firefox' } }; // prettier-ignore
  const answer = await log.append({ organizationId: 'o1', stream, expected: 'no-stream', events: [event], metadata, commandHash: id, time: new Date().toISOString() }); // prettier-ignore
  return { ...answer, stream };
}

/** Appends per second of the given number of producers when each sends its next as soon as its previous one is durable. */
async function highestRate(log: EventStore, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const produce = async () => {
    for (; performance.now() < end; done++) await append(log);
  };
  await Promise.all(Array.from({ length: producers }, produce));
  return done / seconds;
}

interface Latencies {
  readonly append: number[];
  readonly lag: number[];
}

/** Appends at a constant rate, whether or not earlier ones are done. */
async function appendsAt(
  log: EventStore,
  rate: number,
  seconds: number,
  side: ReadSide | null,
  timeoutMs?: number,
): Promise<Latencies> {
  const latencies: Latencies = { append: [], lag: [] };
  const one = async () => {
    const start = performance.now();
    const answer = await append(log);
    const acknowledged = performance.now();
    latencies.append.push(acknowledged - start);
    if (!side) return;
    await side.waitFor(tokenOf(answer), ['works'], timeoutMs);
    latencies.lag.push(performance.now() - acknowledged);
  };
  const begin = performance.now();
  const all: Promise<void>[] = [];
  for (let sent = 0; sent < rate * seconds;) {
    const due = Math.min(rate * seconds, ((performance.now() - begin) / 1000) * rate);
    for (; sent < due; sent++) all.push(one());
    await setTimeout(1);
  }
  await Promise.all(all);
  return latencies;
}

if (import.meta.main) await runBench(lagBench);
