import { randomUUID } from 'node:crypto';
import type { Consumer, Kafka, Producer } from 'kafkajs';
import { z } from 'zod';
import { origin } from '../event-store/event-store.ts';
import type { Position } from '../event-store/event-store.ts';
import { deleteGroup, retryWhileNotReady, withAdmin } from './kafka-client.ts';
import { KafkaReader } from './kafka-reader.ts';
import { marksTopic } from './kafka-topics.ts';
import type { KafkaTopics } from './kafka-topics.ts';

/** The relay's progress: its checkpoint, by which readers know whether a quiet partition lacks something. */
export interface RelayMark {
  /** Raised when the topics are refilled; marks of an earlier epoch are void. */
  readonly epoch: number;
  /** Every event up to here is in its topic, on as many brokers as the topic requires. */
  readonly position: Position;
  /** Position of the newest event of each partition that has one. */
  readonly lasts: Readonly<Record<string, number>>;
}

const MarkSchema = z.object({
  epoch: z.int(),
  position: z.int(),
  lasts: z.record(z.string(), z.int()),
});

/** Before any relay has written a mark. */
export const initialMark: RelayMark = { epoch: 0, position: origin, lasts: {} };

/** A mark as a message of its topic, where the newest replaces the others. */
export const markMessage = (mark: RelayMark) => ({ key: 'relay', value: JSON.stringify(mark) });

/** Resolves when as many brokers have the mark as the topic requires. */
export async function writeMark(producer: Producer, topics: KafkaTopics, mark: RelayMark): Promise<void> {
  await producer.send({ topic: marksTopic(topics), acks: -1, messages: [markMessage(mark)] });
}

/** Tracks the relay's newest mark until it is stopped. */
export class MarkReader {
  readonly #kafka: Kafka;
  readonly #topics: KafkaTopics;
  readonly #group: string;
  readonly #onProblem: (error: unknown) => void;
  readonly #listeners = new Set<(mark: RelayMark) => void>();
  readonly #caughtUp = Promise.withResolvers<void>();
  #reader: KafkaReader | undefined;
  /** The offset after the newest mark known to exist. */
  #end = 0;
  newest: RelayMark = initialMark;

  /** `onProblem` is called for each failure after the start; it keeps trying. */
  constructor(kafka: Kafka, topics: KafkaTopics, onProblem: (error: unknown) => void = () => undefined) {
    this.#kafka = kafka;
    this.#topics = topics;
    this.#onProblem = onProblem;
    this.#group = `${topics.prefix}.marks.${randomUUID()}`;
  }

  /** Resolves when the mark that was newest at that moment is known. */
  async start(): Promise<void> {
    const topic = marksTopic(this.#topics);
    const [offsets] = await withAdmin(this.#kafka, (admin) =>
      retryWhileNotReady(() => admin.fetchTopicOffsets(topic)),
    );
    this.#end = Number(offsets?.high ?? 0);
    if (this.#end === 0) this.#caughtUp.resolve();
    this.#reader = new KafkaReader(this.#kafka, {
      groupId: this.#group,
      startConsumer: (consumer) => this.#run(consumer),
      onError: this.#onProblem,
    });
    await this.#reader.joined;
    await this.#caughtUp.promise;
  }

  async #run(consumer: Consumer): Promise<void> {
    const topic = marksTopic(this.#topics);
    // on each join, also after a broker was lost: nothing is committed, so it would start at the beginning
    consumer.on(consumer.events.GROUP_JOIN, () => {
      if (this.#end > 0) consumer.seek({ topic, partition: 0, offset: String(this.#end - 1) });
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ message }) => {
        this.#applyMark(MarkSchema.parse(JSON.parse(String(message.value))));
        const end = Number(message.offset) + 1;
        if (end < this.#end) return;
        this.#end = end;
        this.#caughtUp.resolve();
      },
    });
  }

  /** Calls the listener with each newer mark, until the returned function is called. */
  onMark(listener: (mark: RelayMark) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    this.#caughtUp.resolve();
    await this.#reader?.stop();
    await deleteGroup(this.#kafka, this.#group);
  }

  #applyMark(mark: z.infer<typeof MarkSchema>): void {
    const { epoch, position } = this.newest;
    if (mark.epoch < epoch || (mark.epoch === epoch && mark.position <= position)) return;
    this.newest = { ...mark, position: mark.position as Position }; // what a relay has read from the log
    for (const listener of this.#listeners) listener(this.newest);
  }
}
