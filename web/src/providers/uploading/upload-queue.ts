import { SourceDamaged } from './upload-source.ts';
import { openUpload } from './open-upload.ts';
import type { QueueEntry } from './queue-entry.ts';
import { QueueEntries } from './queue-entries.ts';
import { RecordingUploads } from './recording-uploads.ts';
import { recordOfFile, recordOfRecording } from './new-record.ts';
import type { UploadQueuePorts } from './queue-ports.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { PickedFile } from './file-access.ts';
import { sendFile, SendingFailed } from './send-file.ts';
import type { UploadFailure, UploadItem, UploadPurpose, UploadRecord } from './upload-item.ts';
import type { JoinedUpload } from './upload-api.ts';

/** The uploads of one person: one file after another, each in parts, across reloads and network failures. */
export class UploadQueue {
  readonly #ports: UploadQueuePorts;
  readonly #entries: QueueEntries;
  readonly #recordings: RecordingUploads;
  #personId: string | null = null;

  constructor(ports: UploadQueuePorts) {
    this.#ports = ports;
    this.#entries = new QueueEntries(ports);
    this.#recordings = new RecordingUploads(ports, this.#entries);
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#entries.subscribe(listener);
  readonly snapshot = (): readonly UploadItem[] => this.#entries.items;

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
    const entries = [...this.#entries.all()];
    this.#entries.clear();
    for (const entry of entries) {
      entry.abort?.abort();
      entry.release();
    }
    this.#entries.notify();
  }

  async add(picked: PickedFile, purpose: UploadPurpose): Promise<void> {
    const entry = await this.#entries.add(await recordOfFile(picked, purpose, this.#owner()), 'waiting');
    entry.file = picked.file;
    this.#startNext();
  }

  /** Starts the upload of a recording that has just started; it is sent behind what is recorded. */
  addRecording(
    recording: { readonly recordingId: string; readonly fileName: string },
    purpose: UploadPurpose,
  ): Promise<void> {
    return this.#recordings.start(recordOfRecording(recording, purpose, this.#owner()));
  }

  /** More is recorded of a recording that a closed page had interrupted. */
  goOnRecording(recordingId: string): void {
    this.#recordings.goOn(recordingId);
  }

  /** Nothing more is recorded: what is left is sent, and becomes a video. */
  async finishRecording(recordingId: string): Promise<void> {
    await this.#recordings.finish(recordingId);
    this.#startNext();
  }

  #owner() {
    if (this.#personId === null) throw new Error('Nobody is signed in');
    return { personId: this.#personId, addedAt: this.#ports.now(), newId: this.#ports.newId };
  }

  pause(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || !['waiting', 'sending', 'offline'].includes(entry.status)) return;
    this.#stop(entry, 'paused');
    this.#entries.update(entry, { paused: true });
    this.#startNext();
  }

  /** Resumes after a pause or a failure; what the server has is not sent again. */
  resume(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.record.making || !['paused', 'failed', 'offline'].includes(entry.status)) return;
    // The server cancelled the upload: it starts over, with a new command.
    if (entry.failure?.error === 'resource.absent' || entry.failure?.startsOver)
      this.#entries.update(entry, { uploadId: null, safeBytes: 0, commandId: this.#ports.newId() });
    this.#entries.update(entry, { paused: false });
    this.#entries.setStatus(entry, entry.file === null ? 'needs-file' : 'waiting');
    this.#startNext();
  }

  /** Cancels the upload: its bytes are deleted here and on the server. */
  async cancel(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.isCancelled = true;
    entry.abort?.abort();
    const { uploadId, making, recordingId } = entry.record;
    await this.remove(id);
    if (recordingId !== undefined) await this.#ports.recordings.delete(recordingId);
    if (uploadId !== null && making === null) await this.#ports.api.cancel(uploadId);
  }

  /** Removes a completed or failed upload from the list; nothing is deleted on the server. */
  async remove(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    entry.abort?.abort();
    entry.release();
    this.#entries.notify();
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
      this.#entries.update(entry, { handle: handle ?? entry.record.handle, paused: false });
      this.#entries.setStatus(entry, 'waiting');
      this.#startNext();
    } else this.#entries.notify();
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
    if (status !== entry.status) this.#entries.setStatus(entry, status);
    if (status === 'done') void this.#ports.store.delete(id);
  }

  onOnline(): void {
    for (const entry of this.#entries.all())
      if (entry.status === 'offline') this.#entries.setStatus(entry, 'waiting');
    this.#startNext();
  }

  onOffline(): void {
    for (const entry of this.#entries.all()) if (entry.status === 'sending') this.#stop(entry, 'offline');
  }

  async #restoreEntry(record: UploadRecord): Promise<void> {
    const release = await this.#ports.claim(record.id);
    if (release === null || this.#personId !== record.personId) return release?.();
    if (record.making !== null) return void this.#entries.create(record, release, 'making');
    if (record.refused) return void this.#entries.create(record, release, 'failed');
    if (record.recordingId !== undefined)
      return this.#recordings.restore(record, record.recordingId, release);
    await this.#reopen(this.#entries.create(record, release, 'needs-file'));
  }

  async #reopen(entry: QueueEntry): Promise<void> {
    const { record } = entry;
    const file = record.handle && (await this.#ports.open(record.handle));
    if (file === null || (await fingerprintOf(file)) !== record.fingerprint) return;
    entry.file = file;
    this.#entries.setStatus(entry, record.paused ? 'paused' : 'waiting');
  }

  /** Starts the next upload, if none is running. */
  #startNext(): void {
    const all = [...this.#entries.all()];
    if (all.some(({ status }) => status === 'sending' || status === 'joining')) return;
    const next = all.find(({ status, file }) => status === 'waiting' && file !== null);
    if (!next) return;
    if (!this.#ports.online()) this.#entries.setStatus(next, 'offline');
    else void this.#run(next);
  }

  async #run(entry: QueueEntry): Promise<void> {
    const abort = new AbortController();
    entry.abort = abort;
    this.#entries.setStatus(entry, 'sending');
    try {
      const uploadId = entry.record.uploadId ?? (await openUpload(this.#ports.api, this.#entries, entry));
      abort.signal.throwIfAborted();
      await this.#recordings.sayWhatItIs(entry, uploadId);
      const joined = await this.#send(entry, uploadId, abort.signal);
      abort.signal.throwIfAborted();
      this.#onJoined(entry, joined);
    } catch (cause) {
      if (!abort.signal.aborted) this.#fail(entry, cause);
    }
    if (entry.abort === abort) entry.abort = null;
    this.#startNext();
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
        this.#entries.update(entry, { safeBytes });
        this.#entries.notify();
      },
      onSent: (sentBytes) => {
        if (signal.aborted) return;
        entry.sentBytes = sentBytes;
        this.#entries.notify();
      },
      onJoining: () => {
        if (!signal.aborted) this.#entries.setStatus(entry, 'joining');
      },
    }); // prettier-ignore
  }

  #onJoined(entry: QueueEntry, joined: JoinedUpload): void {
    const { recordingId } = entry.record;
    this.#entries.update(entry, { making: joined, safeBytes: entry.record.size, handle: null });
    if (recordingId !== undefined) void this.#ports.recordings.delete(recordingId);
    entry.file = null;
    // Only videos are processed further: they become workflows.
    this.#entries.setStatus(entry, entry.record.purpose.kind === 'video' ? 'making' : 'done');
  }

  #fail(entry: QueueEntry, cause: unknown): void {
    const isSendingFailure = cause instanceof SendingFailed;
    if (isSendingFailure && cause.lost && !this.#ports.online())
      return this.#entries.setStatus(entry, 'offline');
    entry.failure = failureOf(cause, entry.record);
    if (!entry.failure.canRetry) this.#discardFile(entry, entry.failure);
    this.#entries.setStatus(entry, 'failed');
  }

  /** A permanently refused file leaves only its reason behind. */
  #discardFile(entry: QueueEntry, refused: UploadFailure): void {
    const { uploadId } = entry.record;
    entry.file = null;
    this.#entries.update(entry, { refused, uploadId: null, safeBytes: 0, handle: null });
    if (uploadId !== null) void this.#ports.api.cancel(uploadId);
  }

  #stop(entry: QueueEntry, status: 'paused' | 'offline'): void {
    entry.abort?.abort();
    entry.abort = null;
    this.#entries.setStatus(entry, status);
  }
}

/** A recording exists nowhere else: it is never given up, but sent from the start again. */
function failureOf(cause: unknown, { recordingId }: UploadRecord): UploadFailure {
  if (cause instanceof SourceDamaged)
    return { error: 'recording.damaged', message: cause.message, canRetry: true };
  if (!(cause instanceof SendingFailed))
    return { error: 'upload.failed', message: cause instanceof Error ? cause.message : '', canRetry: true };
  if (recordingId === undefined || cause.failure.canRetry) return cause.failure;
  return { ...cause.failure, canRetry: true, startsOver: true };
}
