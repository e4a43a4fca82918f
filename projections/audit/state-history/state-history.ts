import type { ChainProof } from '../../../contracts/audit/audit.ts';
import type { Aggregate } from '../../../services/platform/commands/define-aggregate.ts';
import { parseStreamName } from '../../../services/platform/event-store/stream-name.ts';
import type { RecordedEvent } from '../../../services/platform/event-store/event-store.ts';

/** The aggregates by the category of their streams. */
export type AggregateRegistry = ReadonlyMap<string, Aggregate<unknown>>;

/**
 * The state that events produce, by the fold that decisions use; `null` if nothing happened yet. Without an aggregate
 * it is the sum of the events' data: the last value of each field.
 */
export class StateFold {
  readonly #aggregate: Aggregate<unknown> | undefined;
  #state: unknown;
  #hasBegun = false;

  constructor(stream: string, registry: AggregateRegistry) {
    this.#aggregate = registry.get(parseStreamName(stream, registry.keys()).category);
    this.#state = this.#aggregate?.initial;
  }

  get state(): unknown {
    return this.#hasBegun ? this.#state : null;
  }

  add(event: RecordedEvent): void {
    this.#hasBegun = true;
    this.#state = this.#aggregate
      ? this.#aggregate.evolve(this.#state, event, event)
      : { ...(this.#state as object | undefined), ...event.data };
  }
}

/** An event between its neighbours, which are among these: each names the previous one's hash. */
export function chainProof(events: readonly RecordedEvent[], revision: number): ChainProof {
  const link = (at: number): ChainProof['previous'] => {
    const event = events[at];
    if (!event) return null;
    const { position, type, hash } = event;
    return { revision: event.revision, position, type, hash };
  };
  const index = events.findIndex((event) => event.revision === revision);
  const previous = index > 0 ? link(index - 1) : null;
  const own = events[index];
  const follower = events[index + 1];
  const previousHash = previous?.hash ?? '0'.repeat(64);
  return {
    previous,
    next: link(index + 1),
    intact:
      own !== undefined &&
      own.previousHash === previousHash &&
      (!follower || follower.previousHash === own.hash),
  };
}
