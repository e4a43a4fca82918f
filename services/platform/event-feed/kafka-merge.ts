import { randomUUID } from 'node:crypto';
import type { Consumer, EachBatchPayload } from 'kafkajs';
import type { Position, RecordedEvent } from '../event-store/event-store.ts';
import type { SubscribableLog, SubscribeOptions, Partition } from './event-feed.ts';
import { deleteGroup } from './kafka-client.ts';
import type { RelayMark, MarkReader } from './kafka-marks.ts';
import { KafkaReader } from './kafka-reader.ts';
import { nextInPartition } from './kafka-group-member.ts';
import type { KafkaReaderContext } from './kafka-group-member.ts';
import { firstPage } from '../event-store/event-record.ts';
import { fromMessage, partitionName, topicNames } from './kafka-topics.ts';
import type { RelayedEvent } from './kafka-topics.ts';

/** The most events of one partition that wait for those of the others. */
const maxBufferedEvents = 2000;

interface PartitionBuffer {
  readonly topic: string;
  readonly partition: number;
  /** The newest received event. */
  position: Position;
  events: RelayedEvent[];
  resume: (() => void) | undefined;
}

/**
 * All partitions merged into one order again, as a log to follow. An event is released once every partition has come as
 * far, or has nothing more according to the relay's newest mark.
 */
export class MergedLog implements SubscribableLog {
  readonly #context: KafkaReaderContext;
  readonly #marks: MarkReader;
  readonly #reader: KafkaReader;
  readonly #group: string;
  readonly #buffers = new Map<Partition, PartitionBuffer>();
  readonly #listeners = new Set<(head: Position) => void>();
  readonly #stopMarks: () => void;
  /** Everything up to here may be released. */
  #horizon: Position;

  constructor(
    sharing: KafkaReaderContext,
    marks: MarkReader,
    { from, onError }: Pick<SubscribeOptions, 'from' | 'onError'>,
  ) {
    this.#context = sharing;
    this.#marks = marks;
    this.#horizon = from;
    this.#group = `${sharing.topics.prefix}.follow.${randomUUID()}`;
    for (const topic of topicNames(sharing.topics))
      for (let partition = 0; partition < sharing.topics.partitions; partition++)
        this.#buffers.set(partitionName(topic, partition), {
          topic,
          partition,
          position: from,
          events: [],
          resume: undefined,
        });
    this.#stopMarks = marks.onMark((mark) => this.#advanceHorizon(mark));
    this.#reader = new KafkaReader(sharing.kafka, {
      groupId: this.#group,
      startConsumer: (consumer) => this.#run(consumer),
      onError,
    });
  }

  async readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    const known: RelayedEvent[] = [];
    for (const each of this.#buffers.values()) {
      if (each.events.length === 0) continue;
      each.events = each.events.filter(({ position }) => position > after);
      known.push(...each.events.filter(({ position }) => position <= this.#horizon));
      if (each.events.length >= maxBufferedEvents) continue;
      each.resume?.();
      each.resume = undefined;
    }
    const next = known.toSorted((left, right) => left.position - right.position).slice(0, limit);
    return this.#context.open(firstPage(next));
  }

  onCommit(listener: (head: Position) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    this.#stopMarks();
    await this.#reader.stop();
    await deleteGroup(this.#context.kafka, this.#group);
  }

  async #run(consumer: Consumer): Promise<void> {
    // a stopped consumer resumes nothing
    for (const buffer of this.#buffers.values()) buffer.resume = undefined;
    await consumer.connect();
    await consumer.subscribe({ topics: topicNames(this.#context.topics), fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      partitionsConsumedConcurrently: 4,
      eachBatch: async (payload) => this.#bufferBatch(payload),
    });
    this.#advanceHorizon(this.#marks.newest);
  }

  #bufferBatch({ batch: { topic, partition, messages }, pause }: EachBatchPayload): void {
    const buffer = this.#buffers.get(partitionName(topic, partition));
    if (!buffer) return;
    const { events, last } = nextInPartition(messages.map(fromMessage), buffer.position);
    buffer.events.push(...events);
    buffer.position = last;
    if (buffer.events.length >= maxBufferedEvents) buffer.resume = pause();
    this.#advanceHorizon(this.#marks.newest);
  }

  #advanceHorizon(mark: RelayMark): void {
    let horizon = Infinity;
    for (const [name, { position }] of this.#buffers) {
      const isQuiet = position >= (mark.lasts[name] ?? 0);
      horizon = Math.min(horizon, isQuiet ? Math.max(position, mark.position) : position);
    }
    if (horizon <= this.#horizon || horizon === Infinity) return;
    this.#horizon = horizon as Position; // the minimum of positions
    for (const listener of this.#listeners) listener(this.#horizon);
  }
}
