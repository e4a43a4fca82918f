import type { EmbeddedDocuments } from '../documents/embedded-documents.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { ParkedEvents } from './parked-events.ts';
import type { Projection } from './projection.ts';
import { otherTurns, untilSliceEnds } from './turn.ts';

/** What writing a document takes, as far as the length of a slice is concerned. */
const writesPerSlice = 128;

export interface Digestion {
  readonly documents: EmbeddedDocuments;
  readonly parked: ParkedEvents;
  readonly projections: readonly Projection[];
  readonly routes: Routes;
  /** Called after each slice has committed. */
  readonly onSlice: () => void;
}

export interface Refused {
  readonly projection: Projection;
  readonly event: RecordedEvent;
  readonly error: string | null;
}

/**
 * Folds events into all projections, slice by slice. A slice is one transaction: the documents as its
 * events left them, the events it had to park, and the checkpoints.
 */
export async function digest(digestion: Digestion, events: readonly RecordedEvent[]): Promise<void> {
  for (let at = 0; at < events.length;) {
    if (at > 0) await otherTurns();
    at = slice(digestion, events, at);
    digestion.onSlice();
    await digestion.documents.database.room();
  }
}

function slice(digestion: Digestion, events: readonly RecordedEvent[], from: number): number {
  try {
    return attempt(digestion, events, from, false);
  } catch {
    // something that a fold made cannot be written: find out which, event by event
    discard(digestion);
  }
  try {
    return attempt(digestion, events, from, true);
  } catch (error) {
    discard(digestion);
    throw error;
  }
}

function discard({ parked, projections }: Digestion): void {
  for (const projection of projections) projection.discard();
  parked.reload();
}

function attempt(
  digestion: Digestion,
  events: readonly RecordedEvent[],
  from: number,
  checked: boolean,
): number {
  const { documents, parked, projections, routes } = digestion;
  const over = untilSliceEnds();
  const refused: Refused[] = [];
  let at = from;
  do {
    const event = events[at++];
    if (event)
      for (const projection of routes.of(event.type)) offer(projection, event, { parked, refused, checked });
  } while (at < events.length && !over() && dirtyIn(projections) < writesPerSlice);
  const last = events[at - 1]?.position ?? 0;
  documents.database.transaction(() => {
    for (const { projection, event, error } of refused) parked.park(projection, event, error);
    for (const projection of projections) projection.flush();
    documents.moveAllTo(
      projections.map(({ name }) => name),
      last,
    );
  });
  for (const projection of projections) {
    projection.position = Math.max(projection.position, last);
    projection.release();
  }
  return at;
}

const dirtyIn = (projections: readonly Projection[]): number =>
  projections.reduce((sum, { dirty }) => sum + dirty, 0);

/** Which projections want events of a type; made once for a set of projections. */
export class Routes {
  readonly #projections: readonly Projection[];
  readonly #byType = new Map<string, readonly Projection[]>();

  constructor(projections: readonly Projection[]) {
    this.#projections = projections;
  }

  of(type: string): readonly Projection[] {
    const known = this.#byType.get(type);
    if (known) return known;
    const found = this.#projections.filter((projection) => projection.folds(type));
    this.#byType.set(type, found);
    return found;
  }
}

/** Gives one event to one projection; what it cannot digest goes to `refused`, with all of its stream behind it. */
export function offer(
  projection: Projection,
  event: RecordedEvent,
  { parked, refused, checked }: { parked: ParkedEvents; refused: Refused[]; checked: boolean },
): void {
  if (event.position <= projection.position) return;
  if (parked.holds(projection, event)) {
    refused.push({ projection, event, error: null });
    return;
  }
  try {
    projection.apply(event, checked);
  } catch (error) {
    refused.push({ projection, event, error: sentenceOf(error) });
    parked.hold(projection, event);
  }
}

export const sentenceOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
