import { uploadItemOf, type QueueEntry } from './queue-entry.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { PickedFile } from './file-access.ts';
import { sendFile, SendingFailed } from './send-file.ts';
import { TimeLeft } from './time-left.ts';
import type { UploadFailure, UploadItem, UploadPurpose, UploadRecord, UploadStatus } from './upload-item.ts';
import type { JoinedUpload, UploadApi } from './upload-api.ts';
import type { UploadStore } from './upload-store.ts';

export interface UploadQueuePorts {
  readonly api: UploadApi;
  readonly store: UploadStore;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly online: () => boolean;
  readonly newId: () => string;
  /** Locks an upload for this page; `null` if another tab has it. Returns the function that releases it. */
  readonly claim: (id: string) => Promise<(() => void) | null>;
  /** Reopens a remembered file without a prompt. */
  readonly open: (handle: FileSystemFileHandle) => Promise<File | null>;
}

/** The uploads of one person: one file after another, each in parts, across reloads and network failures. */
export class UploadQueue {
  readonly #ports: UploadQueuePorts;
  readonly #entries = new Map<string, QueueEntry>();
  readonly #listeners = new Set<() => void>();
  #items: readonly UploadItem[] = [];
  #personId: string | null = null;

  constructor(ports: UploadQueuePorts) {
    this.#ports = ports;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): readonly UploadItem[] => this.#items;

  /** Loads this person's unfinished uploads, and continues those whose file can be opened. */
  async restore(personId: string): Promise<void> {
    if (this.#personId === personId) return;
    this.reset();
    this.#personId = personId;
    const records = await this.#ports.store.all(personId);
    for (const record of records.toSorted((a, b) => a.addedAt - b.addedAt)) await this.#restoreEntry(record);
    this.#startNext();
  }

  /** Stops everything and clears it from this page; stored uploads stay for their person. */
  reset(): void {
    this.#personId = null;
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    for (const entry of entries) {
      entry.abort?.abort();
      entry.release();
    }
    this.#notify();
  }

  async add({ file, handle }: PickedFile, purpose: UploadPurpose): Promise<void> {
    const { newId, now } = this.#ports;
    if (this.#personId === null) throw new Error('Nobody is signed in');
    const record: UploadRecord = {
      id: newId(), personId: this.#personId, addedAt: now(), purpose, fileName: file.name, size: file.size, handle,
      fingerprint: await fingerprintOf(file), commandId: newId(), uploadId: null, safeBytes: 0, paused: false, making: null,
    }; // prettier-ignore
    const release = await this.#ports.claim(record.id);
    const entry = this.#addEntry(record, release ?? (() => undefined), 'waiting');
    entry.file = file;
    await this.#ports.store.put(record);
    this.#startNext();
  }

  pause(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || !['waiting', 'sending', 'offline'].includes(entry.status)) return;
    this.#stop(entry, 'paused');
    this.#updateRecord(entry, { paused: true });
    this.#startNext();
  }

  /** Resumes after a pause or a failure; what the server has is not sent again. */
  resume(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.record.making || !['paused', 'failed', 'offline'].includes(entry.status)) return;
    // The server cancelled the upload: it starts over, with a new command.
    if (entry.failure?.error === 'resource.absent')
      this.#updateRecord(entry, { uploadId: null, safeBytes: 0, commandId: this.#ports.newId() });
    this.#updateRecord(entry, { paused: false });
    this.#setStatus(entry, entry.file === null ? 'needs-file' : 'waiting');
    this.#startNext();
  }

  /** Cancels the upload: its bytes are deleted here and on the server. */
  async cancel(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.isCancelled = true;
    entry.abort?.abort();
    const { uploadId, making } = entry.record;
    await this.remove(id);
    if (uploadId !== null && making === null) await this.#ports.api.cancel(uploadId);
  }

  /** Removes a completed or failed upload from the list; nothing is deleted on the server. */
  async remove(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    entry.abort?.abort();
    entry.release();
    this.#notify();
    await this.#ports.store.delete(id);
    this.#startNext();
  }

  /** Provides the file again after a reload. False if it is a different one. */
  async provideFile(id: string, { file, handle }: PickedFile): Promise<boolean> {
    const entry = this.#entries.get(id);
    if (!entry || entry.status !== 'needs-file') return false;
    const same = (await fingerprintOf(file)) === entry.record.fingerprint;
    entry.wrongFile = !same;
    if (same) {
      entry.file = file;
      this.#updateRecord(entry, { handle: handle ?? entry.record.handle, paused: false });
      this.#setStatus(entry, 'waiting');
      this.#startNext();
    } else this.#notify();
    return same;
  }

  handleOf(id: string): FileSystemFileHandle | null {
    return this.#entries.get(id)?.record.handle ?? null;
  }

  /** Progress of processing, as reported by its observer; it can fail and continue again. */
  updateProcessing(id: string, outcome: 'running' | 'failed' | 'over'): void {
    const entry = this.#entries.get(id);
    if (!entry?.record.making || entry.status === 'done') return;
    const status = outcome === 'over' ? 'done' : outcome === 'failed' ? 'failed' : 'making';
    if (status !== entry.status) this.#setStatus(entry, status);
    if (status === 'done') void this.#ports.store.delete(id);
  }

  onOnline(): void {
    for (const entry of this.#entries.values())
      if (entry.status === 'offline') this.#setStatus(entry, 'waiting');
    this.#startNext();
  }

  onOffline(): void {
    for (const entry of this.#entries.values()) if (entry.status === 'sending') this.#stop(entry, 'offline');
  }

  async #restoreEntry(record: UploadRecord): Promise<void> {
    const release = await this.#ports.claim(record.id);
    if (release === null || this.#personId !== record.personId) return release?.();
    if (record.making !== null) return void this.#addEntry(record, release, 'making');
    if (record.refused) return void this.#addEntry(record, release, 'failed');
    const entry = this.#addEntry(record, release, 'needs-file');
    const file = record.handle && (await this.#ports.open(record.handle));
    if (file === null || (await fingerprintOf(file)) !== record.fingerprint) return;
    entry.file = file;
    this.#setStatus(entry, record.paused ? 'paused' : 'waiting');
  }

  #addEntry(record: UploadRecord, release: () => void, status: UploadStatus): QueueEntry {
    const entry: QueueEntry = {
      record, release, status, file: null, failure: record.refused ?? null, wrongFile: false, isCancelled: false, secondsLeft: null, sentBytes: record.safeBytes, abort: null, timeLeft: new TimeLeft(),
    }; // prettier-ignore
    this.#entries.set(record.id, entry);
    this.#notify();
    return entry;
  }

  /** Starts the next upload, if none is running. */
  #startNext(): void {
    const all = [...this.#entries.values()];
    if (all.some(({ status }) => status === 'sending' || status === 'joining')) return;
    const next = all.find(({ status, file }) => status === 'waiting' && file !== null);
    if (!next) return;
    if (!this.#ports.online()) this.#setStatus(next, 'offline');
    else void this.#run(next);
  }

  async #run(entry: QueueEntry): Promise<void> {
    const abort = new AbortController();
    entry.abort = abort;
    this.#setStatus(entry, 'sending');
    try {
      const uploadId = entry.record.uploadId ?? (await this.#open(entry));
      abort.signal.throwIfAborted();
      const joined = await this.#send(entry, uploadId, abort.signal);
      abort.signal.throwIfAborted();
      this.#onJoined(entry, joined);
    } catch (cause) {
      if (!abort.signal.aborted) this.#fail(entry, cause);
    }
    if (entry.abort === abort) entry.abort = null;
    this.#startNext();
  }

  async #open(entry: QueueEntry): Promise<string> {
    const opened = await this.#ports.api.open(entry.record);
    if (!opened.ok || opened.data === null) throw new SendingFailed(opened);
    this.#updateRecord(entry, { uploadId: opened.data.id });
    if (entry.isCancelled) await this.#ports.api.cancel(opened.data.id);
    return opened.data.id;
  }

  #send(entry: QueueEntry, uploadId: string, signal: AbortSignal): Promise<JoinedUpload> {
    const { api, wait, now } = this.#ports;
    const { file, record, timeLeft } = entry;
    if (file === null) throw new Error('An upload without its file is not sent');
    let started = false;
    return sendFile({
      file, uploadId, api, signal, wait,
      isVideo: record.purpose.kind === 'video',
      joinId: `${record.commandId}-join`,
      onSafe: (safeBytes) => {
        if (signal.aborted) return;
        if (!started) timeLeft.start(safeBytes, now());
        entry.secondsLeft = started ? timeLeft.secondsAfter(safeBytes, record.size, now()) : null;
        started = true;
        entry.sentBytes = safeBytes;
        this.#updateRecord(entry, { safeBytes });
        this.#notify();
      },
      onSent: (sentBytes) => {
        if (signal.aborted) return;
        entry.sentBytes = sentBytes;
        this.#notify();
      },
      onJoining: () => {
        if (!signal.aborted) this.#setStatus(entry, 'joining');
      },
    }); // prettier-ignore
  }

  #onJoined(entry: QueueEntry, joined: JoinedUpload): void {
    this.#updateRecord(entry, { making: joined, safeBytes: entry.record.size, handle: null });
    entry.file = null;
    // Only videos are processed further: they become workflows.
    this.#setStatus(entry, entry.record.purpose.kind === 'video' ? 'making' : 'done');
  }

  #fail(entry: QueueEntry, cause: unknown): void {
    const isSendingFailure = cause instanceof SendingFailed;
    if (isSendingFailure && cause.lost && !this.#ports.online()) return this.#setStatus(entry, 'offline');
    entry.failure = isSendingFailure
      ? cause.failure
      : { error: 'upload.failed', message: cause instanceof Error ? cause.message : '', canRetry: true };
    if (!entry.failure.canRetry) this.#discardFile(entry, entry.failure);
    this.#setStatus(entry, 'failed');
  }

  /** A permanently refused file leaves only its reason behind. */
  #discardFile(entry: QueueEntry, refused: UploadFailure): void {
    const { uploadId } = entry.record;
    entry.file = null;
    this.#updateRecord(entry, { refused, uploadId: null, safeBytes: 0, handle: null });
    if (uploadId !== null) void this.#ports.api.cancel(uploadId);
  }

  #stop(entry: QueueEntry, status: 'paused' | 'offline'): void {
    entry.abort?.abort();
    entry.abort = null;
    this.#setStatus(entry, status);
  }

  #setStatus(entry: QueueEntry, status: UploadStatus): void {
    entry.status = status;
    if (status !== 'failed') entry.failure = null;
    if (status !== 'sending') {
      entry.secondsLeft = null;
      entry.sentBytes = entry.record.safeBytes;
    }
    this.#notify();
  }

  #updateRecord(entry: QueueEntry, change: Partial<UploadRecord>): void {
    entry.record = { ...entry.record, ...change };
    if (this.#entries.has(entry.record.id)) void this.#ports.store.put(entry.record);
  }

  #notify(): void {
    this.#items = [...this.#entries.values()].map(uploadItemOf);
    for (const listener of this.#listeners) listener();
  }
}
