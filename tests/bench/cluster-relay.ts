import { Partitioners, type Message } from 'kafkajs';
import { origin } from '../../services/platform/event-store/event-store.ts';
import type { RecordLog } from '../../services/platform/event-store/event-record.ts';
import { ensureTopics, placeInTopics, toMessage } from '../../services/platform/event-feed/kafka-topics.ts';
import { ratiosOf, runBench, spread, versions, type BenchFigures } from './bench-result.ts';
import { evenly, fillFeed, relayUpTo, type FilledFeed } from './filled-feed.ts';

const reach = { vsBare: { least: 0.7 } };
const messagesAtOnce = 1000;

/** The relay from the event store to Kafka, against a bare producer that sends the same messages in batches of 1,000. */
export async function clusterRelayBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const n = evenly(quick ? 12_000 : 60_000);
  const feed = await fillFeed(n);
  const raw = { ours: [] as number[], bare: [] as number[] };
  try {
    for (let round = 0; round < (quick ? 3 : 5); round++) {
      raw.bare.push(await barePerSecond(feed));
      raw.ours.push(await oursPerSecond(feed, feed.log));
    }
    const ratios = { vsBare: ratiosOf(raw.ours, raw.bare) };
    const weakened = (await oursPerSecond(feed, oneByOne(feed.log), n / 10)) / spread(raw.bare).median;
    return {
      name: 'cluster-relay',
      n,
      quick,
      ratios,
      reach,
      control: {
        weakness: 'events sent one by one',
        ratios: { vsBare: weakened },
      },
      raw,
      versions,
    };
  } finally {
    await feed.close();
  }
}

async function oursPerSecond(feed: FilledFeed, log: RecordLog, n = feed.records.length): Promise<number> {
  const { seconds } = await relayUpTo(feed, log, feed.records[n - 1]?.position ?? origin);
  return n / seconds;
}

async function barePerSecond({ kafka, records, freshTopics }: FilledFeed): Promise<number> {
  const topics = freshTopics();
  const admin = kafka.admin();
  await admin.connect();
  await ensureTopics(admin, topics);
  await admin.disconnect();
  const messages: Message[] = [];
  let topic = '';
  for (const record of records) {
    const place = placeInTopics(topics, record.place);
    ({ topic } = place);
    messages.push(toMessage(record, record.position, place.partition));
  }
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
  await producer.connect();
  const started = performance.now();
  for (let from = 0; from < messages.length; from += messagesAtOnce)
    await producer.send({ topic, acks: -1, messages: messages.slice(from, from + messagesAtOnce) });
  const seconds = (performance.now() - started) / 1000;
  await producer.disconnect();
  return messages.length / seconds;
}

const oneByOne = (log: RecordLog): RecordLog => ({
  records: (after) => {
    const stream = log.records(after);
    return { next: (_limit, patienceMs) => stream.next(1, patienceMs), close: () => stream.close() };
  },
});

if (import.meta.main) await runBench(clusterRelayBench);
