import { UploadPartCommand, UploadPartCopyCommand } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { bodyBytes } from './body-bytes.ts';
import { UploadPartMissing } from './object-errors.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { putPieces, smallestPartBytes, writeParts, type MultipartUpload } from './s3-multipart.ts';

/** A stored part of an upload in the bucket. */
export interface SafePart {
  readonly part: number;
  readonly size: number;
  readonly etag: string;
}
/** What the bucket contains of one upload. */
interface Arrived {
  readonly parts: readonly SafePart[];
  /** Keys of the groups that are joined. */
  readonly groups: ReadonlySet<string>;
}

/** Consecutive parts that are joined into one object, which is large enough to be a part for S3. */
const groupSize = 4;
/** Of one upload; copied inside S3 if they are joined already. */
const groupsAtOnce = 8;

const numbersOf = (group: number): readonly number[] =>
  Array.from({ length: groupSize }, (_, at) => group * groupSize + at + 1);
const sixDigits = (number: number): string => String(number).padStart(6, '0');
export const partKey = (folder: string, part: number): string => `${folder}/${sixDigits(part)}`;
/**
 * Contains the tags of its parts, so that a group is not found any more after one of its parts was sent again with
 * other bytes.
 */
const groupKey = (folder: string, group: number, parts: readonly { readonly etag: string }[]): string => {
  const tags = createHash('sha256').update(parts.map(({ etag }) => etag).join(' '));
  return `${folder}/joined/${sixDigits(group)}-${tags.digest('hex').slice(0, 32)}`;
};

export async function arrivedIn(bucket: S3Bucket, folder: string): Promise<Arrived> {
  const parts: SafePart[] = [];
  const groups = new Set<string>();
  for await (const { key, size, etag } of bucket.list(`${folder}/`)) {
    const name = key.slice(folder.length + 1);
    if (/^\d+$/.test(name)) parts.push({ part: Number(name), size, etag });
    else groups.add(key);
  }
  return { parts, groups };
}

/**
 * Joins the group of a part that arrived, once it is complete: completing an upload then needs to read nothing of it.
 */
export async function joinGroup(
  bucket: S3Bucket,
  folder: string,
  arrived: { readonly part: number; readonly etag: string; readonly bytes: Buffer },
): Promise<void> {
  if (arrived.bytes.length * groupSize < smallestPartBytes) return;
  // who sent a part that is stored must not wait for others' memory
  if (bucket.memory.isLocked()) return;
  const group = Math.floor((arrived.part - 1) / groupSize);
  const others = numbersOf(group).filter((part) => part !== arrived.part);
  const heads = await Promise.all(others.map((part) => bucket.head(partKey(folder, part))));
  if (heads.some((head) => head?.size !== arrived.bytes.length)) return;
  await bucket.memory.runExclusive(async () => {
    const read = await Promise.all(others.map((part) => readPart(bucket, folder, part)));
    const parts = [...read, arrived].toSorted((a, b) => a.part - b.part);
    await bucket.put(groupKey(folder, group, parts), Buffer.concat(parts.map(({ bytes }) => bytes)));
  });
}

async function readPart(bucket: S3Bucket, folder: string, part: number) {
  const found = await bucket.get(partKey(folder, part));
  if (!found) throw UploadPartMissing({ facts: { firstMissing: part } });
  return { part, etag: found.info.etag, bytes: await bodyBytes(found.body) };
}

/** Creates one object of parts 1 to `count`: S3 copies the groups itself, and only parts outside of groups are read. */
export async function joinParts(
  bucket: S3Bucket,
  folder: string,
  target: string,
  count: number,
): Promise<void> {
  const { parts, groups } = await arrivedIn(bucket, folder);
  const needed = firstParts(parts, count);
  const sources = Array.from({ length: Math.ceil(count / groupSize) }, (_, group) => {
    const members = needed.slice(group * groupSize, (group + 1) * groupSize);
    const key = groupKey(folder, group, members);
    return { members, key: members.length === groupSize && groups.has(key) ? key : null };
  });
  const tooSmall = sources.slice(0, -1).some(({ members }) => sizeOf(members) < smallestPartBytes);
  if (tooSmall || sources.length < 2) {
    const pieces = partsInOrder(bucket, folder, needed);
    return bucket.memory.runExclusive(() => putPieces(bucket, target, pieces));
  }
  await joinSources(bucket, folder, target, sources);
}

interface GroupSource {
  readonly members: readonly SafePart[];
  /** Key of the group as one object; `null` if it is not joined. */
  readonly key: string | null;
}

async function joinSources(
  bucket: S3Bucket,
  folder: string,
  target: string,
  sources: readonly GroupSource[],
): Promise<void> {
  await writeParts(bucket, target, async (upload, sent) => {
    for (let first = 0; first < sources.length; first += groupsAtOnce) {
      const group = sources.slice(first, first + groupsAtOnce).map(async (source, offset) => {
        const PartNumber = first + offset + 1;
        return { PartNumber, ETag: await sendSource(bucket, folder, source, { ...upload, PartNumber }) };
      });
      sent.push(...group);
      await Promise.all(group);
    }
  });
}

/** Returns the tag of the part. */
async function sendSource(
  bucket: S3Bucket,
  folder: string,
  { members, key }: GroupSource,
  part: MultipartUpload & { readonly PartNumber: number },
): Promise<string | undefined> {
  if (key === null)
    return bucket.memory.runExclusive(async () => {
      const read = await Promise.all(members.map((member) => readPart(bucket, folder, member.part)));
      const Body = Buffer.concat(read.map(({ bytes }) => bytes));
      return (await bucket.client.send(new UploadPartCommand({ ...part, Body }))).ETag;
    });
  const CopySource = encodeURI(`${bucket.name}/${key}`);
  const copied = await bucket.client.send(new UploadPartCopyCommand({ ...part, CopySource }));
  return copied.CopyPartResult?.ETag;
}

const sizeOf = (parts: readonly SafePart[]): number => parts.reduce((sum, { size }) => sum + size, 0);

/** Parts 1 to `count` in their order. */
function firstParts(parts: readonly SafePart[], count: number): readonly SafePart[] {
  const byNumber = new Map(parts.map((each) => [each.part, each]));
  if (count < 1) throw UploadPartMissing({ facts: { firstMissing: 1 } });
  return Array.from({ length: count }, (_, at) => {
    const found = byNumber.get(at + 1);
    if (!found) throw UploadPartMissing({ facts: { firstMissing: at + 1 } });
    return found;
  });
}

/** The bytes of the parts; the next parts are fetched while one is used. */
async function* partsInOrder(
  bucket: S3Bucket,
  folder: string,
  parts: readonly SafePart[],
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < parts.length; at += groupSize) {
    const some = parts.slice(at, at + groupSize);
    const read = await Promise.all(some.map(({ part }) => readPart(bucket, folder, part)));
    yield* read.map(({ bytes }) => bytes);
  }
}
