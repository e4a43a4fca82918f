import { origin } from '../event-store/event-store.ts';
import type { Position, RecordedEvent } from '../event-store/event-store.ts';
import { defaultBatchSize, retryDelayAfter } from './event-feed.ts';
import type {
  EventFeed,
  SubscribableLog,
  Subscription,
  SubscribeOptions,
  GroupMember,
  GroupOptions,
} from './event-feed.ts';
import { SharedTail } from './shared-tail.ts';

/** The feed of a process that reads the log itself, whichever engine stores it. */
export const embeddedEventFeed = (store: SubscribableLog): EventFeed => ({
  subscribe: (options) => subscribeToLog(store, options),
  joinGroup: (options) => joinAsOnlyMember(store, options),
  partitionOf: () => onlyPartition,
});

const onlyPartition = 'log';

/** There is one member, and it works on the one partition. */
function joinAsOnlyMember(
  store: SubscribableLog,
  { from, onBatch, batchSize, onError }: GroupOptions,
): GroupMember {
  const start = async (): Promise<Subscription> =>
    subscribeToLog(store, {
      from: await from(onlyPartition),
      onBatch: (events) => onBatch(onlyPartition, events),
      ...(batchSize !== undefined && { batchSize }),
      ...(onError && { onError }),
    });
  const subscription = start();
  subscription.catch((error: unknown) => onError?.(error, 1));
  return {
    partitions: [onlyPartition],
    stop: async () => {
      const started = await subscription.catch(() => undefined);
      await started?.stop();
    },
  };
}

/** Follows a log in this process until it is stopped; each commit wakes it. */
export function subscribeToLog(store: SubscribableLog, options: SubscribeOptions): Subscription {
  const subscription = new LogSubscription(store, options);
  void subscription.run();
  return subscription;
}

const tails = new WeakMap<SubscribableLog, SharedTail>();
function sharedTailOf(store: SubscribableLog): SharedTail {
  const known = tails.get(store);
  if (known) return known;
  const tail = new SharedTail(store);
  tails.set(store, tail);
  return tail;
}

class LogSubscription implements Subscription {
  readonly #tail: SharedTail;
  readonly #options: SubscribeOptions;
  readonly #unsubscribe: () => void;
  readonly #ended = Promise.withResolvers<void>();
  #stopping = false;
  /** The newest known head; beyond `position` there is something to read. */
  #head: Position = origin;
  /** Ends the current wait, if there is one. */
  #wake: () => void = () => undefined;
  position: Position;

  constructor(store: SubscribableLog, options: SubscribeOptions) {
    this.#tail = sharedTailOf(store);
    this.#options = options;
    this.position = options.from;
    this.#unsubscribe = store.onCommit((head) => {
      this.#head = head;
      this.#wake();
    });
  }

  async run(): Promise<void> {
    let failures = 0;
    while (!this.#stopping) {
      try {
        const more = await this.#deliverBatch();
        failures = 0;
        if (more && this.#options.restMs) await this.#pause(this.#options.restMs);
        if (!more && this.#head <= this.position && !this.#stopping) await this.#sleep();
      } catch (error) {
        failures++;
        this.#options.onError?.(error, failures);
        if (!this.#stopping) await this.#pause(retryDelayAfter(failures));
      }
    }
    this.#ended.resolve();
  }

  stop(): Promise<void> {
    this.#stopping = true;
    this.#unsubscribe();
    this.#wake();
    return this.#ended.promise;
  }

  /** One batch; `false` if there is nothing to deliver. */
  async #deliverBatch(): Promise<boolean> {
    const batch = await this.#tail.read(this.position, this.#options.batchSize ?? defaultBatchSize);
    const last: RecordedEvent | undefined = batch.at(-1);
    if (!last) return false;
    if (this.#stopping) return false;
    await this.#options.onBatch(batch);
    this.position = last.position;
    return true;
  }

  /** Until the next commit or `stop`. A commit during the last read is not missed: it has moved `#head`. */
  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** A commit does not shorten the pause, because it would not fix what failed. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        if (!this.#stopping) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
