import type { RecordedEvent } from '../../../services/platform/event-store/event-store.ts';
import type { StateFold } from '../state-history/state-history.ts';
import { erasedFields } from './audit-events.ts';

/** An event with the states around it, and the events beside it; reads no further than needed. */
export async function happenedAt(events: AsyncIterable<RecordedEvent>, revision: number, fold: StateFold) {
  const neighbours: RecordedEvent[] = [];
  let found: { readonly event: RecordedEvent; readonly before: unknown; readonly after: unknown } | null =
    null;
  for await (const event of events) {
    if (event.revision >= revision - 1) neighbours.push(event);
    if (event.revision > revision) break;
    const before = fold.state;
    fold.add(event);
    if (event.revision === revision) found = { event, before, after: fold.state };
  }
  return found && { ...found, neighbours };
}

interface EntityThen {
  readonly state: unknown;
  readonly last: RecordedEvent;
  readonly erased: readonly string[];
}

/**
 * What events have produced up to a moment: `until` is `null` before the first, the result for a stream without events.
 * Their order is that of the stream: a clock that was set back does not hide what came before.
 */
export async function producedUntil(events: AsyncIterable<RecordedEvent>, moment: number, fold: StateFold) {
  const erased = new Set<string>();
  let found: { readonly until: EntityThen | null } | null = null;
  for await (const event of events) {
    fold.add(event);
    for (const field of erasedFields(event)) erased.add(field);
    if (Date.parse(event.time) <= moment)
      found = { until: { state: fold.state, last: event, erased: [...erased] } };
    found ??= { until: null };
  }
  return found;
}
