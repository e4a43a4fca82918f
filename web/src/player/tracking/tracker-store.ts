import { type IDBPDatabase, openDB } from 'idb';
import type { TrackerRecord } from './tracker-record.ts';

/** Stores views until they have reached the server. */
export interface TrackerStore {
  put(record: TrackerRecord): Promise<void>;
  remove(id: string): Promise<void>;
  all(): Promise<readonly TrackerRecord[]>;
}

/** Database, store and key by R-TRK-07. */
const databaseName = 'stepwell';
const storeName = 'playerTracker';

/** A denied operation is retried up to 3 times, 3 s apart (R-TRK-08). */
const retries = 3;
const pauseMs = 3000;

/** Browsers can deny storage temporarily: a locked profile, a settings page, another tab that blocks the database. */
const denialErrors = new Set(['NotAllowedError', 'SecurityError', 'InvalidStateError', 'UnknownError']);
const isDenied = (error: unknown): boolean => error instanceof DOMException && denialErrors.has(error.name);

async function retryWhenDenied<T>(ask: () => Promise<T>): Promise<T> {
  for (let again = 0; ; again += 1) {
    try {
      return await ask();
    } catch (error) {
      if (again === retries || !isDenied(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** The person whose records are read. */
interface Owner {
  readonly uid: string;
  readonly organization: string;
  readonly workflowId?: string;
}

/** The records of a person in an organisation, of one workflow or of all (3:108); a public view has no organisation. */
export async function readStored(
  store: TrackerStore,
  { uid, organization, workflowId }: Owner,
): Promise<readonly TrackerRecord[]> {
  const all = await retryWhenDenied(() => store.all());
  return all.filter(
    (record) =>
      record.uid === uid &&
      (record.isPublic || record.organization === organization) &&
      (workflowId === undefined || record.workflowId === workflowId),
  );
}

class IndexedDbTrackerStore implements TrackerStore {
  readonly #database: IDBPDatabase;
  constructor(database: IDBPDatabase) {
    this.#database = database;
  }
  async put(record: TrackerRecord): Promise<void> {
    await this.#database.put(storeName, record);
  }
  async remove(id: string): Promise<void> {
    await this.#database.delete(storeName, id);
  }
  async all(): Promise<readonly TrackerRecord[]> {
    // Only this file writes to the store, and in this shape.
    return (await this.#database.getAll(storeName)) as TrackerRecord[];
  }
}

/** For a browser without storage: tracking works, but does not outlive the tab. */
export class MemoryTrackerStore implements TrackerStore {
  readonly #records = new Map<string, TrackerRecord>();
  async put(record: TrackerRecord): Promise<void> {
    this.#records.set(record.id, structuredClone(record));
  }
  async remove(id: string): Promise<void> {
    this.#records.delete(id);
  }
  async all(): Promise<readonly TrackerRecord[]> {
    return [...this.#records.values()].map((record) => structuredClone(record));
  }
}

async function openIndexed(): Promise<TrackerStore> {
  const database = await openDB(databaseName, 1, {
    upgrade: (fresh) => void fresh.createObjectStore(storeName, { keyPath: 'id' }),
  });
  return new IndexedDbTrackerStore(database);
}

export async function openTrackerStore(): Promise<TrackerStore> {
  try {
    return await retryWhenDenied(openIndexed);
  } catch {
    return new MemoryTrackerStore();
  }
}
