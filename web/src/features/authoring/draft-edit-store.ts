import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StoredEdits } from '../../editor/state/stored-edits.ts';

/** The edits of one workflow made in one window, until the server has them, with the undo history. */
export interface DraftEditRecord extends StoredEdits {
  readonly id: string;
  readonly personId: string;
  readonly workflowId: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** Where unsent edits are stored; shared by all tabs of the browser. */
export interface DraftEditStore {
  /** Whether what is stored outlives the tab. */
  readonly durable: boolean;
  all(personId: string): Promise<readonly DraftEditRecord[]>;
  get(id: string): Promise<DraftEditRecord | null>;
  put(record: DraftEditRecord): Promise<void>;
  delete(id: string): Promise<void>;
}

interface Schema extends DBSchema {
  edits: { key: string; value: DraftEditRecord; indexes: { person: string } };
}

class IndexedDbDraftEdits implements DraftEditStore {
  readonly durable = true;
  readonly #database: IDBPDatabase<Schema>;
  constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }
  all(personId: string): Promise<readonly DraftEditRecord[]> {
    return this.#database.getAllFromIndex('edits', 'person', personId);
  }
  async get(id: string): Promise<DraftEditRecord | null> {
    return (await this.#database.get('edits', id)) ?? null;
  }
  async put(record: DraftEditRecord): Promise<void> {
    const transaction = this.#database.transaction('edits', 'readwrite');
    void transaction.store.put(record);
    // otherwise a page that closes right after typing would lose the write
    transaction.commit();
    await transaction.done;
  }
  async delete(id: string): Promise<void> {
    await this.#database.delete('edits', id);
  }
}

/** For a browser without storage: edits are still sent, but do not outlive the tab. */
export class MemoryDraftEdits implements DraftEditStore {
  readonly durable = false;
  readonly #records = new Map<string, DraftEditRecord>();
  async all(personId: string): Promise<readonly DraftEditRecord[]> {
    return [...this.#records.values()].filter((record) => record.personId === personId);
  }
  async get(id: string): Promise<DraftEditRecord | null> {
    return this.#records.get(id) ?? null;
  }
  async put(record: DraftEditRecord): Promise<void> {
    this.#records.set(record.id, structuredClone(record));
  }
  async delete(id: string): Promise<void> {
    this.#records.delete(id);
  }
}

export async function openDraftEditStore(): Promise<DraftEditStore> {
  try {
    const database = await openDB<Schema>('stepwell-edits', 1, {
      upgrade: (fresh) =>
        void fresh.createObjectStore('edits', { keyPath: 'id' }).createIndex('person', 'personId'),
    });
    return new IndexedDbDraftEdits(database);
  } catch {
    return new MemoryDraftEdits();
  }
}
