import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { UploadRecord } from './upload-item.ts';

/** Stores the queue across reloads and crashes of the browser. */
export interface UploadStore {
  all(personId: string): Promise<readonly UploadRecord[]>;
  put(record: UploadRecord): Promise<void>;
  delete(id: string): Promise<void>;
}

interface UploadsSchema extends DBSchema {
  uploads: { key: string; value: UploadRecord; indexes: { person: string } };
}

/** In IndexedDB, which can also store file handles. */
export function indexedDbStore(name = 'stepwell-uploads'): UploadStore {
  let opened: Promise<IDBPDatabase<UploadsSchema>> | null = null;
  const open = () => {
    opened ??= openDB<UploadsSchema>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('uploads', { keyPath: 'id' }).createIndex('person', 'personId');
      },
    });
    return opened;
  };
  // A private window may not allow storage: then the queue lives as long as the page.
  const attempt = async <T>(
    work: (database: IDBPDatabase<UploadsSchema>) => Promise<T>,
    otherwise: T,
  ): Promise<T> => {
    try {
      return await work(await open());
    } catch {
      return otherwise;
    }
  };
  return {
    all: (personId) => attempt((database) => database.getAllFromIndex('uploads', 'person', personId), []),
    put: (record) => attempt(async (database) => void (await database.put('uploads', record)), undefined),
    delete: (id) => attempt((database) => database.delete('uploads', id), undefined),
  };
}
