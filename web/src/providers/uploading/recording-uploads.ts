import { openUpload } from './open-upload.ts';
import type { QueueEntries } from './queue-entries.ts';
import type { QueueEntry } from './queue-entry.ts';
import type { UploadQueuePorts } from './queue-ports.ts';
import { sendBehind } from './send-behind.ts';
import { SendingFailed } from './send-file.ts';
import type { UploadRecord } from './upload-item.ts';

/** Uploads of recordings: they start before it is known how long they are, and survive the page that records. */
export class RecordingUploads {
  readonly #ports: UploadQueuePorts;
  readonly #entries: QueueEntries;

  constructor(ports: UploadQueuePorts, entries: QueueEntries) {
    this.#ports = ports;
    this.#entries = entries;
  }

  async start(record: UploadRecord): Promise<void> {
    void this.#sendBehind(await this.#entries.add(record, 'recording'));
  }

  goOn(recordingId: string): void {
    const entry = this.#entryOf(recordingId);
    if (entry?.status !== 'unfinished') return;
    this.#entries.setStatus(entry, 'recording');
    void this.#sendBehind(entry);
  }

  async finish(recordingId: string): Promise<void> {
    const entry = this.#entryOf(recordingId);
    if (entry?.status !== 'recording' && entry?.status !== 'unfinished') return;
    entry.abort?.abort();
    await this.#ports.recordings.end(recordingId);
    await this.#close(entry, recordingId);
    this.#entries.setStatus(entry, 'waiting');
  }

  /** A recording of which nothing was stored is forgotten. */
  async restore(record: UploadRecord, recordingId: string, release: () => void): Promise<void> {
    const { recordings, store, api } = this.#ports;
    const recording = await recordings.get(recordingId);
    if (recording === null || recording.takes.length === 0) {
      release();
      await store.delete(record.id);
      await recordings.delete(recordingId);
      if (record.uploadId !== null) await api.cancel(record.uploadId);
      return;
    }
    const entry = this.#entries.create(record, release, 'unfinished');
    if (!recording.ended) return;
    await this.#close(entry, recordingId);
    this.#entries.setStatus(entry, record.paused ? 'paused' : 'waiting');
  }

  /** Says what the parts of a recording are, before the last one is sent. */
  async sayWhatItIs({ record }: QueueEntry, uploadId: string): Promise<void> {
    if (record.recordingId === undefined) return;
    const { api, recordings } = this.#ports;
    const recording = await recordings.get(record.recordingId);
    if (recording === null) throw new Error('The recording was deleted');
    const { takes, marks } = recording;
    const ended = await api.endRecording(uploadId, { takes, marks }, `${record.commandId}-end`);
    if (!ended.ok) throw new SendingFailed(ended);
  }

  #entryOf(recordingId: string): QueueEntry | undefined {
    return this.#entries.all().find(({ record }) => record.recordingId === recordingId);
  }

  async #close(entry: QueueEntry, recordingId: string): Promise<void> {
    entry.file = await this.#ports.recordings.source(recordingId);
    this.#entries.update(entry, { size: entry.file?.size ?? 0 });
  }

  async #sendBehind(entry: QueueEntry): Promise<void> {
    const abort = new AbortController();
    entry.abort = abort;
    const { api, wait, recordings } = this.#ports;
    const { recordingId = '' } = entry.record;
    try {
      const uploadId = await this.#open(entry, abort.signal);
      if (uploadId === null) return;
      await sendBehind({
        api,
        wait,
        uploadId,
        signal: abort.signal,
        current: () => recordings.source(recordingId),
        grown: (signal) => recordings.grown(signal),
        onSafe: (safeBytes) => {
          if (abort.signal.aborted) return;
          this.#entries.update(entry, { safeBytes });
          this.#entries.notify();
        },
      });
    } catch {
      // It is stored in the browser; what could not be sent behind it is sent when it has ended.
    }
  }

  /** Opens the upload of a recording; the recording goes on, whatever the server answers. */
  async #open(entry: QueueEntry, signal: AbortSignal): Promise<string | null> {
    while (!signal.aborted) {
      try {
        return entry.record.uploadId ?? (await openUpload(this.#ports.api, this.#entries, entry));
      } catch (cause) {
        if (!(cause instanceof SendingFailed)) throw cause;
        await this.#ports.recordings.grown(signal);
      }
    }
    return null;
  }
}
