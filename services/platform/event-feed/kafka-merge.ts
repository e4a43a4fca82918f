import { randomUUID } from 'node:crypto';
import type { Consumer, EachBatchPayload } from 'kafkajs';
import type { Position, RecordedEvent } from '../event-store/event-store.ts';
import type { FollowedLog, FollowOptions, Partition } from './event-feed.ts';
import { forgetGroup } from './kafka-client.ts';
import type { Mark, MarkReader } from './kafka-marks.ts';
import { KafkaReader } from './kafka-reader.ts';
import { continued } from './kafka-share.ts';
import type { KafkaSharing } from './kafka-share.ts';
import { fromMessage, partitionName, topicNames } from './kafka-topics.ts';
import type { RelayedEvent } from './kafka-topics.ts';

/** So many of one partition wait at most for what the others still have to bring. */
const longestWait = 2000;

interface Waiting {
  readonly topic: string;
  readonly partition: number;
  /** The newest event that came. */
  position: Position;
  events: RelayedEvent[];
  resume: (() => void) | undefined;
}

/**
 * All partitions in one order again, as a log to follow. An event is given out once every partition has come as far, or
 * has nothing more by the relay's newest mark.
 */
export class MergedLog implements FollowedLog {
  readonly #sharing: KafkaSharing;
  readonly #marks: MarkReader;
  readonly #reader: KafkaReader;
  readonly #group: string;
  readonly #waiting = new Map<Partition, Waiting>();
  readonly #listeners = new Set<(head: Position) => void>();
  readonly #stopMarks: () => void;
  /** Everything up to here may be given out. */
  #horizon: Position;

  constructor(
    sharing: KafkaSharing,
    marks: MarkReader,
    { from, onError }: Pick<FollowOptions, 'from' | 'onError'>,
  ) {
    this.#sharing = sharing;
    this.#marks = marks;
    this.#horizon = from;
    this.#group = `${sharing.topics.prefix}.follow.${randomUUID()}`;
    for (const topic of topicNames(sharing.topics))
      for (let partition = 0; partition < sharing.topics.partitions; partition++)
        this.#waiting.set(partitionName(topic, partition), {
          topic,
          partition,
          position: from,
          events: [],
          resume: undefined,
        });
    this.#stopMarks = marks.onMark((mark) => this.#look(mark));
    this.#reader = new KafkaReader(sharing.kafka, {
      groupId: this.#group,
      begin: (consumer) => this.#begin(consumer),
      onError,
    });
  }

  async readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    const known: RelayedEvent[] = [];
    for (const each of this.#waiting.values()) {
      if (each.events.length === 0) continue;
      each.events = each.events.filter(({ position }) => position > after);
      known.push(...each.events.filter(({ position }) => position <= this.#horizon));
      if (each.events.length >= longestWait) continue;
      each.resume?.();
      each.resume = undefined;
    }
    const next = known.toSorted((left, right) => left.position - right.position).slice(0, limit);
    return this.#sharing.open(next);
  }

  onCommit(listener: (head: Position) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    this.#stopMarks();
    await this.#reader.stop();
    await forgetGroup(this.#sharing.kafka, this.#group);
  }

  async #begin(consumer: Consumer): Promise<void> {
    // a consumer that is gone resumes nothing
    for (const waiting of this.#waiting.values()) waiting.resume = undefined;
    await consumer.connect();
    await consumer.subscribe({ topics: topicNames(this.#sharing.topics), fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      partitionsConsumedConcurrently: 4,
      eachBatch: async (payload) => this.#take(payload),
    });
    this.#look(this.#marks.newest);
  }

  #take({ batch: { topic, partition, messages }, pause }: EachBatchPayload): void {
    const waiting = this.#waiting.get(partitionName(topic, partition));
    if (!waiting) return;
    const { events, last } = continued(messages.map(fromMessage), waiting.position);
    waiting.events.push(...events);
    waiting.position = last;
    if (waiting.events.length >= longestWait) waiting.resume = pause();
    this.#look(this.#marks.newest);
  }

  #look(mark: Mark): void {
    let horizon = Infinity;
    for (const [name, { position }] of this.#waiting) {
      const isQuiet = position >= (mark.lasts[name] ?? 0);
      horizon = Math.min(horizon, isQuiet ? Math.max(position, mark.position) : position);
    }
    if (horizon <= this.#horizon || horizon === Infinity) return;
    this.#horizon = horizon as Position; // of positions, the least
    for (const listener of this.#listeners) listener(this.#horizon);
  }
}
