import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { DomainError } from '../../contracts/kernel/errors.ts';
import { openEventStoreDb } from '../../services/platform/event-store/eventstoredb-event-store.ts';
import { eventStoreDbRecords } from '../../services/platform/event-store/eventstoredb-record-log.ts';
import { eventsPrefix } from '../../services/platform/event-store/eventstoredb-records.ts';
import type { EventRecord, RecordLog } from '../../services/platform/event-store/event-record.ts';
import { origin, type Append, type Position } from '../../services/platform/event-store/event-store.ts';
import { KafkaRelay } from '../../services/platform/event-feed/kafka-relay.ts';
import type { KafkaTopics } from '../../services/platform/event-feed/kafka-topics.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import type { Keys } from '../../services/platform/keys/keys.ts';
import { Counted } from '../faults/feed-projector.child.ts';
import { engineOf } from '../support/engines/harness/engines.ts';
import { OwnServer } from '../support/engines/harness/own-server.ts';

const streams = 64;
const eventsAtOnce = 50;
/** A low number, so that a small machine answers each in time. */
const writers = 4;
const text = 'x'.repeat(120);

const namespace = 'bench';

/** An event store with the given number of events, a broker, and a relay between them. */
export interface FilledFeed {
  /** Of the event store. */
  readonly url: string;
  /** The prefix of the stream names. */
  readonly prefix: string;
  readonly keys: Keys;
  readonly log: RecordLog;
  /** The same events, as the relay reads them. */
  readonly records: readonly EventRecord[];
  readonly kafka: Kafka;
  /** Unused topics. */
  freshTopics(): KafkaTopics;
  close(): Promise<void>;
}

const onProblem = (error: unknown): void => console.error(error);

export async function fillFeed(n: number): Promise<FilledFeed> {
  const folder = mkdtempSync(join(tmpdir(), 'feed-bench-'));
  const keys = openEmbeddedKeys(folder);
  const [eventstore, broker] = await Promise.all(
    ['eventstore', 'kafka'].map(async (name) => OwnServer.open(await engineOf(name))),
  );
  if (!eventstore || !broker) throw new Error('Two servers were asked for.');
  const { url } = eventstore;
  await writeEvents(url, keys, n);
  const log = eventStoreDbRecords({ url, namespace, onProblem });
  return {
    url,
    prefix: eventsPrefix(namespace),
    keys,
    log,
    records: await readRecords(log, n),
    kafka: new Kafka({ brokers: [broker.url], logLevel: logLevel.NOTHING }),
    freshTopics: () => ({
      url: broker.url,
      prefix: `bench-${randomUUID()}`,
      contexts: new Map([['tally', 'tallies']]),
      partitions: 6,
    }),
    close: async () => {
      await eventstore.dispose();
      await broker.dispose();
      keys.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function writeEvents(url: string, keys: Keys, n: number): Promise<void> {
  const store = await openEventStoreDb({ url, namespace, keys, contracts: [Counted], onProblem });
  const append = async (stream: number): Promise<void> => {
    for (let revision = -1; revision < n / streams - 1; revision += eventsAtOnce) {
      const commandId = randomUUID();
      const command: Append = {
        organizationId: 'acme',
        stream: `tally-${stream}`,
        expected: revision < 0 ? 'no-stream' : revision,
        events: Array.from({ length: eventsAtOnce }, () => Counted({ text })),
        metadata: { actor: 'ada', commandId, correlationId: commandId, causationId: null, client: null },
        commandHash: 'f'.repeat(64),
        time: '2026-03-03T10:00:00.000Z',
      };
      while (!(await isTaken(store.append(command)))) await pause(100);
    }
  };
  const waiting = Array.from({ length: streams }, (_, stream) => stream);
  const work = async (): Promise<void> => {
    for (let stream = waiting.pop(); stream !== undefined; stream = waiting.pop()) await append(stream);
  };
  await Promise.all(Array.from({ length: writers }, work));
  await store.close();
}

/** `false` if the machine was too busy to answer in time: the same command may be sent again. */
const isTaken = (appended: Promise<unknown>): Promise<boolean> =>
  appended.then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.kind === 'unavailable') return false;
      throw error;
    },
  );

async function readRecords(log: RecordLog, n: number): Promise<EventRecord[]> {
  const stream = log.records(origin);
  const records: EventRecord[] = [];
  while (records.length < n) records.push(...(await stream.next(n - records.length, 10_000)));
  await stream.close();
  return records;
}

/** Relays a log to new topics up to a position; resolves with the topics and the elapsed seconds. */
export async function relayUpTo(
  { freshTopics }: FilledFeed,
  log: RecordLog,
  end: Position,
): Promise<{ readonly topics: KafkaTopics; readonly seconds: number }> {
  const topics = freshTopics();
  const relay = await KafkaRelay.start({ ...topics, log, onProblem });
  const started = performance.now();
  while (relay.position < end) await pause(1);
  const seconds = (performance.now() - started) / 1000;
  await relay.stop();
  return { topics, seconds };
}

/** A number of events that fills all streams equally. */
export const evenly = (n: number): number => Math.ceil(n / (streams * eventsAtOnce)) * streams * eventsAtOnce;
