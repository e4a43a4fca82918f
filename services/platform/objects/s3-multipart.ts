import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  type CompletedPart,
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
  const at = { Bucket: bucket.name, Key: key };
  const { UploadId } = await bucket.client.send(new CreateMultipartUploadCommand(at));
  const upload = { ...at, UploadId };
  try {
    const done: Promise<CompletedPart>[] = [];
    const send = (part: Buffer): void => {
      const sent = putPart(done.length + 1, part);
      sent.catch(() => undefined); // errors are reported by the await below
      done.push(sent);
    };
    send(first.value ?? Buffer.alloc(0));
    send(second.value);
    for await (const part of parts) {
      await Promise.all(done.slice(0, 1 - maxConcurrentParts));
      send(part);
    }
    const Parts = await Promise.all(done);
    await bucket.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await bucket.client.send(new AbortMultipartUploadCommand(upload));
    throw error;
  }

  async function putPart(PartNumber: number, Body: Buffer): Promise<CompletedPart> {
    const { ETag } = await bucket.client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
    return { PartNumber, ...(ETag !== undefined && { ETag }) };
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
