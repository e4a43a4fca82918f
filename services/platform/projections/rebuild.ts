import type { DocumentStore, Generation } from '../documents/document-store.ts';
import { yieldToEventLoop } from '../documents/yield-to-event-loop.ts';
import { origin, type EventStore, type Position, type RecordedEvent } from '../event-store/event-store.ts';
import type { ReadModel } from './define-read-model.ts';
import { applySteps, Routes, type Step } from './apply-events.ts';
import type { ParkedEvents } from './parked-events.ts';
import { Projection } from './projection.ts';

/** Documents per projection that a rebuild folds in memory before it writes them. */
const documentsInMemory = 40_000;
const batchSize = 256;

export interface BuildOptions {
  readonly log: Pick<EventStore, 'readAll'>;
  readonly store: DocumentStore;
  readonly parked: ParkedEvents;
  readonly stopped: () => boolean;
}

/**
 * New generations of some read models, folded from the start of the log beside those that answer. They are not visible
 * before the swap, so their documents are written rarely and in any order.
 */
export class Build {
  readonly projections: readonly Projection[];
  readonly #building: BuildOptions;
  readonly #checked: boolean;
  readonly #routes: Routes;
  position: Position = origin;

  private constructor(building: BuildOptions, projections: readonly Projection[], checked: boolean) {
    this.#building = building;
    this.#checked = checked;
    this.projections = projections;
    this.#routes = new Routes(projections);
  }

  static async start(building: BuildOptions, models: readonly ReadModel[], checked: boolean): Promise<Build> {
    const { store } = building;
    const projections: Projection[] = [];
    for (const model of models) {
      const generation = await store.prepare(model.collection);
      projections.push(new Projection(store, model, generation, { maxDocumentsInMemory: documentsInMemory }));
    }
    return new Build(building, projections, checked);
  }

  /** Folds until the log ends, or up to a position. */
  async advance(end?: Position): Promise<void> {
    while (end === undefined || this.position < end) {
      const events = await this.#building.log.readAll(this.position, batchSize);
      const selected = end === undefined ? events : events.filter(({ position }) => position <= end);
      if (selected.length === 0) return;
      await this.#fold(selected);
      await yieldToEventLoop();
      if (this.#building.stopped()) throw new Error('The rebuild was stopped; the old answers stay.');
      for (const projection of this.projections)
        if (projection.size > documentsInMemory) await this.#write(projection);
    }
  }

  async #fold(events: readonly RecordedEvent[]): Promise<void> {
    const { parked, store } = this.#building;
    const steps: Step[] = [];
    for (const event of events) this.#routes.expect(event, steps);
    for (const projection of this.projections) await projection.load();
    const refused = applySteps(steps, { parked, checked: this.#checked });
    if (refused.size > 0)
      await store.commit({
        parts: [...refused].map(([{ generation }, waiting]) => ({ generation, writes: [], parked: waiting })),
      });
    this.position = events.at(-1)?.position ?? this.position;
    for (const projection of this.projections) projection.position = this.position;
  }

  async write(): Promise<void> {
    for (const projection of this.projections) await this.#write(projection);
  }

  async #write(projection: Projection): Promise<void> {
    await this.#building.store.fill(projection.generation, projection.writes());
    projection.written();
  }

  /** Makes the new generations answer; returns the previous ones. */
  swap(): Promise<readonly Generation[]> {
    return this.#building.store.swap(
      this.projections.map(({ generation }) => generation),
      this.position,
    );
  }

  /** If the failure came after the swap, or that is unknown, the generations that answer stay. */
  async abandon(): Promise<void> {
    const { parked, store } = this.#building;
    await store.recover();
    for (const projection of this.projections) {
      parked.forget(projection);
      if (store.serving(projection.name).number === projection.generation.number) continue;
      await store.drop(projection.generation, () => true);
    }
  }
}
