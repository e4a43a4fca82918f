import type { EventStore } from '../event-store/event-store.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import { streamOf, type Aggregate } from './define-aggregate.ts';

interface Loaded {
  readonly state: unknown;
  /** -1 while there is no stream. */
  readonly revision: number;
  readonly position: number;
}

const absent = (aggregate: Aggregate<unknown>): Loaded => ({
  state: aggregate.initial,
  revision: -1,
  position: 0,
});

/** Streams held folded in memory; beyond this many the one not used for longest goes. */
const capacity = 2000;

/**
 * Folded streams, kept between commands and caught up from the log by what is new, so that a long stream costs its
 * length once. Never an authority: the append checks the revision.
 */
export class AggregateCache {
  private readonly store: EventStore;
  private readonly folded = new Map<string, Loaded>();

  constructor(store: EventStore) {
    this.store = store;
  }

  /** The state of one thing as of now, for rules that look beyond the command's own aggregate. */
  async stateOf<S, E extends EventData>(
    aggregate: Aggregate<S, E>,
    organizationId: string,
    id: string,
  ): Promise<S> {
    const loaded = await this.load(
      aggregate as unknown as Aggregate<unknown>,
      organizationId,
      streamOf(aggregate, id),
    );
    return loaded.state as S;
  }

  async load(aggregate: Aggregate<unknown>, organizationId: string, stream: string): Promise<Loaded> {
    const key = `${organizationId}/${stream}`;
    const known = this.folded.get(key) ?? absent(aggregate);
    let current = known;
    for (const event of await this.store.readStream(organizationId, stream, known.revision + 1)) {
      current = {
        state: aggregate.evolve(current.state, event, event),
        revision: event.revision,
        position: event.position,
      };
    }
    this.folded.delete(key);
    if (current.revision >= 0) this.folded.set(key, current);
    this.evict();
    return current;
  }

  private evict(): void {
    if (this.folded.size <= capacity) return;
    const oldest = this.folded.keys().next();
    if (!oldest.done) this.folded.delete(oldest.value);
  }
}
