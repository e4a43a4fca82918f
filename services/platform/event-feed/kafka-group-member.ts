import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import type { Position, RecordedEvent } from '../event-store/event-store.ts';
import { defaultBatchSize, retryDelayAfter } from './event-feed.ts';
import type { Partition, GroupOptions, GroupMember } from './event-feed.ts';
import { KafkaReader } from './kafka-reader.ts';
import { fromMessage, partitionName, topicNames } from './kafka-topics.ts';
import type { KafkaTopics, RelayedEvent } from './kafka-topics.ts';

/** What all readers of a feed share. */
export interface KafkaReaderContext {
  readonly kafka: Kafka;
  readonly topics: KafkaTopics;
  /** Decrypts events in the order given; rejects if one was changed in transit. */
  readonly open: (relayed: readonly RelayedEvent[]) => Promise<RecordedEvent[]>;
  /** A member without a heartbeat for this time is presumed dead. Milliseconds. */
  readonly sessionTimeoutMs: number;
}

/**
 * One member of a consumer group. The group's offsets in Kafka only say where to start reading; the subscriber's
 * checkpoints say what was processed, and events with a gap before them are not processed.
 */
export class KafkaGroupMember implements GroupMember {
  readonly #context: KafkaReaderContext;
  readonly #options: GroupOptions;
  readonly #reader: KafkaReader;
  readonly #stopping = new AbortController();
  /** The progress of each partition of this member. */
  readonly #progress = new Map<Partition, Position>();
  /** Partitions that were reread from the start because events were missing. */
  readonly #rereadPartitions = new Set<Partition>();
  #assigned: Partition[] = [];

  constructor(context: KafkaReaderContext, options: GroupOptions) {
    this.#context = context;
    this.#options = options;
    this.#reader = new KafkaReader(context.kafka, {
      groupId: `${context.topics.prefix}.${options.group}`,
      sessionTimeoutMs: context.sessionTimeoutMs,
      startConsumer: (consumer) => this.#run(consumer),
      onError: options.onError,
    });
  }

  get partitions(): readonly Partition[] {
    return this.#assigned;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#reader.stop();
    this.#assigned = [];
  }

  async #run(consumer: Consumer): Promise<void> {
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      this.#progress.clear();
      this.#rereadPartitions.clear();
      this.#assigned = Object.entries(payload.memberAssignment).flatMap(([topic, partitions]) =>
        partitions.map((partition) => partitionName(topic, partition)),
      );
    });
    await consumer.connect();
    await consumer.subscribe({ topics: topicNames(this.#context.topics), fromBeginning: true });
    await consumer.run({
      eachBatchAutoResolve: false,
      autoCommitInterval: 1000,
      partitionsConsumedConcurrently: 3,
      eachBatch: (payload) => this.#processBatch(consumer, payload),
    });
  }

  async #processBatch(consumer: Consumer, payload: EachBatchPayload): Promise<void> {
    const { topic, partition, messages } = payload.batch;
    const name = partitionName(topic, partition);
    let progress = this.#progress.get(name) ?? (await this.#options.from(name));
    const size = this.#options.batchSize ?? defaultBatchSize;
    for (let from = 0; from < messages.length; from += size) {
      const slice = messages.slice(from, from + size);
      const { events, last, isMissing } = nextInPartition(slice.map(fromMessage), progress);
      if (isMissing && !this.#rereadPartitions.has(name)) {
        this.#reportMissing(name, progress);
        consumer.seek({ topic, partition, offset: '0' });
        return;
      }
      if (events.length > 0 && !(await this.#deliver(payload, name, events))) return;
      progress = last;
      this.#progress.set(name, progress);
      payload.resolveOffset(slice.at(-1)?.offset ?? '0');
      await payload.heartbeat();
    }
  }

  /** `false` if the partition is no longer assigned to this member. */
  async #deliver(
    payload: EachBatchPayload,
    name: Partition,
    relayed: readonly RelayedEvent[],
  ): Promise<boolean> {
    const isOwnPartition = (): boolean =>
      !this.#stopping.signal.aborted && payload.isRunning() && !payload.isStale();
    for (let attempt = 1; isOwnPartition(); attempt++) {
      try {
        await this.#options.onBatch(name, await this.#context.open(relayed));
        return true;
      } catch (error) {
        this.#options.onError?.(error, attempt);
        await pause(retryDelayAfter(attempt), undefined, { signal: this.#stopping.signal }).catch(
          () => undefined,
        );
        await payload.heartbeat();
      }
    }
    return false;
  }

  /** What is missing beyond the group's offset may be before it: the topic was refilled. */
  #reportMissing(name: Partition, progress: Position): void {
    this.#rereadPartitions.add(name);
    this.#progress.set(name, progress);
    this.#options.onError?.(
      new Error(`Events after position ${progress} are missing in ${name}: refill it.`),
      1,
    );
  }
}

/** The next events of a partition: neither processed already nor after a gap. */
export function nextInPartition(relayed: readonly RelayedEvent[], from: Position) {
  let last = from;
  let isMissing = false;
  const events = relayed.filter(({ position, previous }) => {
    if (position <= last) return false;
    if (previous > last) {
      isMissing = true;
      return false;
    }
    last = position;
    return true;
  });
  return { events, last, isMissing };
}
