import type { Recording } from '../../../../contracts/media/recording.ts';
import { uploadLimits } from '../../../../contracts/media/upload.ts';
import type { CallResult } from '../api-client.ts';
import type { PickedFile } from './file-access.ts';
import type { Recordings } from './queue-ports.ts';
import type { UploadItem, UploadRecord } from './upload-item.ts';
import type { JoinedUpload, Part, SafePart, UploadApi } from './upload-api.ts';
import { UploadQueue } from './upload-queue.ts';
import type { UploadStore } from './upload-store.ts';

export const part = uploadLimits.partBytes;
export const purpose = {
  kind: 'video',
  workspaceId: 'assembly',
  workflowId: null,
  languageCode: 'en-us',
} as const;
export const fine = <T>(data: T): CallResult<T> => ({ code: 0, ok: true, errorMessage: '', data });
export const refused = (code: number, error: string): CallResult<never> => ({
  code,
  ok: false,
  error,
  errorMessage: `refused: ${error}`,
  data: null,
});

/** The server side in memory: stores parts, and loses the ones that the test names. */
export class Server implements UploadApi {
  readonly parts = new Map<number, number>();
  readonly sent: number[] = [];
  readonly opened: string[] = [];
  cancelled: string[] = [];
  atOnce = 0;
  mostAtOnce = 0;
  /** Answers of `putPart` that replace the real ones, by part. */
  readonly answers = new Map<number, CallResult<never>[]>();
  /** Answers of `answers` come when this many parts are stored. */
  partsBeforeAnswers = 0;
  /** While set, opening waits for it. */
  openGate: Promise<void> | null = null;
  /** While set, parts wait for it. */
  gate: Promise<void> | null = null;
  joinAnswers: CallResult<JoinedUpload>[] = [];

  async open({ commandId }: UploadRecord) {
    this.opened.push(commandId);
    await this.openGate;
    return fine({ id: `upload-of-${commandId}`, partBytes: part, parts: 1 });
  }
  async safeParts(): Promise<CallResult<readonly SafePart[]>> {
    return fine([...this.parts].map(([number, size]) => ({ part: number, size })));
  }
  async putPart(
    { number, bytes }: Part,
    signal: AbortSignal,
    onSent: (bytes: number) => void,
  ): Promise<CallResult<unknown>> {
    this.sent.push(number);
    onSent(bytes.size / 2);
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    // One turn of the event loop, the minimum that a network takes.
    await (this.gate ?? new Promise((resolve) => setTimeout(resolve)));
    this.atOnce -= 1;
    if (signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError')
      return refused(-1, 'network.unreachable');
    signal.throwIfAborted();
    const answer = this.answers.get(number)?.shift();
    while (answer && this.parts.size < this.partsBeforeAnswers)
      await new Promise((resolve) => setTimeout(resolve));
    if (answer) return answer;
    this.parts.set(number, bytes.size);
    return fine(null);
  }
  async join() {
    return this.joinAnswers.shift() ?? fine({ assetId: 'asset-1', workflowId: 'workflow-1' });
  }
  readonly reserved: number[] = [];
  readonly ended: Recording[] = [];
  async grow(_uploadId: string, size: number) {
    this.reserved.push(size);
    return fine(null);
  }
  async endRecording(_uploadId: string, recording: Recording): Promise<CallResult<unknown>> {
    this.ended.push(recording);
    return fine(null);
  }
  async cancel(uploadId: string) {
    this.cancelled.push(uploadId);
  }
}

export class Memory implements UploadStore {
  readonly records = new Map<string, UploadRecord>();
  async all(personId: string) {
    return [...this.records.values()].filter((record) => record.personId === personId);
  }
  async put(record: UploadRecord) {
    this.records.set(record.id, record);
  }
  async delete(id: string) {
    this.records.delete(id);
  }
}

const noRecordings: Recordings = {
  get: async () => null,
  source: async () => null,
  end: async () => undefined,
  delete: async () => undefined,
  grown: () => new Promise(() => undefined),
};

export function page(
  server: Server,
  store: Memory,
  options: { online?: () => boolean; taken?: ReadonlySet<string>; recordings?: Recordings } = {},
) {
  let ids = 0;
  const pauses: number[] = [];
  const queue = new UploadQueue({
    api: server,
    store,
    recordings: options.recordings ?? noRecordings,
    now: () => 0,
    wait: async (ms) => void pauses.push(ms),
    online: options.online ?? (() => true),
    newId: () => `id-${++ids}-${store.records.size}`,
    claim: async (id) => (options.taken?.has(id) ? null : () => undefined),
    open: async () => null,
  });
  return { queue, pauses };
}

export const video = (parts: number, name = 'press.mp4'): PickedFile => {
  const bytes = new Uint8Array(Math.round(parts * part)).fill(parts);
  return { file: new File([bytes], name, { lastModified: 7 }), handle: null };
};

export function until(
  queue: UploadQueue,
  holds: (items: readonly UploadItem[]) => boolean,
): Promise<readonly UploadItem[]> {
  return new Promise((resolve) => {
    const look = () => {
      if (!holds(queue.snapshot())) return;
      stop();
      resolve(queue.snapshot());
    };
    const stop = queue.subscribe(look);
    look();
  });
}
export const is = (status: UploadItem['status']) => (items: readonly UploadItem[]) =>
  items.length > 0 && items.every((item) => item.status === status);
