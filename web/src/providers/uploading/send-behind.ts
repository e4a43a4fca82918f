import { partStart } from '../../../../contracts/media/model/parts.ts';
import { recordingLimits } from '../../../../contracts/media/recording.ts';
import { uploadLimits } from '../../../../contracts/media/upload.ts';
import { safePartNumbers, SendingFailed, sendPart, type SendOptions } from './send-file.ts';
import type { UploadSource } from './upload-source.ts';

const { partBytes } = uploadLimits;
const { stepBytes } = recordingLimits;

export interface SendBehindOptions extends SendOptions {
  /** What is recorded so far; `size` only grows. */
  readonly current: () => Promise<UploadSource | null>;
  /** Resolves when there may be more. */
  readonly grown: (signal: AbortSignal) => Promise<void>;
  readonly onSafe: (safeBytes: number) => void;
}

/** What the server has, and how much it has reserved. */
interface Progress {
  readonly safe: Set<number>;
  reserved: number;
}

/**
 * Sends a recording while it is recorded, in whole parts, behind what is stored in the browser. Whatever fails is tried
 * again with the next part: the recording does not depend on it. Ends when it is aborted.
 */
export async function sendBehind(sending: SendBehindOptions): Promise<void> {
  const { signal, current, grown } = sending;
  let progress: Progress | null = null;
  while (!signal.aborted) {
    const source = await current();
    if (source === null) return;
    try {
      progress ??= await readProgress(sending, source);
      if ((await sendWhole(sending, source, progress)) === 'closed') return;
    } catch (cause) {
      if (!(cause instanceof SendingFailed)) throw cause;
      // it may be known to the server with more, or with less
      progress = null;
    }
    await grown(signal);
  }
}

/** Reserving again what is reserved changes nothing. */
async function readProgress({ api, uploadId }: SendBehindOptions, { size }: UploadSource): Promise<Progress> {
  const reserved = reservedFor(Math.floor(size / partBytes));
  return { safe: await safePartNumbers({ api, uploadId, size: reserved }), reserved: stepBytes };
}

async function sendWhole(
  sending: SendBehindOptions,
  source: UploadSource,
  progress: Progress,
): Promise<'sent' | 'closed'> {
  const whole = Math.floor(source.size / partBytes);
  for (let number = 1; number <= whole && !sending.signal.aborted; number += 1) {
    if (progress.safe.has(number)) continue;
    await reserve(sending, number, progress);
    const part = { file: source, size: progress.reserved, number };
    if ((await sendPart(sending, part, () => undefined)) === 'closed') return 'closed';
    progress.safe.add(number);
    sending.onSafe(progress.safe.size * partBytes);
  }
  return 'sent';
}

const reservedFor = (parts: number): number =>
  Math.max(1, Math.ceil(partStart(parts + 1) / stepBytes)) * stepBytes;

async function reserve(
  { api, uploadId }: SendBehindOptions,
  number: number,
  progress: Progress,
): Promise<void> {
  if (partStart(number + 1) <= progress.reserved) return;
  const size = reservedFor(number);
  const grown = await api.grow(uploadId, size);
  if (!grown.ok) throw new SendingFailed(grown);
  progress.reserved = size;
}
