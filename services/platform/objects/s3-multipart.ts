import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Bucket } from './s3-bucket.ts';

/** S3's minimum size of every part except the last. */
export const smallestPartBytes = 5 * 1024 * 1024;
/**
 * S3 requires at least 5 MiB for every part except the last, and accepts at most 10,000 parts: so objects are limited
 * to 80 GB.
 */
export const partBytes = 8 * 1024 * 1024;
const maxConcurrentParts = 3;

/** Writes an object of unknown length, which becomes visible completely or not at all; memory does not grow with it. */
export async function putPieces(
  bucket: S3Bucket,
  key: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const parts = combined(pieces);
  const first = await parts.next();
  const second = first.done ? first : await parts.next();
  if (second.done) {
    await bucket.put(key, first.value ?? Buffer.alloc(0));
    return;
  }
  await writeParts(bucket, key, async (upload, sent) => {
    const send = (Body: Buffer): void => {
      const PartNumber = sent.length + 1;
      const part = bucket.client
        .send(new UploadPartCommand({ ...upload, PartNumber, Body }))
        .then(({ ETag }) => ({ PartNumber, ETag }));
      part.catch(() => undefined); // errors are reported by the await below
      sent.push(part);
    };
    send(first.value ?? Buffer.alloc(0));
    send(second.value);
    for await (const part of parts) {
      await Promise.all(sent.slice(0, 1 - maxConcurrentParts));
      send(part);
    }
  });
}

/** A multipart upload that has begun. */
export interface MultipartUpload {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string | undefined;
}
interface SentPart {
  readonly PartNumber: number;
  readonly ETag: string | undefined;
}

/** Creates one object of the parts that `send` adds. After an error nothing remains of them. */
export async function writeParts(
  bucket: S3Bucket,
  key: string,
  send: (upload: MultipartUpload, sent: Promise<SentPart>[]) => Promise<void>,
): Promise<void> {
  const at = { Bucket: bucket.name, Key: key };
  const { UploadId } = await bucket.client.send(new CreateMultipartUploadCommand(at));
  const upload = { ...at, UploadId };
  const sent: Promise<SentPart>[] = [];
  try {
    await send(upload, sent);
    const Parts = await Promise.all(sent);
    await bucket.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    // a part that arrives after the abort would remain
    await Promise.allSettled(sent);
    // if this fails, too, a lifecycle rule of the bucket removes the parts (docs/operating.md)
    await bucket.client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

/** The same bytes in chunks that S3 accepts as parts. */
async function* combined(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let buffered: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    buffered.push(piece);
    size += piece.length;
    if (size < partBytes) continue;
    yield Buffer.concat(buffered);
    buffered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(buffered);
}
