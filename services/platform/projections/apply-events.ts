import type { DocumentStore, ParkedEvent } from '../documents/document-store.ts';
import { yieldToEventLoop, timeSlice } from '../documents/yield-to-event-loop.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { Change } from './define-read-model.ts';
import { parkedEvent, type ParkedEvents } from './parked-events.ts';
import type { Projection } from './projection.ts';

/** What projections cache of the store's content. */
export interface Memory {
  /** False after a failure, until the store's actual state is read and the rest discarded. */
  isConsistent: boolean;
}

export interface EventApplication {
  readonly store: DocumentStore;
  readonly memory: Memory;
  readonly parked: ParkedEvents;
  readonly projections: readonly Projection[];
  readonly routes: Routes;
  /** Called after each slice has been written. */
  readonly onSlice: () => void;
}

/**
 * Folds events into all projections, slice by slice. A slice is written atomically: the documents as its events left
 * them, the events it had to park, and the position.
 */
export async function applyEvents(
  application: EventApplication,
  events: readonly RecordedEvent[],
): Promise<void> {
  for (let at = 0; at < events.length;) {
    if (at > 0) await yieldToEventLoop();
    at = await applySlice(application, events, at);
    application.onSlice();
  }
}

async function applySlice(
  application: EventApplication,
  events: readonly RecordedEvent[],
  from: number,
): Promise<number> {
  await restoreConsistency(application);
  try {
    return await tryApplySlice(application, events, from, false);
  } catch {
    // one of the results may be impossible to write: find out which, event by event
    await discard(application);
  }
  try {
    return await tryApplySlice(application, events, from, true);
  } catch (error) {
    await discard(application);
    throw error;
  }
}

type InMemoryState = Pick<EventApplication, 'memory' | 'parked' | 'projections' | 'store'>;

/**
 * After a failure nothing is folded before this has succeeded: what memory believes to be written may not have been.
 */
export async function restoreConsistency(state: InMemoryState): Promise<void> {
  if (!state.memory.isConsistent) await discard(state);
}

async function discard({ memory, parked, projections, store }: InMemoryState): Promise<void> {
  memory.isConsistent = false;
  await store.recover();
  for (const projection of projections) {
    projection.discard();
    await parked.reload(projection);
  }
  memory.isConsistent = true;
}

async function tryApplySlice(
  { parked, projections, routes, store }: EventApplication,
  events: readonly RecordedEvent[],
  from: number,
  checked: boolean,
): Promise<number> {
  const isSliceOver = timeSlice();
  const steps: Step[] = [];
  let at = from;
  do {
    const event = events[at++];
    if (event) routes.expect(event, steps);
  } while (at < events.length && !isSliceOver() && countNamed(projections) < store.writesPerSlice);
  for (const projection of projections) await projection.load();
  const refused = applySteps(steps, { parked, checked });
  const position = events[at - 1]?.position ?? 0;
  await store.commit({
    parts: projections.map((projection) => ({
      generation: projection.generation,
      writes: projection.writes(),
      parked: refused.get(projection) ?? [],
    })),
    position,
  });
  for (const projection of projections) {
    projection.written();
    projection.position = Math.max(projection.position, position);
  }
  return at;
}

const countNamed = (projections: readonly Projection[]): number =>
  projections.reduce((sum, { named }) => sum + named, 0);

/** One event to apply to one projection. */
export interface Step {
  readonly projection: Projection;
  readonly event: RecordedEvent;
  /** The changes of the fold, or its error. */
  readonly outcome: readonly Change[] | { readonly error: unknown };
}

/** Which projections handle events of a type; computed once for a set of projections. */
export class Routes {
  readonly #projections: readonly Projection[];
  readonly #byType = new Map<string, readonly Projection[]>();

  constructor(projections: readonly Projection[]) {
    this.#projections = projections;
  }

  /** Adds the steps of an event, one for each projection that handles it and has not processed it. */
  expect(event: RecordedEvent, steps: Step[]): void {
    for (const projection of this.#projectionsFor(event.type))
      if (event.position > projection.position)
        steps.push({ projection, event, outcome: expectChanges(projection, event) });
  }

  #projectionsFor(type: string): readonly Projection[] {
    const known = this.#byType.get(type);
    if (known) return known;
    const found = this.#projections.filter((projection) => projection.folds(type));
    this.#byType.set(type, found);
    return found;
  }
}

function expectChanges(projection: Projection, event: RecordedEvent): Step['outcome'] {
  try {
    return projection.expect(event);
  } catch (error) {
    return { error };
  }
}

interface ApplyStepsOptions {
  readonly parked: ParkedEvents;
  /** Also checks that the results can be written. */
  readonly checked: boolean;
}

/**
 * Applies the steps in memory; returns the events that a projection could not apply, with the rest of their streams.
 */
export function applySteps(
  steps: readonly Step[],
  { parked, checked }: ApplyStepsOptions,
): ReadonlyMap<Projection, readonly ParkedEvent[]> {
  const refused = new Map<Projection, ParkedEvent[]>();
  const refuse = (projection: Projection, event: RecordedEvent, error: string | null): void => {
    const list = refused.get(projection) ?? [];
    list.push(parkedEvent(projection, event, error));
    refused.set(projection, list);
  };
  for (const { outcome, event, projection } of steps) {
    if (parked.isBlocked(projection, event)) {
      refuse(projection, event, null);
      continue;
    }
    try {
      if ('error' in outcome) throw outcome.error;
      projection.apply(event, outcome, checked);
    } catch (error) {
      refuse(projection, event, errorMessageOf(error));
      parked.block(projection, event);
    }
  }
  return refused;
}

export const errorMessageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
