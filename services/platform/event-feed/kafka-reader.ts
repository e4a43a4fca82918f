import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, Kafka } from 'kafkajs';
import { pauseAfter } from './event-feed.ts';

/** Who reads, and what it is told. */
export interface ReaderOptions {
  readonly groupId: string;
  /** A member of the group that was not heard of for so long is taken for dead; 10 s by default. Milliseconds. */
  readonly deadAfterMs?: number;
  /** Connects a consumer and lets it run; called with a new one each time that the last one gave up. */
  readonly begin: (consumer: Consumer) => Promise<void>;
  /** Told of each failure; `attempt` counts from 1 since the last beginning. It begins again. */
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
  readonly #begun = Promise.withResolvers<void>();
  readonly #reading: Promise<void>;

  constructor(kafka: Kafka, options: ReaderOptions) {
    this.#kafka = kafka;
    this.#options = options;
    this.#begun.promise.catch(() => undefined); // whoever does not ask is told by `onError`
    this.#reading = this.#read();
  }

  /** Resolves once it has begun; rejects where the first attempt failed, although it goes on trying. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  /** Resolves when nothing is being read any more. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#reading;
  }

  async #read(): Promise<void> {
    const { onError } = this.#options;
    const { signal } = this.#ending;
    for (let failures = 0; !signal.aborted;) {
      const consumer = this.#consumer();
      const over = endOf(consumer, (error) => onError?.(error, 1));
      const stopped = new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      try {
        await this.#options.begin(consumer);
        this.#begun.resolve();
        failures = 0;
        await Promise.race([over, stopped]);
      } catch (error) {
        failures++;
        this.#begun.reject(error);
        if (!signal.aborted) onError?.(error, failures);
      }
      await consumer.disconnect().catch(() => undefined); // it may have lost its connections
      if (!signal.aborted) await pause(pauseAfter(failures), undefined, { signal }).catch(() => undefined);
    }
    this.#begun.resolve();
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

/** Rejects when a consumer gives up; what it gets over by itself is only told. */
function endOf(consumer: Consumer, onCrash: (error: unknown) => void): Promise<never> {
  const over = new Promise<never>((_, reject) => {
    consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
      if (restart) onCrash(error);
      else reject(error);
    });
  });
  over.catch(() => undefined); // it may give up before anybody waits
  return over;
}
