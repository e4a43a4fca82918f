import { partCount, partSize, partStart } from '../../../../contracts/media/model/parts.ts';
import { uploadLimits } from '../../../../contracts/media/upload.ts';
import { type CallResult, isTransient, isUnreachable } from '../api-client.ts';
import { sha256 } from './fingerprint.ts';
import type { UploadFailure } from './upload-item.ts';
import type { JoinedUpload, UploadApi } from './upload-api.ts';
import type { UploadSource } from './upload-source.ts';

/** Refusals that are not about the file: the same file may be accepted later. */
const transientErrors: ReadonlySet<string> = new Set([
  'upload.incomplete',
  'resource.absent',
  'revision.conflict',
]);

/** Thrown while sending; carries the message for the person. */
export class SendingFailed extends Error {
  readonly failure: UploadFailure;
  /** The server was not reached. */
  readonly lost: boolean;
  constructor(result: CallResult<unknown>) {
    super(result.errorMessage);
    this.name = 'SendingFailed';
    this.lost = isUnreachable(result);
    this.failure = {
      error: result.error ?? 'upload.failed',
      message: result.errorMessage,
      canRetry: isTransient(result) || transientErrors.has(result.error ?? ''),
    };
  }
}

export interface SendOptions {
  readonly uploadId: string;
  readonly api: UploadApi;
  readonly signal: AbortSignal;
  /** Delays between the attempts of a part, in milliseconds. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface SendFileOptions extends SendOptions {
  readonly file: UploadSource;
  readonly isVideo: boolean;
  readonly joinId: string;
  readonly onSafe: (safeBytes: number) => void;
  /** Bytes that the server has, and bytes sent of the parts in flight. */
  readonly onSent: (sentBytes: number) => void;
  readonly onJoining: () => void;
}

const { parallelParts, retries, timeoutSeconds } = uploadLimits;
const initialRetryDelayMs = 1000;

/** Already closed: an earlier answer was lost. Joining again returns it. */
const closedError = 'upload.closed';

interface PartToSend {
  readonly file: UploadSource;
  /** Of the upload, as the server knows it. */
  readonly size: number;
  /** From 1. */
  readonly number: number;
}

/** Sends one part, with retries if the connection times out or the server is busy (R-STO-01: up to 3). */
export async function sendPart(
  sending: SendOptions,
  { file, size, number }: PartToSend,
  onSent: (bytes: number) => void,
): Promise<'sent' | 'closed'> {
  const { signal } = sending;
  const start = partStart(number);
  const bytes = await file.slice(start, start + partSize(size, number));
  const part = { uploadId: sending.uploadId, number, bytes, sha256: await sha256(bytes) };
  for (let attempt = 0; ; attempt += 1) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]);
    const result = await sending.api.putPart(part, limit, onSent);
    if (!result.ok) onSent(0);
    signal.throwIfAborted();
    if (result.ok) return 'sent';
    if (result.error === closedError) return 'closed';
    // An expired session does not come back by waiting.
    if (!isTransient(result) || result.code === 401 || attempt >= retries) throw new SendingFailed(result);
    await sending.wait(initialRetryDelayMs * 2 ** attempt, signal);
  }
}

/** The parts that the server has whole, of an upload of this size. */
export async function safePartNumbers({
  api,
  uploadId,
  size: uploadSize,
}: Pick<SendOptions, 'api' | 'uploadId'> & { readonly size: number }): Promise<Set<number>> {
  const safe = await api.safeParts(uploadId);
  if (!safe.ok || safe.data === null) throw new SendingFailed(safe);
  const whole = safe.data.filter(({ part, size }) => size === partSize(uploadSize, part));
  return new Set(whole.map(({ part }) => part));
}

/** Sends every missing part, three at a time. */
async function sendMissing(sending: SendFileOptions): Promise<void> {
  const { file, onSafe } = sending;
  const safe = await safePartNumbers({ ...sending, size: file.size });
  let safeBytes = [...safe].reduce((sum, number) => sum + partSize(file.size, number), 0);
  onSafe(safeBytes);
  const inFlight = new Map<number, number>();
  const reportSent = (): void =>
    sending.onSent([...inFlight.values()].reduce((sum, bytes) => sum + bytes, safeBytes));
  const missing = Array.from({ length: partCount(file.size) }, (_, index) => index + 1).filter(
    (number) => !safe.has(number),
  );
  // The first part that fails permanently stops the others, because they would be sent for nothing.
  const stop = new AbortController();
  const signal = AbortSignal.any([sending.signal, stop.signal]);
  const sendNext = async (): Promise<void> => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      const part = number;
      const onSent = (bytes: number): void => {
        inFlight.set(part, bytes);
        reportSent();
      };
      const outcome = await sendPart({ ...sending, signal }, { file, size: file.size, number: part }, onSent);
      inFlight.delete(part);
      if (outcome === 'closed') {
        missing.length = 0;
        return;
      }
      safeBytes += partSize(file.size, number);
      onSafe(safeBytes);
    }
  };
  const workers = Array.from({ length: parallelParts }, () =>
    sendNext().catch((cause: unknown) => {
      stop.abort();
      throw cause;
    }),
  );
  const outcomes = await Promise.allSettled(workers);
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
  const failure: unknown = failed.find((reason) => reason instanceof SendingFailed) ?? failed[0];
  sending.signal.throwIfAborted();
  if (failure !== undefined) throw failure;
}

/** Sends what is missing and joins the parts. Throws `SendingFailed`, or the reason of the abort. */
export async function sendFile(sending: SendFileOptions): Promise<JoinedUpload> {
  for (let round = 1; ; round += 1) {
    await sendMissing(sending);
    sending.onJoining();
    const joined = await sending.api.join(sending, sending.joinId);
    sending.signal.throwIfAborted();
    if (joined.ok && joined.data !== null) return joined.data;
    // Parts were lost on the server: those that it still has are not sent again.
    if (joined.error !== 'upload.incomplete' || round > retries) throw new SendingFailed(joined);
  }
}
