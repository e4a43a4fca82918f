import { itemOf, type Entry } from './queue-entry.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { GivenFile } from './file-access.ts';
import { sendFile, SendingFailed } from './send-file.ts';
import { TimeLeft } from './time-left.ts';
import type { UploadFailure, UploadItem, UploadPurpose, UploadRecord, UploadStatus } from './upload-item.ts';
import type { JoinedUpload, UploadPeer } from './upload-peer.ts';
import type { UploadStore } from './upload-store.ts';

export interface UploadQueuePorts {
  readonly peer: UploadPeer;
  readonly store: UploadStore;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly online: () => boolean;
  readonly newId: () => string;
  /** Takes an upload for this page alone; `null` when another tab has it. Its answer gives it back. */
  readonly claim: (id: string) => Promise<(() => void) | null>;
  /** Opens a remembered file without asking. */
  readonly open: (handle: FileSystemFileHandle) => Promise<File | null>;
}

/** The files of one person on their way: one after another, each in parts, over reloads and lost networks. */
export class UploadQueue {
  readonly #ports: UploadQueuePorts;
  readonly #entries = new Map<string, Entry>();
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

  /** Takes up what this person left behind, and goes on with what can be opened. */
  async restore(personId: string): Promise<void> {
    if (this.#personId === personId) return;
    this.leave();
    this.#personId = personId;
    const records = await this.#ports.store.all(personId);
    for (const record of records.toSorted((a, b) => a.addedAt - b.addedAt)) await this.#takeUp(record);
    this.#pump();
  }

  /** Stops everything and forgets it in this page; what is stored stays for its person. */
  leave(): void {
    this.#personId = null;
    const left = [...this.#entries.values()];
    this.#entries.clear();
    for (const entry of left) {
      entry.abort?.abort();
      entry.release();
    }
    this.#show();
  }

  async add({ file, handle }: GivenFile, purpose: UploadPurpose): Promise<void> {
    const { newId, now } = this.#ports;
    if (this.#personId === null) throw new Error('Nobody is signed in');
    const record: UploadRecord = {
      id: newId(), personId: this.#personId, addedAt: now(), purpose, fileName: file.name, size: file.size, handle,
      fingerprint: await fingerprintOf(file), commandId: newId(), uploadId: null, safeBytes: 0, paused: false, making: null,
    }; // prettier-ignore
    const release = await this.#ports.claim(record.id);
    const entry = this.#enter(record, release ?? (() => undefined), 'waiting');
    entry.file = file;
    await this.#ports.store.put(record);
    this.#pump();
  }

  pause(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || !['waiting', 'sending', 'offline'].includes(entry.status)) return;
    this.#stop(entry, 'paused');
    this.#keep(entry, { paused: true });
    this.#pump();
  }

  /** Goes on after a pause or a failure; what is safe is not sent again. */
  resume(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.record.making || !['paused', 'failed', 'offline'].includes(entry.status)) return;
    // The upload was given up on the other side: it begins anew, under another command.
    if (entry.failure?.error === 'resource.absent')
      this.#keep(entry, { uploadId: null, safeBytes: 0, commandId: this.#ports.newId() });
    this.#keep(entry, { paused: false });
    this.#become(entry, entry.file === null ? 'needs-file' : 'waiting');
    this.#pump();
  }

  /** Gives the upload up: its bytes are removed here and there. */
  async cancel(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.abort?.abort();
    const { uploadId, making } = entry.record;
    await this.forget(id);
    if (uploadId !== null && making === null) await this.#ports.peer.cancel(uploadId);
  }

  /** Takes a finished or failed upload off the list; nothing is deleted on the other side. */
  async forget(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    entry.abort?.abort();
    entry.release();
    this.#show();
    await this.#ports.store.delete(id);
    this.#pump();
  }

  /** The file again, after a reload. False when it is another one. */
  async giveFile(id: string, { file, handle }: GivenFile): Promise<boolean> {
    const entry = this.#entries.get(id);
    if (!entry || entry.status !== 'needs-file') return false;
    const same = (await fingerprintOf(file)) === entry.record.fingerprint;
    entry.wrongFile = !same;
    if (same) {
      entry.file = file;
      this.#keep(entry, { handle: handle ?? entry.record.handle, paused: false });
      this.#become(entry, 'waiting');
      this.#pump();
    } else this.#show();
    return same;
  }

  handleOf(id: string): FileSystemFileHandle | null {
    return this.#entries.get(id)?.record.handle ?? null;
  }

  /** How the making of the workflow stands, as whoever watches it was told; it can fail and go on again. */
  tellMaking(id: string, outcome: 'running' | 'failed' | 'over'): void {
    const entry = this.#entries.get(id);
    if (!entry?.record.making || entry.status === 'done') return;
    const status = outcome === 'over' ? 'done' : outcome === 'failed' ? 'failed' : 'making';
    if (status !== entry.status) this.#become(entry, status);
    if (status === 'done') void this.#ports.store.delete(id);
  }

  networkCameBack(): void {
    for (const entry of this.#entries.values())
      if (entry.status === 'offline') this.#become(entry, 'waiting');
    this.#pump();
  }

  networkWentAway(): void {
    for (const entry of this.#entries.values()) if (entry.status === 'sending') this.#stop(entry, 'offline');
  }

  async #takeUp(record: UploadRecord): Promise<void> {
    const release = await this.#ports.claim(record.id);
    if (release === null || this.#personId !== record.personId) return release?.();
    if (record.making !== null) return void this.#enter(record, release, 'making');
    if (record.refused) return void this.#enter(record, release, 'failed');
    const entry = this.#enter(record, release, 'needs-file');
    const file = record.handle && (await this.#ports.open(record.handle));
    if (file === null || (await fingerprintOf(file)) !== record.fingerprint) return;
    entry.file = file;
    this.#become(entry, record.paused ? 'paused' : 'waiting');
  }

  #enter(record: UploadRecord, release: () => void, status: UploadStatus): Entry {
    const entry: Entry = {
      record, release, status, file: null, failure: record.refused ?? null, wrongFile: false, secondsLeft: null, sentBytes: record.safeBytes, abort: null, left: new TimeLeft(),
    }; // prettier-ignore
    this.#entries.set(record.id, entry);
    this.#show();
    return entry;
  }

  /** Begins the next one, if none is under way. */
  #pump(): void {
    const all = [...this.#entries.values()];
    if (all.some(({ status }) => status === 'sending' || status === 'joining')) return;
    const next = all.find(({ status, file }) => status === 'waiting' && file !== null);
    if (!next) return;
    if (!this.#ports.online()) this.#become(next, 'offline');
    else void this.#run(next);
  }

  async #run(entry: Entry): Promise<void> {
    const abort = new AbortController();
    entry.abort = abort;
    this.#become(entry, 'sending');
    try {
      const uploadId = entry.record.uploadId ?? (await this.#open(entry));
      abort.signal.throwIfAborted();
      const joined = await this.#send(entry, uploadId, abort.signal);
      abort.signal.throwIfAborted();
      this.#joined(entry, joined);
    } catch (cause) {
      if (!abort.signal.aborted) this.#fail(entry, cause);
    }
    if (entry.abort === abort) entry.abort = null;
    this.#pump();
  }

  async #open(entry: Entry): Promise<string> {
    const opened = await this.#ports.peer.open(entry.record);
    if (!opened.ok || opened.data === null) throw new SendingFailed(opened);
    this.#keep(entry, { uploadId: opened.data.id });
    return opened.data.id;
  }

  #send(entry: Entry, uploadId: string, signal: AbortSignal): Promise<JoinedUpload> {
    const { peer, wait, now } = this.#ports;
    const { file, record, left } = entry;
    if (file === null) throw new Error('An upload without its file is not sent');
    let started = false;
    return sendFile({
      file, uploadId, peer, signal, wait,
      isVideo: record.purpose.kind === 'video',
      joinId: `${record.commandId}-join`,
      onSafe: (safeBytes) => {
        if (signal.aborted) return;
        if (!started) left.start(safeBytes, now());
        entry.secondsLeft = started ? left.secondsAfter(safeBytes, record.size, now()) : null;
        started = true;
        entry.sentBytes = safeBytes;
        this.#keep(entry, { safeBytes });
        this.#show();
      },
      onSent: (sentBytes) => {
        if (signal.aborted) return;
        entry.sentBytes = sentBytes;
        this.#show();
      },
      onJoining: () => {
        if (!signal.aborted) this.#become(entry, 'joining');
      },
    }); // prettier-ignore
  }

  #joined(entry: Entry, joined: JoinedUpload): void {
    this.#keep(entry, { making: joined, safeBytes: entry.record.size, handle: null });
    entry.file = null;
    // Only a video goes on: a workflow is made of it.
    this.#become(entry, entry.record.purpose.kind === 'video' ? 'making' : 'done');
  }

  #fail(entry: Entry, cause: unknown): void {
    const known = cause instanceof SendingFailed;
    if (known && cause.lost && !this.#ports.online()) return this.#become(entry, 'offline');
    entry.failure = known
      ? cause.failure
      : { error: 'upload.failed', message: cause instanceof Error ? cause.message : '', canRetry: true };
    if (!entry.failure.canRetry) this.#letGo(entry, entry.failure);
    this.#become(entry, 'failed');
  }

  /** A file that is refused for good leaves nothing behind but why. */
  #letGo(entry: Entry, refused: UploadFailure): void {
    const { uploadId } = entry.record;
    entry.file = null;
    this.#keep(entry, { refused, uploadId: null, safeBytes: 0, handle: null });
    if (uploadId !== null) void this.#ports.peer.cancel(uploadId);
  }

  #stop(entry: Entry, status: 'paused' | 'offline'): void {
    entry.abort?.abort();
    entry.abort = null;
    this.#become(entry, status);
  }

  #become(entry: Entry, status: UploadStatus): void {
    entry.status = status;
    if (status !== 'failed') entry.failure = null;
    if (status !== 'sending') {
      entry.secondsLeft = null;
      entry.sentBytes = entry.record.safeBytes;
    }
    this.#show();
  }

  #keep(entry: Entry, change: Partial<UploadRecord>): void {
    entry.record = { ...entry.record, ...change };
    if (this.#entries.has(entry.record.id)) void this.#ports.store.put(entry.record);
  }

  #show(): void {
    this.#items = [...this.#entries.values()].map(itemOf);
    for (const listener of this.#listeners) listener();
  }
}
