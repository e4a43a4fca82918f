import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, Kafka } from 'kafkajs';
import { retryDelayAfter } from './event-feed.ts';

const disconnectTimeoutMs = 2_000;

/** What a reader subscribes to, and its callbacks. */
export interface ReaderOptions {
  readonly groupId: string;
  /** A group member without a heartbeat for this time is presumed dead; 10 s by default. Milliseconds. */
  readonly sessionTimeoutMs?: number;
  /** Connects a consumer and runs it; called with a new one each time the last one gave up. */
  readonly startConsumer: (consumer: Consumer) => Promise<void>;
  /** Called for each failure; `attempt` counts from 1 since it was last in its group. It then starts again. */
  readonly onError?: ((error: unknown, attempt: number) => void) | undefined;
}

/**
 * Reads until it is stopped. The client's consumer retries by itself only after failures that it calls retriable; after
 * others, such as a broker that falls silent while a consumer connects, this starts another consumer.
 */
export class KafkaReader {
  readonly #kafka: Kafka;
  readonly #options: ReaderOptions;
  readonly #stopping = new AbortController();
  readonly #stopped: Promise<void>;
  readonly #joined = Promise.withResolvers<void>();
  readonly #reading: Promise<void>;
  #failures = 0;

  constructor(kafka: Kafka, options: ReaderOptions) {
    this.#kafka = kafka;
    this.#options = options;
    this.#stopped = new Promise((resolve) => {
      this.#stopping.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.#joined.promise.catch(() => undefined); // callers that do not await it are notified by `onError`
    this.#reading = this.#read();
  }

  /** Resolves once it has joined its group; rejects if the first attempt failed, although it keeps trying. */
  get joined(): Promise<void> {
    return this.#joined.promise;
  }

  /** Resolves when nothing is being read any more; it does not wait for a connection attempt in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#reading;
  }

  async #read(): Promise<void> {
    const { onError } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const consumer = this.#createConsumer();
      const crashed = this.#untilCrash(consumer);
      const starting = this.#options.startConsumer(consumer);
      try {
        await Promise.race([starting.then(() => crashed), crashed, this.#stopped]);
      } catch (error) {
        this.#failures++;
        this.#joined.reject(error);
        if (!signal.aborted) onError?.(error, this.#failures);
      }
      await disconnect(consumer, starting);
      if (!signal.aborted)
        await pause(retryDelayAfter(this.#failures), undefined, { signal }).catch(() => undefined);
    }
    this.#joined.resolve();
  }

  /** Rejects when a consumer gives up, also while it starts; failures that it recovers from are only reported. */
  #untilCrash(consumer: Consumer): Promise<never> {
    const { CRASH, GROUP_JOIN } = consumer.events;
    consumer.on(GROUP_JOIN, () => {
      this.#failures = 0;
      this.#joined.resolve();
    });
    const crashed = new Promise<never>((_, reject) => {
      consumer.on(CRASH, ({ payload: { error, restart } }) => {
        if (restart) this.#options.onError?.(error, 1);
        else reject(error);
      });
    });
    crashed.catch(() => undefined); // it may give up before anything awaits this
    return crashed;
  }

  #createConsumer(): Consumer {
    const { sessionTimeoutMs = 10_000, groupId } = this.#options;
    return this.#kafka.consumer({
      groupId,
      sessionTimeout: sessionTimeoutMs,
      heartbeatInterval: sessionTimeoutMs / 5,
      rebalanceTimeout: sessionTimeoutMs,
      maxWaitTimeInMs: 250,
      allowAutoTopicCreation: false,
      retry: {
        initialRetryTime: 100,
        maxRetryTime: 2_000,
        retries: 20,
        restartOnFailure: async () => !this.#stopping.signal.aborted,
      },
    });
  }
}

/**
 * A consumer that is still connecting would connect again: it is disconnected once it has connected, and nothing waits
 * for that.
 */
async function disconnect(consumer: Consumer, starting: Promise<void>): Promise<void> {
  const disconnected = starting
    .catch(() => undefined)
    .then(() => consumer.disconnect())
    .catch(() => undefined); // its connections may be lost
  await Promise.race([disconnected, pause(disconnectTimeoutMs, undefined, { ref: false })]);
}
