import { setTimeout as pause } from 'node:timers/promises';
import { Partitioners } from 'kafkajs';
import type { Kafka, Message, Producer, RecordMetadata, TopicMessages } from 'kafkajs';
import type { EventRecord, RecordLog, RecordStream } from '../event-store/event-record.ts';
import { origin } from '../event-store/event-store.ts';
import type { Position } from '../event-store/event-store.ts';
import { kafkaClient, withAdmin } from './kafka-client.ts';
import { MarkReader, markMessage, writeMark } from './kafka-marks.ts';
import type { RelayMark } from './kafka-marks.ts';
import { ensureTopics, marksTopic, partitionName, placeInTopics, toMessage } from './kafka-topics.ts';
import type { KafkaTopics } from './kafka-topics.ts';

/** What is relayed, and where. */
export interface RelayOptions extends KafkaTopics {
  readonly log: RecordLog;
  /** Called when the log or the brokers fail; it keeps trying. */
  readonly onProblem: (error: unknown) => void;
}

const eventsPerRead = 1000;
/** Limit of one request, unless a single event is longer. */
const maxRequestBytes = 4 * 1024 * 1024;
/** How often the checkpoint is repeated while nothing happens. */
const idleMarkIntervalMs = 1000;
const retryDelayMs = 500;

/**
 * Copies the log to the topics, each event after the brokers have acknowledged those before it in its partition. Its
 * checkpoint is sent the same way, after the events that it covers; so an interrupted relay repeats some of them, and
 * readers skip those at or below their own checkpoint. Two concurrent relays only repeat more.
 */
export class KafkaRelay {
  readonly #options: RelayOptions;
  readonly #kafka: Kafka;
  readonly #producer: Producer;
  readonly #marks: MarkReader;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #epoch = 0;
  #position: Position = origin;
  #lasts: Record<string, number> = {};
  #unmarked = true;
  /** Since when a batch has been waiting for the brokers; `null` if none is. */
  #waitingSince: number | null = null;

  private constructor(options: RelayOptions) {
    this.#options = options;
    this.#kafka = kafkaClient(options.url);
    this.#producer = this.#kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner, // never called: every message names its partition
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
    });
    this.#marks = new MarkReader(this.#kafka, options, options.onProblem);
  }

  /** Creates missing topics and resumes where the last relay ended. Rejects if no broker answers. */
  static async start(options: RelayOptions): Promise<KafkaRelay> {
    const relay = new KafkaRelay(options);
    try {
      await relay.#producer.connect();
      await withAdmin(relay.#kafka, (admin) => ensureTopics(admin, options));
      await relay.#marks.start();
    } catch (error) {
      await relay.stop();
      throw error;
    }
    relay.#resumeFrom(relay.#marks.newest);
    relay.#running = relay.#run();
    return relay;
  }

  /** Every event up to here is in its topic. */
  get position(): Position {
    return this.#position;
  }

  /** How long the oldest batch has been waiting for the brokers. */
  get waitingMs(): number {
    return this.#waitingSince === null ? 0 : Date.now() - this.#waitingSince;
  }

  /** Resolves when the brokers have acknowledged what was sent. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#producer.disconnect();
    await this.#marks.stop();
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const stream = this.#options.log.records(this.#position);
      try {
        await this.#relay(stream);
      } catch (error) {
        this.#options.onProblem(error);
        await pause(retryDelayMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      } finally {
        await stream.close();
      }
    }
  }

  /** Until it is stopped, or asked to start over. */
  async #relay(stream: RecordStream): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      if (this.#marks.newest.epoch > this.#epoch) {
        this.#resumeFrom(this.#marks.newest);
        return;
      }
      const records = await stream.next(eventsPerRead, this.#unmarked ? 0 : idleMarkIntervalMs);
      if (records.length === 0) await this.#writeMark();
      for (const batch of splitBySize(records)) await this.#send(batch);
    }
  }

  async #send(records: readonly EventRecord[]): Promise<void> {
    this.#waitingSince ??= Date.now();
    const messages = new Map<string, Message[]>();
    const lasts = { ...this.#lasts };
    for (const record of records) {
      const { topic, partition } = placeInTopics(this.#options, record.place);
      const name = partitionName(topic, partition);
      const message = toMessage(record, (lasts[name] ?? origin) as Position, partition); // of an earlier event
      lasts[name] = record.position;
      const ofTopic = messages.get(topic);
      if (ofTopic) ofTopic.push(message);
      else messages.set(topic, [message]);
    }
    // the mark of what was acknowledged before goes with the next request
    if (this.#unmarked)
      messages.set(marksTopic(this.#options), [{ ...markMessage(this.#currentMark()), partition: 0 }]);
    const topicMessages = [...messages].map(([topic, ofTopic]) => ({ topic, messages: ofTopic }));
    const acknowledged = await this.#producer.sendBatch({ acks: -1, topicMessages });
    assertAcknowledged(topicMessages, acknowledged);
    this.#lasts = lasts;
    this.#position = records.at(-1)?.position ?? this.#position;
    this.#unmarked = true;
    this.#waitingSince = null;
  }

  async #writeMark(): Promise<void> {
    await writeMark(this.#producer, this.#options, this.#currentMark());
    this.#unmarked = false;
  }

  #currentMark(): RelayMark {
    return { epoch: this.#epoch, position: this.#position, lasts: this.#lasts };
  }

  #resumeFrom({ epoch, position, lasts }: RelayMark): void {
    this.#epoch = epoch;
    this.#position = position;
    this.#lasts = { ...lasts };
  }
}

/**
 * If a partition's leader moved during a retry, the client takes the partition as sent even though the broker answered
 * only for others; so what it reports as acknowledged is compared with what was sent. Throws if a partition is missing.
 */
function assertAcknowledged(sent: readonly TopicMessages[], acknowledged: readonly RecordMetadata[]): void {
  const known = new Set(acknowledged.map(({ topicName, partition }) => partitionName(topicName, partition)));
  for (const { topic, messages } of sent)
    for (const { partition = 0 } of messages)
      if (!known.has(partitionName(topic, partition)))
        throw new Error(
          `No broker has acknowledged the events of ${partitionName(topic, partition)}: sending them again.`,
        );
}

/** As many as fit into one request. */
function* splitBySize(records: readonly EventRecord[]): Generator<readonly EventRecord[]> {
  let from = 0;
  let bytes = 0;
  for (const [index, { body }] of records.entries()) {
    bytes += body.length;
    if (bytes < maxRequestBytes && index < records.length - 1) continue;
    yield records.slice(from, index + 1);
    from = index + 1;
    bytes = 0;
  }
}

/**
 * Refills the topics from the start of the log: creates missing ones and notifies the relay that runs or starts next.
 * Readers process what they lacked and skip the rest.
 */
export async function refillTopics(topics: KafkaTopics): Promise<void> {
  const kafka = kafkaClient(topics.url);
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
  const marks = new MarkReader(kafka, topics);
  try {
    await producer.connect();
    await withAdmin(kafka, (admin) => ensureTopics(admin, topics));
    await marks.start();
    await writeMark(producer, topics, { epoch: marks.newest.epoch + 1, position: origin, lasts: {} });
  } finally {
    await producer.disconnect();
    await marks.stop();
  }
}
