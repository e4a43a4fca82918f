import type { EventContract, EventData, EventOf } from '../../../contracts/kernel/define-event.ts';
import type { NewEvent } from '../event-store/event-store.ts';

/** Where a thing belongs, for authorisation; `workspaceId: null` for what belongs to the whole organisation. */
export interface Scope {
  readonly workspaceId: string | null;
}

/** A consistency boundary: its stream, its state, and how events make the one out of the other. */
export interface Aggregate<S, E extends EventData = EventData> {
  /** First part of the stream's name: `<category>-<id>`. */
  readonly category: string;
  readonly events: readonly EventContract[];
  /** Before any event; where the state is a union, its `status` is then `absent`. */
  readonly initial: S;
  /** Decides nothing; an exhaustive switch. May be replayed from zero at any time. */
  readonly evolve: (state: S, event: E, recorded: NewEvent) => S;
  /** `null` while there is no such thing, or no longer: commands then answer as for a thing that does not exist. */
  readonly scope: (state: S) => Scope | null;
  /**
   * What an event changes, as paths (`step/1/title`); a path stands for all below it. A command that says which revision
   * its sender saw, and touches something, is refused only where the same was touched since.
   */
  touches?(event: E): readonly string[];
}

/** An aggregate whose `evolve` is typed by its event contracts. */
export function defineAggregate<S, const C extends readonly EventContract[]>(shape: {
  category: string;
  events: C;
  initial: S;
  evolve: (state: S, event: EventOf<C[number]>, recorded: NewEvent) => S;
  scope: (state: S) => Scope | null;
  touches?: (event: EventOf<C[number]>) => readonly string[];
}): Aggregate<S, EventOf<C[number]>> {
  return shape as Aggregate<S, EventOf<C[number]>>;
}

/** The stream of one thing: `<category>-<id>`. */
export const streamName = (aggregate: { readonly category: string }, id: string): string =>
  `${aggregate.category}-${id}`;
