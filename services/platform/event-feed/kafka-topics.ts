import { hash } from 'node:crypto';
import type { Admin, KafkaMessage, Message } from 'kafkajs';
import { z } from 'zod';
import { parseStreamName } from '../event-store/stream-name.ts';
import type { EventRecord } from '../event-store/event-record.ts';
import { qualifiedStreamName } from '../event-store/event-record.ts';
import type { Position } from '../event-store/event-store.ts';
import type { Partition } from './event-feed.ts';
import { retryWhileNotReady } from './kafka-client.ts';

/** Where the events are and their layout; the same for the relay and all readers. */
export interface KafkaTopics {
  /** `host:port`, comma-separated if several. */
  readonly url: string;
  /** Prefix of the names of all topics and groups; `stepwell` for a product. */
  readonly prefix: string;
  /** The context of each category of streams: one topic per context. */
  readonly contexts: ReadonlyMap<string, string>;
  /** Partitions of each topic; fixed when the topics are created, since a stream must stay in its partition. */
  readonly partitions: number;
}

/** Headers of our messages: what the body does not contain, and the previous position in the partition. */
const Headers = z.object({
  type: z.string(),
  position: z.coerce.number<string>().int(),
  previous: z.coerce.number<string>().int(),
  hash: z.string(),
  previousHash: z.string(),
});

/** An event in transit. */
export interface RelayedEvent extends Omit<EventRecord, 'id' | 'revision'> {
  /** Position of the previous event in its partition: a reader that has not processed that one has missed something. */
  readonly previous: Position;
}

/** The topic of the relay's progress; one partition. */
export const marksTopic = ({ prefix }: KafkaTopics): string => `${prefix}.relay`;

/** The topics of events, one per context. */
export const topicNames = ({ prefix, contexts }: KafkaTopics): string[] =>
  [...new Set(contexts.values())].map((context) => `${prefix}.${context}`);

/** The topic and partition number for a place (see `placeOf`). Throws if no context has the category. */
export function placeInTopics(
  { prefix, contexts, partitions }: KafkaTopics,
  place: string,
): { topic: string; partition: number } {
  const stream = place.slice(place.indexOf('/') + 1);
  const context = contexts.get(parseStreamName(stream, contexts.keys()).category);
  if (context === undefined) throw new Error(`The stream ${stream} belongs to no context.`);
  const partition = hash('sha1', place, 'buffer').readUInt32BE(0) % partitions;
  return { topic: `${prefix}.${context}`, partition };
}

/** The name of a partition in the feed. */
export const partitionName = (topic: string, partition: number): Partition => `${topic}/${partition}`;

/** The partition of a stream's events. */
export function partitionOfStream(topics: KafkaTopics, organizationId: string, stream: string): Partition {
  const { topic, partition } = placeInTopics(topics, qualifiedStreamName(organizationId, stream));
  return partitionName(topic, partition);
}

/** An event as sent to the brokers; `previous` is the position of the previous event in its partition. */
export const toMessage = (record: EventRecord, previous: Position, partition: number): Message => ({
  key: record.place,
  value: record.body,
  partition,
  headers: {
    type: record.type,
    position: String(record.position),
    previous: String(previous),
    hash: record.hash,
    previousHash: record.previousHash,
  },
});

/** Throws if the headers were not written by a relay. */
export function fromMessage({ key, value, headers }: KafkaMessage): RelayedEvent {
  const texts = Object.entries(headers ?? {}).map(([name, bytes]) => [name, String(bytes)]);
  const { position, previous, ...rest } = Headers.parse(Object.fromEntries(texts));
  // what the relay has read from the log
  return {
    ...rest,
    position: position as Position,
    previous: previous as Position,
    place: String(key),
    body: String(value),
  };
}

/** Creates missing topics. Throws an error if one has another layout. */
export async function ensureTopics(admin: Admin, topics: KafkaTopics): Promise<void> {
  const retainForever = [
    { name: 'retention.ms', value: '-1' },
    { name: 'retention.bytes', value: '-1' },
    { name: 'max.message.bytes', value: String(20 * 1024 * 1024) }, // above the longest stored event
  ];
  const compacted = [
    { name: 'cleanup.policy', value: 'compact' },
    { name: 'segment.ms', value: '600000' }, // otherwise the active segment keeps every mark
  ];
  const topicsConfig = {
    waitForLeaders: true,
    topics: [
      ...topicNames(topics).map((topic) => ({
        topic,
        numPartitions: topics.partitions,
        configEntries: retainForever,
      })),
      { topic: marksTopic(topics), numPartitions: 1, configEntries: compacted },
    ],
  };
  await retryWhileNotReady(() => admin.createTopics(topicsConfig));
  const found = await retryWhileNotReady(() => admin.fetchTopicMetadata({ topics: topicNames(topics) }));
  for (const { name, partitions } of found.topics) {
    if (partitions.length === topics.partitions) continue;
    throw new Error(
      `The topic ${name} has ${partitions.length} partitions but ${topics.partitions} are set; streams would move to another partition. Set ${partitions.length}, or delete the topic and refill it.`,
    );
  }
}
