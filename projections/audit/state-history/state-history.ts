import type { ChainProof } from '../../../contracts/audit/audit.ts';
import type { Aggregate } from '../../../services/platform/commands/define-aggregate.ts';
import { parseStreamName } from '../../../services/platform/event-store/stream-name.ts';
import type { RecordedEvent } from '../../../services/platform/event-store/event-store.ts';
import { timeSlices } from '../../../services/platform/queues/time-slices.ts';

/** The aggregates by the category of their streams. */
export type AggregateRegistry = ReadonlyMap<string, Aggregate<unknown>>;

/**
 * The state that the events produce, by the same fold that decisions use; `null` if nothing happened yet. Without an
 * aggregate the state is the sum of the events' data: the last value of each field.
 */
export async function stateAfter(
  events: readonly RecordedEvent[],
  registry: AggregateRegistry,
): Promise<unknown> {
  const [first] = events;
  if (!first) return null;
  const aggregate = registry.get(parseStreamName(first.stream, registry.keys()).category);
  if (!aggregate) return Object.assign({}, ...events.map(({ data }) => data)) as unknown;
  const pause = timeSlices();
  let state: unknown = aggregate.initial;
  for (const event of events) {
    state = aggregate.evolve(state, event, event);
    await pause();
  }
  return state;
}

/** The events up to a time. Their order is that of the stream; a clock that was set back does not hide the rest. */
export function eventsUpTo(events: readonly RecordedEvent[], at: string): readonly RecordedEvent[] {
  const moment = Date.parse(at);
  return events.slice(0, events.findLastIndex(({ time }) => Date.parse(time) <= moment) + 1);
}

/** An event between its neighbours: each names the previous one's hash. */
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
