import { createEntry, uploadItemOf, type QueueEntry } from './queue-entry.ts';
import type { UploadQueuePorts } from './queue-ports.ts';
import type { UploadItem, UploadRecord, UploadStatus } from './upload-item.ts';

/** The uploads of a page: what is shown of them, and what is stored. */
export class QueueEntries {
  readonly #ports: Pick<UploadQueuePorts, 'claim' | 'store'>;
  readonly #entries = new Map<string, QueueEntry>();
  readonly #listeners = new Set<() => void>();
  items: readonly UploadItem[] = [];

  constructor(ports: Pick<UploadQueuePorts, 'claim' | 'store'>) {
    this.#ports = ports;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  all(): readonly QueueEntry[] {
    return [...this.#entries.values()];
  }

  get(id: string): QueueEntry | undefined {
    return this.#entries.get(id);
  }

  /** Adds an upload that is not stored yet. */
  async add(record: UploadRecord, status: UploadStatus): Promise<QueueEntry> {
    const release = await this.#ports.claim(record.id);
    const entry = this.create(record, release ?? (() => undefined), status);
    await this.#ports.store.put(record);
    return entry;
  }

  create(record: UploadRecord, release: () => void, status: UploadStatus): QueueEntry {
    const entry = createEntry(record, release, status);
    this.#entries.set(record.id, entry);
    this.notify();
    return entry;
  }

  delete(id: string): void {
    this.#entries.delete(id);
  }

  clear(): void {
    this.#entries.clear();
  }

  setStatus(entry: QueueEntry, status: UploadStatus): void {
    entry.status = status;
    if (status !== 'failed') entry.failure = null;
    if (status !== 'sending') {
      entry.secondsLeft = null;
      entry.sentBytes = entry.record.safeBytes;
    }
    this.notify();
  }

  update(entry: QueueEntry, change: Partial<UploadRecord>): void {
    entry.record = { ...entry.record, ...change };
    if (this.#entries.has(entry.record.id)) void this.#ports.store.put(entry.record);
  }

  notify(): void {
    this.items = this.all().map(uploadItemOf);
    for (const listener of this.#listeners) listener();
  }
}
