import { type PendingSync, type TrackerRecord, type ViewFacts, withSync } from './tracker-record.ts';
import { readStored, type TrackerStore } from './tracker-store.ts';

/**
 * `delivered`: the server has it (from this or an earlier attempt). `retry`: it was not accepted yet; the sync stays.
 * `refused`: the server will never accept it as it is.
 */
export type Delivery = 'delivered' | 'retry' | 'refused';

/** Sends one sync; the same sequence of the same view must get the same answer again. */
export interface SendSync {
  (view: ViewFacts, sync: PendingSync, leaving: boolean): Promise<Delivery>;
}

/** A refused sync is replaced by an empty one with the same number, so that the syncs behind it can be sent. */
const withoutContent = (sync: PendingSync): PendingSync => ({ ...sync, intervals: [], acts: [] });

/**
 * Sends the outbox of a record in order and returns the record without what was acknowledged. Syncs never overtake
 * each other, even when the page is being left (`leaving`): what it can no longer send, the next visit does.
 */
export async function deliver(
  record: TrackerRecord,
  send: SendSync,
  leaving = false,
): Promise<TrackerRecord> {
  let current = record;
  for (const sync of record.outbox) {
    let delivery = await send(current, sync, leaving);
    if (delivery === 'refused') delivery = await send(current, withoutContent(sync), leaving);
    if (delivery !== 'delivered') break;
    current = withoutSyncs(current, [sync]);
  }
  return current;
}

function withoutSyncs(record: TrackerRecord, delivered: readonly PendingSync[]): TrackerRecord {
  if (delivered.length === 0) return record;
  const done = new Set(delivered.map(({ sequence }) => sequence));
  return {
    ...record,
    lastSync: new Date().toISOString(),
    outbox: record.outbox.filter(({ sequence }) => !done.has(sequence)),
  };
}

/** Runs the work unless another tab holds the lock of that name; returns whether it ran. */
export interface RunExclusive {
  (name: string, work: () => Promise<void>): Promise<boolean>;
}

export const viewLock = (viewId: string): string => `stepwell-view-${viewId}`;

/** With the browser's locks, which are released when the tab closes or crashes. */
export const runWithBrowserLock: RunExclusive = async (name, work) => {
  if (!('locks' in navigator)) return false;
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
};

interface DeliverUnsentOptions {
  readonly store: TrackerStore;
  readonly send: SendSync;
  readonly runExclusive: RunExclusive;
  /** Only views of this person: other people's wait until they are back. */
  readonly uid: string;
  readonly organization: string;
}

/** Sends what earlier views left after a crash, a closed tab or a day offline. Open views are not touched. */
export async function deliverUnsentViews({
  store,
  send,
  runExclusive,
  uid,
  organization,
}: DeliverUnsentOptions): Promise<void> {
  for (const { id } of await readStored(store, { uid, organization })) {
    await runExclusive(viewLock(id), async () => {
      // Read again under the lock: the previous holder may have sent everything meanwhile.
      const record = (await readStored(store, { uid, organization })).find(
        (candidate) => candidate.id === id,
      );
      if (!record) return;
      const unsent = record.intervals.length > 0 || record.acts.length > 0;
      const ready = unsent ? withSync(record, record.lastUpdated, { rebuilt: true }) : record;
      if (unsent) await store.put(ready);
      const rest = await deliver(ready, send);
      await (rest.outbox.length === 0 ? store.remove(id) : store.put(rest));
    });
  }
}
