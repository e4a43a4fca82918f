import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKafkaEventFeed } from '../../services/platform/event-feed/kafka-event-feed.ts';
import { origin } from '../../services/platform/event-store/event-store.ts';
import { topicNames, type KafkaTopics } from '../../services/platform/event-feed/kafka-topics.ts';
import { applyOnce, checkpointOf, Counted, openEffects } from '../faults/feed-projector.child.ts';
import { ratiosOf, runBench, spread, versions, type BenchFigures } from './bench-result.ts';
import { evenly, fillFeed, relayUpTo, type FilledFeed } from './filled-feed.ts';

const reach = { vsBare: { least: 0.4 }, busiestOfTwo: { most: 0.6 }, busiestOfThree: { most: 0.5 } };
const settledMs = 3000;

/**
 * A projector in one process that opens every event, counts it in a database and moves its checkpoint with it,
 * compared with a bare consumer that only counts. Also the share of events that the busiest of two and of three
 * members handles, with 64 streams over six partitions: how much faster they are together requires a machine with a
 * core for each.
 */
export async function clusterProjectorBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const n = evenly(quick ? 12_000 : 60_000);
  const feed = await fillFeed(n);
  const raw = { own: [] as number[], bare: [] as number[] };
  try {
    const { topics } = await relayUpTo(feed, feed.log, feed.records.at(-1)?.position ?? origin);
    for (let round = 0; round < (quick ? 3 : 5); round++) {
      raw.bare.push(await barePerSecond(feed, topics, `bare-${round}`));
      raw.own.push(await oursPerSecond(feed, topics, { group: `ours-${round}`, n }));
    }
    const ratios = {
      vsBare: ratiosOf(raw.own, raw.bare),
      busiestOfTwo: spread([await busiestOf(2, feed, topics)]),
      busiestOfThree: spread([await busiestOf(3, feed, topics)]),
    };
    const weak = { group: 'weakened', n: n / 10, batchSize: 1 };
    const weakened = (await oursPerSecond(feed, topics, weak)) / spread(raw.bare).median;
    const alone = await busiestOf(1, feed, topics);
    return {
      name: 'cluster-projector',
      n,
      quick,
      ratios,
      reach,
      control: {
        weakness: 'a transaction for each event; nobody to share with',
        ratios: { vsBare: weakened, busiestOfTwo: alone, busiestOfThree: alone },
      },
      raw,
      versions,
    };
  } finally {
    await feed.close();
  }
}

/** From the first batch to the last event: joining the group is not measured. */
class Stopwatch {
  readonly #n: number;
  readonly #done = Promise.withResolvers<number>();
  #began = 0;
  #counted = 0;

  constructor(n: number) {
    this.#n = n;
  }

  begin(): void {
    this.#began ||= performance.now();
  }

  count(events: number): void {
    this.#counted += events;
    if (this.#counted >= this.#n) this.#done.resolve((performance.now() - this.#began) / 1000);
  }

  async perSecond(): Promise<number> {
    const seconds = await this.#done.promise;
    return this.#counted / seconds;
  }
}

async function oursPerSecond(
  { keys }: FilledFeed,
  topics: KafkaTopics,
  { group, n, batchSize = 1000 }: { group: string; n: number; batchSize?: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'projector-bench-'));
  const database = openEffects(join(folder, 'effects.sqlite'));
  const feed = await openKafkaEventFeed({ ...topics, keys, contracts: [Counted] });
  const watch = new Stopwatch(n);
  const member = feed.joinGroup({
    group,
    batchSize,
    from: async (partition) => {
      watch.begin();
      return checkpointOf(database, partition);
    },
    onBatch: async (partition, events) => {
      applyOnce(database, partition, events);
      watch.count(events.length);
    },
  });
  const perSecond = await watch.perSecond();
  await member.stop();
  await feed.close();
  database.close();
  rmSync(folder, { recursive: true });
  return perSecond;
}

/** Share of the events that the busiest of the given number of members handles, once the partitions are assigned. */
async function busiestOf(
  members: number,
  { keys, records }: FilledFeed,
  topics: KafkaTopics,
): Promise<number> {
  const taken = Array.from({ length: members }, () => 0);
  const settled = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  let settling: NodeJS.Timeout | undefined;
  const requested = new Set<number>();
  const feeds = await Promise.all(
    taken.map(() => openKafkaEventFeed({ ...topics, keys, contracts: [Counted] })),
  );
  const sharing = feeds.map((feed, member) =>
    feed.joinGroup({
      group: `of-${members}`,
      from: async () => {
        clearTimeout(settling);
        if (requested.add(member).size === members) settling = setTimeout(settled.resolve, settledMs);
        await settled.promise;
        return origin;
      },
      onBatch: async (_, events) => {
        taken[member] = (taken[member] ?? 0) + events.length;
        if (taken.reduce((sum, some) => sum + some, 0) >= records.length) done.resolve();
      },
    }),
  );
  await done.promise;
  for (const member of sharing) await member.stop();
  for (const feed of feeds) await feed.close();
  return Math.max(...taken) / records.length;
}

async function barePerSecond(
  { kafka, records }: FilledFeed,
  topics: KafkaTopics,
  group: string,
): Promise<number> {
  const consumer = kafka.consumer({ groupId: `${topics.prefix}.${group}` });
  const watch = new Stopwatch(records.length);
  await consumer.connect();
  await consumer.subscribe({ topics: topicNames(topics), fromBeginning: true });
  await consumer.run({
    eachBatch: async ({ batch }) => {
      watch.begin();
      watch.count(batch.messages.length);
    },
  });
  const perSecond = await watch.perSecond();
  await consumer.disconnect();
  return perSecond;
}

if (import.meta.main) await runBench(clusterProjectorBench);
