import type { EventContract, EventData, EventOf } from '../../../contracts/kernel/define-event.ts';
import type { NewEvent } from '../event-store/event-store.ts';

/** Where an entity belongs, for authorisation; `workspaceId: null` for what belongs to the whole organisation. */
export interface Scope {
  readonly workspaceId: string | null;
}

/** A consistency boundary: its stream, its state, and how events produce the state. */
export interface Aggregate<S, E extends EventData = EventData> {
  /** First part of the stream's name: `<category>-<id>`. */
  readonly category: string;
  readonly events: readonly EventContract[];
  /** The state before any event; if the state is a union, its `status` is then `absent`. */
  readonly initial: S;
  /** Decides nothing; an exhaustive switch. May be replayed from zero at any time. */
  readonly evolve: (state: S, event: E, recorded: NewEvent) => S;
  /** `null` while the entity does not exist or no longer exists: commands are then answered with `resource.absent`. */
  readonly scope: (state: S) => Scope | null;
  /**
   * What an event changes, as paths (`step/1/title`); a path includes everything below it. A command with the revision
   * that its sender saw, and with changes of its own, is refused only if the same path was changed since.
   */
  touches?(event: E): readonly string[];
  /** The events that were decided on, with those that follow from them in whatever command they happen. */
  complete?(state: S, events: readonly E[]): readonly E[];
  /**
   * Refuses what no command may do: called with the state before and the events that were decided on.
   */
  check?(state: S, events: readonly E[]): void;
}

/** An aggregate whose `evolve` is typed by its event contracts. */
export function defineAggregate<S, const C extends readonly EventContract[]>(shape: {
  category: string;
  events: C;
  initial: S;
  evolve: (state: S, event: EventOf<C[number]>, recorded: NewEvent) => S;
  scope: (state: S) => Scope | null;
  touches?: (event: EventOf<C[number]>) => readonly string[];
  complete?: (state: S, events: readonly EventOf<C[number]>[]) => readonly EventOf<C[number]>[];
  check?: (state: S, events: readonly EventOf<C[number]>[]) => void;
}): Aggregate<S, EventOf<C[number]>> {
  return shape as Aggregate<S, EventOf<C[number]>>;
}
