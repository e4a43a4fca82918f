import { KeyedMutex } from '../durable/keyed-mutex.ts';
import type { Append } from '../event-store/event-store.ts';

/**
 * Appends of this process that are on their way to the log. Decisions that count must include them: otherwise commands
 * that start at the same moment would each see room for one more.
 */
export class PendingAppends {
  readonly #appends = new Set<Append>();
  readonly #turns = new KeyedMutex();

  /** Starts each task of a kind once the append of the previous one is pending, or the previous task is over. */
  async runInOrder<T>(kind: string, work: (onAppending: () => void) => Promise<T>): Promise<T> {
    const appending = Promise.withResolvers<void>();
    const { result } = await this.#turns.runExclusive(kind, async () => {
      const working = work(appending.resolve);
      await Promise.race([appending.promise, working.catch(() => undefined)]);
      return { result: working };
    });
    return result;
  }

  /** Starts each task with the same name once the previous one has settled. */
  oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.runExclusive(name, work);
  }

  async track<T>(append: Append, work: () => Promise<T>): Promise<T> {
    this.#appends.add(append);
    try {
      return await work();
    } finally {
      this.#appends.delete(append);
    }
  }

  /** Whether an append to this stream is pending. */
  has(organizationId: string, stream: string): boolean {
    return [...this.#appends].some(
      (each) => each.organizationId === organizationId && each.stream === stream,
    );
  }

  /** Pending appends that create a stream of a category, by the id of the instance. */
  newStreams(organizationId: string, category: string): ReadonlyMap<string, Append> {
    const prefix = `${category}-`;
    const creating = [...this.#appends].filter(
      (each) =>
        each.organizationId === organizationId &&
        each.expected === 'no-stream' &&
        each.stream.startsWith(prefix),
    );
    return new Map(creating.map((each) => [each.stream.slice(prefix.length), each]));
  }
}
