import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, Kafka } from 'kafkajs';
import { pauseAfter } from './event-feed.ts';

const hangUpMs = 2_000;

/** Who reads, and what it is told. */
export interface ReaderOptions {
  readonly groupId: string;
  /** A member of the group that was not heard of for so long is taken for dead; 10 s by default. Milliseconds. */
  readonly deadAfterMs?: number;
  /** Connects a consumer and lets it run; called with a new one each time that the last one gave up. */
  readonly begin: (consumer: Consumer) => Promise<void>;
  /** Told of each failure; `attempt` counts from 1 since it was last in its group. It begins again. */
  readonly onError?: ((error: unknown, attempt: number) => void) | undefined;
}

/**
 * Reads for as long as it is not stopped. The client's consumer tries again by itself only after failures that it calls
 * retriable; after the others, as of a broker that falls silent while a consumer connects, there is another consumer.
 */
export class KafkaReader {
  readonly #kafka: Kafka;
  readonly #options: ReaderOptions;
  readonly #ending = new AbortController();
  readonly #stopped: Promise<void>;
  readonly #begun = Promise.withResolvers<void>();
  readonly #reading: Promise<void>;
  #failures = 0;

  constructor(kafka: Kafka, options: ReaderOptions) {
    this.#kafka = kafka;
    this.#options = options;
    this.#stopped = new Promise((resolve) => {
      this.#ending.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.#begun.promise.catch(() => undefined); // whoever does not ask is told by `onError`
    this.#reading = this.#read();
  }

  /** Resolves once it has joined its group; rejects where the first attempt failed, although it goes on trying. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  /** Resolves when nothing is being read any more; of a connection attempt that is under way it does not wait for the end. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#reading;
  }

  async #read(): Promise<void> {
    const { onError } = this.#options;
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const consumer = this.#consumer();
      const over = this.#endOf(consumer);
      const beginning = this.#options.begin(consumer);
      try {
        await Promise.race([beginning.then(() => over), over, this.#stopped]);
      } catch (error) {
        this.#failures++;
        this.#begun.reject(error);
        if (!signal.aborted) onError?.(error, this.#failures);
      }
      await hangUp(consumer, beginning);
      if (!signal.aborted)
        await pause(pauseAfter(this.#failures), undefined, { signal }).catch(() => undefined);
    }
    this.#begun.resolve();
  }

  /** Rejects when a consumer gives up, also while it begins; what it gets over by itself is only told. */
  #endOf(consumer: Consumer): Promise<never> {
    const { CRASH, GROUP_JOIN } = consumer.events;
    consumer.on(GROUP_JOIN, () => {
      this.#failures = 0;
      this.#begun.resolve();
    });
    const over = new Promise<never>((_, reject) => {
      consumer.on(CRASH, ({ payload: { error, restart } }) => {
        if (restart) this.#options.onError?.(error, 1);
        else reject(error);
      });
    });
    over.catch(() => undefined); // it may give up before anybody waits
    return over;
  }

  #consumer(): Consumer {
    const { deadAfterMs = 10_000, groupId } = this.#options;
    return this.#kafka.consumer({
      groupId,
      sessionTimeout: deadAfterMs,
      heartbeatInterval: deadAfterMs / 5,
      rebalanceTimeout: deadAfterMs,
      maxWaitTimeInMs: 250,
      allowAutoTopicCreation: false,
      retry: {
        initialRetryTime: 100,
        maxRetryTime: 2_000,
        retries: 20,
        restartOnFailure: async () => !this.#ending.signal.aborted,
      },
    });
  }
}

/** One that is still connecting would connect again: it is hung up when it has, and nobody waits longer for that. */
async function hangUp(consumer: Consumer, beginning: Promise<void>): Promise<void> {
  const gone = beginning
    .catch(() => undefined)
    .then(() => consumer.disconnect())
    .catch(() => undefined); // it may have lost its connections
  await Promise.race([gone, pause(hangUpMs, undefined, { ref: false })]);
}
