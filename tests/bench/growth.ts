import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, rounded, runBench, slope, spread, versions, type BenchFigures } from './bench-result.ts';
import { LogOfSize, CollectionOfSize } from './growth-collections.ts';

const reach = {
  append: { most: 0.05 },
  load: { most: 1 },
  list: { most: 0.1 },
  count: { most: 0.1 },
  start: { most: 0.05 },
  search: { most: 0.1 },
};
type Measure = keyof typeof reach;
const measures = Object.keys(reach) as readonly Measure[];
const producers = 32;

interface Sizes {
  /** Events in the store at a start. */
  readonly log: readonly number[];
  /**
   * Events in the store at an append. In a small index the events of one commit share pages, so a commit writes more
   * the larger the store is, up to a page per event; from here on only the depth of the tree grows.
   */
  readonly bareLog: readonly number[];
  /** Events of one aggregate. */
  readonly stream: readonly number[];
  readonly documents: readonly number[];
  /** The same for a weakness that grows quadratically. */
  readonly shortStream: readonly number[];
}
const full: Sizes = { log: [4_000, 20_000, 100_000, 400_000], bareLog: [20_000, 60_000, 180_000, 540_000], stream: [30, 300, 3_000, 30_000], documents: [3_000, 15_000, 75_000, 300_000], shortStream: [10, 30, 100, 300] }; // prettier-ignore
const small: Sizes = { log: [400, 2_000, 10_000, 40_000], bareLog: [20_000, 60_000, 180_000], stream: [10, 50, 250, 1_000], documents: [3_000, 9_000, 27_000, 60_000], shortStream: [10, 30, 60, 100] }; // prettier-ignore

/** What grows with what: each measurement at all sizes in turn, so that other load on the machine affects all of them. */
export async function growthBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const sizes = quick ? small : full;
  const rounds = quick ? 5 : 15;
  const asks = quick ? 50 : 200;
  const appends = 25;
  const folder = mkdtempSync(join(tmpdir(), 'bench-growth-'));
  try {
    const logs = sizes.log.map((size) => new LogOfSize(join(folder, `log-${size}`), size));
    const bareLogs = sizes.bareLog.map(
      (size) => new LogOfSize(join(folder, `bare-log-${size}`), size, { isFolded: false }),
    );
    for (const log of [...logs, ...bareLogs]) await log.fill();
    for (const log of bareLogs) await log.start();
    const collections = sizes.documents.map(
      (size) => new CollectionOfSize(join(folder, `collection-${size}`), size),
    );
    for (const collection of collections) await collection.fill();
    const streams = new LogOfSize(join(folder, 'streams'), 0);
    await streams.start();
    for (const length of new Set([...sizes.stream, ...sizes.shortStream]))
      await streams.addStream(`of-${length}`, length);

    const world = { logs, bareLogs, collections, streams, sizes, asks, appends };
    const slopes = record(() => [] as number[]);
    const costs: Record<string, number[]> = {};
    for (let round = -1; round < rounds; round++) {
      const points = await oneRound(world, round);
      if (round < 0) continue; // the first one fills the caches
      for (const measure of measures) slopes[measure].push(slope(points[measure]));
      for (const [name, cost] of named(points)) (costs[name] ??= []).push(rounded(cost));
    }
    const control = await weakened(world);
    for (const log of bareLogs) await log.stop();
    for (const collection of collections) await collection.close();
    await streams.stop();
    const ratios = record((measure) => spread(slopes[measure]));
    return {
      name: 'growth',
      n: sizes.log.at(-1) ?? 0,
      quick,
      ratios,
      reach,
      control: {
        weakness: 'append and start read the whole log, load reads the stream for each of its events, list, count and search scan',
        ratios: control,
      },
      raw: { ...slopes, ...costs },
      versions,
    }; // prettier-ignore
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface World {
  readonly logs: readonly LogOfSize[];
  readonly bareLogs: readonly LogOfSize[];
  readonly collections: readonly CollectionOfSize[];
  readonly streams: LogOfSize;
  readonly sizes: Sizes;
  /** Pages, counts and searches of a round; their median counts. */
  readonly asks: number;
  /** Commits of a round; their median counts. */
  readonly appends: number;
}
type Points = Record<Measure, [size: number, cost: number][]>;

const record = <T>(of: (measure: Measure) => T): Record<Measure, T> =>
  Object.fromEntries(measures.map((measure) => [measure, of(measure)])) as Record<Measure, T>;
const named = (points: Points) =>
  measures.flatMap((measure) => points[measure].map(([size, cost]) => [`${measure}.${size}`, cost] as const));
const emptyPoints = (): Points => record(() => []);

/** Every other round starts with the largest, so that no size is always first or last. */
const inTurn = <T>(all: readonly T[], round: number): readonly T[] =>
  round % 2 === 0 ? all : all.toReversed();

async function oneRound({ logs, bareLogs, collections, streams, sizes, asks, appends }: World, round: number): Promise<Points> {
  const points = emptyPoints();
  for (const log of inTurn(logs, round))
    points.start.push([log.size, await typical(2, () => log.start(), () => log.stop())]);
  points.append.push(...(await appendCosts(bareLogs, appends)));
  for (const length of inTurn(sizes.stream, round))
    points.load.push([length, await typical(5, () => streams.load(`of-${length}`))]);
  for (const collection of inTurn(collections, round)) {
    points.list.push([collection.size, await typical(asks, (turn) => collection.list(turn))]);
    points.count.push([collection.size, await typical(asks, (turn) => collection.count(turn))]);
    points.search.push([collection.size, await typical(asks, (turn) => collection.search(turn))]);
  }
  return points;
} // prettier-ignore

/** One commit on each log in turn, repeatedly: the speed of a disk changes from second to second. */
async function appendCosts(logs: readonly LogOfSize[], turns: number): Promise<[number, number][]> {
  const all = logs.map((log) => ({ log, took: [] as number[] }));
  for (let turn = 0; turn < turns; turn++)
    for (const { log, took } of inTurn(all, turn)) took.push(await typical(1, () => log.append(producers)));
  return all.map(({ log, took }) => [log.size, median(took)]);
}

/** Milliseconds, the median of several runs. */
async function typical(turns: number, work: (turn: number) => Promise<unknown>, after?: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const started = performance.now();
    await work(turn);
    took.push(performance.now() - started);
    await after?.();
  }
  return median(took);
} // prettier-ignore

/** One round with a weakness of each kind built in. */
async function weakened({
  logs,
  bareLogs,
  collections,
  streams,
  sizes,
}: World): Promise<Record<Measure, number>> {
  const points = emptyPoints();
  for (const log of logs) {
    const start = async () => {
      await log.start();
      await log.readEverything();
    };
    points.start.push([log.size, await typical(1, start, () => log.stop())]);
  }
  for (const log of bareLogs) {
    const append = async () => {
      await log.readEverything();
      await log.append(producers);
    };
    points.append.push([log.size, await typical(1, append)]);
  }
  for (const length of sizes.shortStream) {
    const load = async () => {
      for (let from = 0; from < length; from++) await streams.load(`of-${length}`);
    };
    points.load.push([length, await typical(1, load)]);
  }
  for (const collection of collections) {
    const cost = await typical(3, () => collection.scan());
    for (const measure of ['list', 'count', 'search'] as const) points[measure].push([collection.size, cost]);
  }
  return record((measure) => slope(points[measure]));
}

if (import.meta.main) await runBench(growthBench);
