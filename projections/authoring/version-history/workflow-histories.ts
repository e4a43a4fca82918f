import { HistoryBusy, HistoryTooLarge } from '../../../contracts/authoring/version-history.ts';
import type { EventStore, StreamPage } from '../../../services/platform/event-store/event-store.ts';
import { streamName } from '../../../services/platform/event-store/stream-name.ts';
import { currentHangUp } from '../../../services/platform/processes/request-hang-up.ts';
import type { QueryContext } from '../../../services/platform/projections/define-read-model.ts';
import { FairQueue } from '../../../services/platform/queues/fair-queue.ts';

/** What the events of a history may have together, so that it fits into memory with what they made. Bytes. */
const maxHistoryBytes = 256 * 1024 ** 2;

/** One history at a time is in memory, and organisations take turns; nobody fills the places of their own. */
const limits = {
  maxConcurrent: 1,
  maxWaiting: 1000,
  maxWaitingPerOwner: 100,
  maxWaitingPerPerson: 10,
  busy: HistoryBusy,
};

/** The streams of workflows, for answers that are read from the log. */
export class WorkflowHistories {
  readonly #store: Pick<EventStore, 'readPages'>;
  readonly #queue = new FairQueue(limits);

  constructor(store: Pick<EventStore, 'readPages'>) {
    this.#store = store;
  }

  /** Refused with `history.busy` when too many wait; a client that hangs up loses its place. */
  inTurn<T>({ viewer }: QueryContext, answer: () => Promise<T>): Promise<T> {
    const place = { person: viewer.userId, signal: currentHangUp() };
    return this.#queue.run(viewer.organizationId, answer, place);
  }

  /** To be read in turn; ends where the client hangs up. Refused with `history.too-large`. */
  async *pages({ viewer }: QueryContext, workflowId: string): AsyncIterable<StreamPage> {
    const stream = streamName({ category: 'workflow' }, workflowId);
    let bytes = 0;
    for await (const page of this.#store.readPages(viewer.organizationId, stream)) {
      currentHangUp()?.throwIfAborted();
      bytes += page.bytes;
      if (bytes > maxHistoryBytes) throw HistoryTooLarge();
      yield page;
    }
  }
}
