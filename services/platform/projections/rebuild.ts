import type { EmbeddedDocuments } from '../documents/embedded-documents.ts';
import { origin, type EventStore, type Position, type RecordedEvent } from '../event-store/event-store.ts';
import type { ReadModel } from './define-read-model.ts';
import { offer, Routes, type Refused } from './digest.ts';
import type { ParkedEvents } from './parked-events.ts';
import { Projection } from './projection.ts';
import { otherTurns, untilSliceEnds } from './turn.ts';

/** Documents of one projection that a rebuild folds in memory before it writes them. */
const documentsInMemory = 40_000;
const eventsAtOnce = 256;

export interface Building {
  readonly log: Pick<EventStore, 'readAll'>;
  readonly documents: EmbeddedDocuments;
  readonly parked: ParkedEvents;
  readonly stopped: () => boolean;
}

/**
 * New generations of some read models, folded from the log's start beside those that answer. Nothing of
 * them is seen before the swap, so their documents are written rarely and in any order.
 */
export class Build {
  readonly projections: readonly Projection[];
  readonly #building: Building;
  readonly #checked: boolean;
  readonly #routes: Routes;
  position: Position = origin;

  constructor(building: Building, models: readonly ReadModel[], checked: boolean) {
    this.#building = building;
    this.#checked = checked;
    this.projections = models.map(
      (model) =>
        new Projection(model, building.documents.prepare(model.collection), { keep: documentsInMemory }),
    );
    this.#routes = new Routes(this.projections);
  }

  /** Folds until the log ends, or until a position has been seen. */
  async advance(end?: Position): Promise<void> {
    while (end === undefined || this.position < end) {
      const events = await this.#building.log.readAll(this.position, eventsAtOnce);
      const wanted = end === undefined ? events : events.filter(({ position }) => position <= end);
      if (wanted.length === 0) return;
      this.#fold(wanted);
      await otherTurns();
      if (this.#building.stopped()) throw new Error('The rebuild was stopped; the old answers stay.');
      for (const projection of this.projections)
        if (projection.size > documentsInMemory) await this.#write(projection);
    }
  }

  #fold(events: readonly RecordedEvent[]): void {
    const { documents, parked } = this.#building;
    const refused: Refused[] = [];
    for (const event of events)
      for (const projection of this.#routes.of(event.type))
        offer(projection, event, { parked, refused, checked: this.#checked });
    if (refused.length > 0)
      documents.database.transaction(() => {
        for (const { projection, event, error } of refused) parked.park(projection, event, error);
      });
    this.position = events.at(-1)?.position ?? this.position;
    for (const projection of this.projections) projection.position = this.position;
  }

  async write(): Promise<void> {
    for (const projection of this.projections) await this.#write(projection);
  }

  async #write(projection: Projection): Promise<void> {
    const { database } = this.#building.documents;
    while (!database.transaction(() => projection.flush(untilSliceEnds()))) {
      await otherTurns();
      await database.room();
    }
    projection.release();
  }

  /** Lets the new generations answer; returns those that did until now. */
  swap() {
    const { documents } = this.#building;
    return documents.swap(
      this.projections.map(({ generation }) => ({ ...generation, position: this.position })),
    );
  }

  abandon(): void {
    const { documents, parked } = this.#building;
    for (const projection of this.projections) {
      parked.drop(projection);
      documents.drop(projection.generation);
    }
  }
}
