import { uploadLimits } from '../../../../contracts/media/upload.ts';
import { type CallResult, isPassing, isUnreached } from '../api-client.ts';
import { sha256 } from './fingerprint.ts';
import type { UploadFailure } from './upload-item.ts';
import type { JoinedUpload, UploadPeer } from './upload-peer.ts';

/** Refusals that say nothing of the file: the same one may be taken when it is sent again. */
const passing: ReadonlySet<string> = new Set(['upload.incomplete', 'resource.absent', 'revision.conflict']);

/** Thrown inside of a sending; carries what a person is told. */
export class SendingFailed extends Error {
  readonly failure: UploadFailure;
  /** The server was not reached. */
  readonly lost: boolean;
  constructor(result: CallResult<unknown>) {
    super(result.errorMessage);
    this.name = 'SendingFailed';
    this.lost = isUnreached(result);
    this.failure = {
      error: result.error ?? 'upload.failed',
      message: result.errorMessage,
      canRetry: isPassing(result) || passing.has(result.error ?? ''),
    };
  }
}

export interface Sending {
  readonly file: Blob;
  readonly uploadId: string;
  readonly isVideo: boolean;
  readonly joinId: string;
  readonly peer: UploadPeer;
  readonly signal: AbortSignal;
  /** Milliseconds between two tries of a part. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onSafe: (safeBytes: number) => void;
  /** Safe bytes and what has been sent of the parts that are on their way. */
  readonly onSent: (sentBytes: number) => void;
  readonly onJoining: () => void;
}

const { partBytes, parallelParts, retries, timeoutSeconds } = uploadLimits;
const firstPauseMs = 1000;

/** Closed already: an earlier answer was lost on its way. Joining again gets it. */
const closed = 'upload.closed';

const partsOf = (size: number): number => Math.max(1, Math.ceil(size / partBytes));
const sizeOfPart = (size: number, number: number): number =>
  Math.min(partBytes, size - (number - 1) * partBytes);

/** One part, again when the connection times out or the server is busy (R-STO-01: up to 3 retries). */
async function sendPart(
  sending: Sending,
  number: number,
  { signal, onSent }: { readonly signal: AbortSignal; readonly onSent: (bytes: number) => void },
): Promise<'sent' | 'closed'> {
  const start = (number - 1) * partBytes;
  const bytes = sending.file.slice(start, start + partBytes);
  const part = { uploadId: sending.uploadId, number, bytes, sha256: await sha256(bytes) };
  for (let tried = 0; ; tried += 1) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]);
    const result = await sending.peer.putPart(part, limit, onSent);
    if (!result.ok) onSent(0);
    signal.throwIfAborted();
    if (result.ok) return 'sent';
    if (result.error === closed) return 'closed';
    // A session that is over does not come back by waiting.
    if (!isPassing(result) || result.code === 401 || tried >= retries) throw new SendingFailed(result);
    await sending.wait(firstPauseMs * 2 ** tried, signal);
  }
}

async function safeNumbers({ peer, uploadId, file }: Sending): Promise<Set<number>> {
  const safe = await peer.safeParts(uploadId);
  if (!safe.ok || safe.data === null) throw new SendingFailed(safe);
  const whole = safe.data.filter(({ part, size }) => size === sizeOfPart(file.size, part));
  return new Set(whole.map(({ part }) => part));
}

/** Sends every part that is not safe yet, three at a time. */
async function sendMissing(sending: Sending): Promise<void> {
  const { file, onSafe } = sending;
  const safe = await safeNumbers(sending);
  let safeBytes = [...safe].reduce((sum, number) => sum + sizeOfPart(file.size, number), 0);
  onSafe(safeBytes);
  const onTheirWay = new Map<number, number>();
  const tellSent = (): void =>
    sending.onSent([...onTheirWay.values()].reduce((sum, bytes) => sum + bytes, safeBytes));
  const missing = Array.from({ length: partsOf(file.size) }, (_, index) => index + 1).filter(
    (number) => !safe.has(number),
  );
  // The first part that fails for good stops the others, so that no part is sent into the void.
  const stop = new AbortController();
  const signal = AbortSignal.any([sending.signal, stop.signal]);
  const sendNext = async (): Promise<void> => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      const part = number;
      const onSent = (bytes: number): void => {
        onTheirWay.set(part, bytes);
        tellSent();
      };
      const outcome = await sendPart(sending, part, { signal, onSent });
      onTheirWay.delete(part);
      if (outcome === 'closed') {
        missing.length = 0;
        return;
      }
      safeBytes += sizeOfPart(file.size, number);
      onSafe(safeBytes);
    }
  };
  const lanes = Array.from({ length: parallelParts }, () =>
    sendNext().catch((cause: unknown) => {
      stop.abort();
      throw cause;
    }),
  );
  const outcomes = await Promise.allSettled(lanes);
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
  const why: unknown = failed.find((reason) => reason instanceof SendingFailed) ?? failed[0];
  sending.signal.throwIfAborted();
  if (why !== undefined) throw why;
}

/** Sends what is missing and joins the parts. Throws `SendingFailed`, or the reason of the abort. */
export async function sendFile(sending: Sending): Promise<JoinedUpload> {
  for (let round = 1; ; round += 1) {
    await sendMissing(sending);
    sending.onJoining();
    const joined = await sending.peer.join(sending, sending.joinId);
    sending.signal.throwIfAborted();
    if (joined.ok && joined.data !== null) return joined.data;
    // Parts were lost on the other side: what is still there is not sent again.
    if (joined.error !== 'upload.incomplete' || round > retries) throw new SendingFailed(joined);
  }
}
