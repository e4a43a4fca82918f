import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKafkaEventFeed } from '../../services/platform/event-feed/kafka-event-feed.ts';
import { origin } from '../../services/platform/event-store/event-store.ts';
import { topicNames, type KafkaTopics } from '../../services/platform/event-feed/kafka-topics.ts';
import { applyOnce, checkpointOf, Counted, openEffects } from '../faults/feed-projector.child.ts';
import { ratiosOf, runBench, spread, versions, type BenchFigures } from './bench-result.ts';
import { evenly, fillFeed, relayUpTo, type FilledFeed } from './filled-feed.ts';

const reach = { vsBare: { least: 0.4 } };

/**
 * A projector of one process that opens every event, counts it in a database and moves its checkpoint with it, against a
 * bare consumer that only counts.
 */
export async function projectorBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const n = evenly(quick ? 12_000 : 60_000);
  const feed = await fillFeed(n);
  const raw = { ours: [] as number[], bare: [] as number[] };
  try {
    const { topics } = await relayUpTo(feed, feed.log, feed.records.at(-1)?.position ?? origin);
    for (let round = 0; round < (quick ? 3 : 5); round++) {
      raw.bare.push(await barePerSecond(feed, topics, `bare-${round}`));
      raw.ours.push(await oursPerSecond(feed, topics, { group: `ours-${round}`, n }));
    }
    const ratios = { vsBare: ratiosOf(raw.ours, raw.bare) };
    const weak = { group: 'weakened', n: n / 10, batchSize: 1 };
    const weakened = (await oursPerSecond(feed, topics, weak)) / spread(raw.bare).median;
    return {
      name: 'projector',
      n,
      quick,
      ratios,
      reach,
      control: {
        weakness: 'a transaction for each event',
        ratios: { vsBare: weakened },
      },
      raw,
      versions,
    };
  } finally {
    await feed.close();
  }
}

/** From the first batch to the last event: joining the group is not what is measured. */
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
  const member = feed.share({
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

if (import.meta.main) await runBench(projectorBench);
