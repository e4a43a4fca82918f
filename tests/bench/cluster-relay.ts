import { EventStoreDBClient, streamNameFilter } from '@eventstore/db-client';
import { Partitioners, type Message } from 'kafkajs';
import { origin } from '../../services/platform/event-store/event-store.ts';
import type { RecordLog } from '../../services/platform/event-store/event-record.ts';
import { ensureTopics, placeInTopics, toMessage } from '../../services/platform/event-feed/kafka-topics.ts';
import { median, ratiosOf, runBench, versions, type BenchFigures } from './bench-result.ts';
import { evenly, fillFeed, relayUpTo, type FilledFeed } from './filled-feed.ts';

const reach = { vsBare: { least: 0.7 }, vsBareRelay: { least: 0.7 } };
const messagesAtOnce = 1000;

/**
 * The relay from the event store to Kafka, compared with a bare producer that sends the same messages in batches of
 * 1,000 (`vsBare`), and with the shortest relay, which forwards what the event store's own client reads with the same
 * producer (`vsBareRelay`): it shows how much of the difference is reading.
 */
export async function clusterRelayBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const n = evenly(quick ? 12_000 : 60_000);
  const feed = await fillFeed(n);
  const raw = { own: [] as number[], bare: [] as number[], bareRelay: [] as number[] };
  try {
    for (let round = 0; round < (quick ? 3 : 5); round++) {
      raw.bare.push(await barePerSecond(feed));
      raw.bareRelay.push(await bareRelayPerSecond(feed));
      raw.own.push(await oursPerSecond(feed, feed.log));
    }
    const ratios = {
      vsBare: ratiosOf(raw.own, raw.bare),
      vsBareRelay: ratiosOf(raw.own, raw.bareRelay),
    };
    const weakened = await oursPerSecond(feed, oneByOne(feed.log), n / 10);
    return {
      name: 'cluster-relay',
      n,
      quick,
      ratios,
      reach,
      control: {
        weakness: 'events sent one by one',
        ratios: { vsBare: weakened / median(raw.bare), vsBareRelay: weakened / median(raw.bareRelay) },
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

async function barePerSecond(feed: FilledFeed): Promise<number> {
  const { records } = feed;
  return sendingPerSecond(feed, async (send, placed) => {
    const messages = records.map((record) => {
      const { topic, partition } = placed(record.place);
      return { topic, message: toMessage(record, record.position, partition) };
    });
    const started = performance.now();
    for (let from = 0; from < messages.length; from += messagesAtOnce)
      await send(messages.slice(from, from + messagesAtOnce));
    return messages.length / ((performance.now() - started) / 1000);
  });
}

/** Forwards the stored bytes unchanged, with a relay's headers. */
async function bareRelayPerSecond(feed: FilledFeed): Promise<number> {
  const { prefix, records, url } = feed;
  return sendingPerSecond(feed, async (send, placed) => {
    const client = EventStoreDBClient.connectionString(url);
    const started = performance.now();
    const subscription = client.subscribeToAll({ filter: streamNameFilter({ prefixes: [prefix] }) });
    let sent = 0;
    let next: Placed[] = [];
    for await (const { event } of subscription) {
      if (!event) continue;
      const place = event.streamId.slice(prefix.length);
      const { topic, partition } = placed(place);
      const { hash, previousHash } = event.metadata as { hash: string; previousHash: string }; // written by the product
      const position = String(event.position?.commit);
      const headers = { type: event.type, position, previous: position, hash, previousHash };
      next.push({
        topic,
        message: { key: place, value: Buffer.from(event.data as Uint8Array), partition, headers },
      });
      if (next.length < messagesAtOnce && sent + next.length < records.length) continue;
      await send(next);
      sent += next.length;
      next = [];
      if (sent >= records.length) break;
    }
    const seconds = (performance.now() - started) / 1000;
    await client.dispose();
    return sent / seconds;
  });
}

interface Placed {
  readonly topic: string;
  readonly message: Message;
}

type Send = (messages: readonly Placed[]) => Promise<unknown>;

/** With new topics and a default producer. */
async function sendingPerSecond(
  { freshTopics, kafka }: FilledFeed,
  work: (send: Send, placed: (place: string) => { topic: string; partition: number }) => Promise<number>,
): Promise<number> {
  const topics = freshTopics();
  const admin = kafka.admin();
  await admin.connect();
  await ensureTopics(admin, topics);
  await admin.disconnect();
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
  await producer.connect();
  const send: Send = (messages) =>
    producer.send({
      topic: messages[0]?.topic ?? '', // all are of one context
      acks: -1,
      messages: messages.map(({ message }) => message),
    });
  try {
    return await work(send, (place) => placeInTopics(topics, place));
  } finally {
    await producer.disconnect();
  }
}

const oneByOne = (log: RecordLog): RecordLog => ({
  records: (after) => {
    const stream = log.records(after);
    return { next: (_limit, timeoutMs) => stream.next(1, timeoutMs), close: () => stream.close() };
  },
});

if (import.meta.main) await runBench(clusterRelayBench);
