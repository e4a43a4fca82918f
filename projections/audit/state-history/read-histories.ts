import { Unavailable } from '../../../contracts/kernel/errors.ts';
import {
  eachEvent,
  type EventStore,
  type RecordedEvent,
  type StreamPage,
} from '../../../services/platform/event-store/event-store.ts';
import { currentHangUp } from '../../../services/platform/processes/request-hang-up.ts';
import type { Viewer } from '../../../services/platform/projections/define-read-model.ts';
import { FairQueue } from '../../../services/platform/queues/fair-queue.ts';

/** As many may wait as for the versions of drafts. */
const limits = {
  maxConcurrent: 1,
  maxWaiting: 1000,
  maxWaitingPerOwner: 100,
  maxWaitingPerPerson: 10,
  busy: Unavailable,
};

/** Who waits for an answer. */
type Reader = Pick<Viewer, 'organizationId' | 'userId'>;

/** The events of a stream of one organisation. */
export type ReadHistory = (stream: string) => AsyncIterable<RecordedEvent>;

/**
 * Reads streams to fold them: one page of one stream at a time, in turns of organisations, however long a stream is and
 * however many are read at once.
 */
export class Histories {
  readonly #events: Pick<EventStore, 'readPages'>;
  readonly #queue = new FairQueue(limits);

  constructor(events: Pick<EventStore, 'readPages'>) {
    this.#events = events;
  }

  /** Refused with `service.unavailable` when too many wait; ends where the client hangs up. */
  inTurn<T>(
    { organizationId, userId: person }: Reader,
    answer: (read: ReadHistory) => Promise<T>,
  ): Promise<T> {
    return this.#queue.run(
      organizationId,
      (yieldTurn) => answer((stream) => eachEvent(this.#pages(organizationId, stream, yieldTurn))),
      { person, signal: currentHangUp() },
    );
  }

  async *#pages(
    organizationId: string,
    stream: string,
    yieldTurn: () => Promise<void>,
  ): AsyncIterable<StreamPage> {
    for await (const page of this.#events.readPages(organizationId, stream)) {
      yield page;
      await yieldTurn();
    }
  }
}
