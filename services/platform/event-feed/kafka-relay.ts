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

/** What is relayed, and to where. */
export interface RelayOptions extends KafkaTopics {
  readonly log: RecordLog;
  /** Told when the log or the brokers fail; it goes on trying. */
  readonly onProblem: (error: unknown) => void;
}

const eventsPerRead = 1000;
/** Of one request, unless a single event is longer. */
const maxRequestBytes = 4 * 1024 * 1024;
/** While nothing happens the checkpoint is said again so often. */
const idleMarkIntervalMs = 1000;
const retryDelayMs = 500;

/**
 * Brings the log to the topics, each event after those before it in its partition have been taken by the brokers. Its
 * checkpoint goes the same way, after the events that it stands for; so an interrupted relay repeats some of them, and
 * readers leave out what is not behind their own checkpoint. Two relays at once only repeat more.
 */
export class KafkaRelay {
  readonly #options: RelayOptions;
  readonly #kafka: Kafka;
  readonly #producer: Producer;
  readonly #marks: MarkReader;
  readonly #ending = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #epoch = 0;
  #position: Position = origin;
  #lasts: Record<string, number> = {};
  #unmarked = true;
  /** Since when what was read waits for the brokers; `null` when nothing does. */
  #waitingSince: number | null = null;

  private constructor(options: RelayOptions) {
    this.#options = options;
    this.#kafka = kafkaClient(options.url);
    this.#producer = this.#kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner, // never asked: every message says where it goes
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
    });
    this.#marks = new MarkReader(this.#kafka, options, options.onProblem);
  }

  /** Makes the topics where they are missing and goes on where the last relay ended. Rejects when no broker answers. */
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

  /** For how long the oldest event that was read waits for the brokers. */
  get waitingMs(): number {
    return this.#waitingSince === null ? 0 : Date.now() - this.#waitingSince;
  }

  /** Resolves when the brokers have answered for what is on its way. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
    await this.#producer.disconnect();
    await this.#marks.stop();
  }

  async #run(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const stream = this.#options.log.records(this.#position);
      try {
        await this.#relay(stream);
      } catch (error) {
        this.#options.onProblem(error);
        await pause(retryDelayMs, undefined, { signal: this.#ending.signal }).catch(() => undefined);
      } finally {
        await stream.close();
      }
    }
  }

  /** Until it is stopped, or told to begin anew. */
  async #relay(stream: RecordStream): Promise<void> {
    while (!this.#ending.signal.aborted) {
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
      const message = toMessage(record, (lasts[name] ?? origin) as Position, partition); // of an event before it
      lasts[name] = record.position;
      const ofTopic = messages.get(topic);
      if (ofTopic) ofTopic.push(message);
      else messages.set(topic, [message]);
    }
    // the mark of what was taken before goes with what comes next
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
 * The client takes a partition for sent whose leader moved, while it tried again, to a broker that had already answered
 * for others; so what it says was taken is compared with what was sent. Throws where a partition is missing.
 */
function assertAcknowledged(sent: readonly TopicMessages[], acknowledged: readonly RecordMetadata[]): void {
  const known = new Set(acknowledged.map(({ topicName, partition }) => partitionName(topicName, partition)));
  for (const { topic, messages } of sent)
    for (const { partition = 0 } of messages)
      if (!known.has(partitionName(topic, partition)))
        throw new Error(`No broker has taken the events of ${partitionName(topic, partition)}: sent again.`);
}

/** As many as go into one request. */
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
 * Fills the topics anew from the log's start: makes those that are missing and tells the relay, that runs or that is
 * started next. Readers take what they lacked and leave out the rest.
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
