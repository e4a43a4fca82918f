import { S3Bucket } from '../objects/s3-bucket.ts';
import { putPieces } from '../objects/s3-multipart.ts';
import { maxSentences } from './max-sentences.ts';
import { etagOf, hashOf, folderObjects, readFolderObject, type FolderObject } from './folder-objects.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';

/** Result of moving the objects. */
export interface MovedObjects {
  /** How many objects the folder has. */
  readonly objects: number;
  /** How many of them were there already. */
  readonly found: number;
  /** How many of them are parts of open uploads. */
  readonly parts: number;
  readonly bytes: number;
}

/**
 * Copies every missing object, and every complete part of an open upload, into the bucket. Refuses if other bytes exist
 * under a key.
 */
export async function moveObjects(
  folder: string,
  url: string,
  onProgress: (objects: number, bytes: number) => void,
): Promise<MovedObjects> {
  const bucket = new S3Bucket(url);
  let [objects, found, parts, bytes] = [0, 0, 0, 0];
  try {
    await bucket.requireAccess();
    await forEachConcurrently(folderObjects(folder), async (object) => {
      if (await isAlreadyStored(bucket, object)) found++;
      else await putPieces(bucket, object.key, readFolderObject(object));
      objects++;
      if (object.key.startsWith('parts/')) parts++;
      bytes += object.size;
      onProgress(objects, bytes);
    });
    return { objects, found, parts, bytes };
  } finally {
    bucket.client.destroy();
  }
}

/** Result of comparing the folder's objects with the bucket. */
export interface ComparedObjects {
  readonly objects: number;
  readonly bytes: number;
  readonly differences: readonly string[];
}

/** Reads every object on both sides, and compares lengths and SHA-256. */
export async function compareObjects(
  folder: string,
  url: string,
  onProgress: (objects: number, bytes: number) => void,
): Promise<ComparedObjects> {
  const bucket = new S3Bucket(url);
  const differences: string[] = [];
  let [objects, bytes] = [0, 0];
  try {
    await bucket.requireAccess();
    await forEachConcurrently(folderObjects(folder), async (object) => {
      const difference = await findDifference(bucket, object);
      if (difference !== null && differences.length < maxSentences)
        differences.push(`${object.key} ${difference}.`);
      objects++;
      bytes += object.size;
      onProgress(objects, bytes);
    });
    return { objects, bytes, differences };
  } finally {
    bucket.client.destroy();
  }
}

async function findDifference(bucket: S3Bucket, object: FolderObject): Promise<string | null> {
  const there = await bucket.get(object.key);
  if (!there) return 'is not in the bucket';
  const [inBucket, inFolder] = await Promise.all([hashOf(there.body), hashOf(readFolderObject(object))]);
  if (there.info.size !== object.size)
    return `has ${there.info.size} bytes in the bucket and ${object.size} in the folder`;
  return inBucket === inFolder ? null : 'has other bytes in the bucket than in the folder';
}

/** Whether the object was copied before. The service's own hash saves reading it again, if it returns one. */
async function isAlreadyStored(bucket: S3Bucket, object: FolderObject): Promise<boolean> {
  const there = await bucket.head(object.key);
  if (!there) return false;
  if (there.size === object.size && there.etag === (await etagOf(object))) return true;
  const difference = await findDifference(bucket, object);
  if (difference === null) return true;
  throw new Error(
    `${object.key} ${difference}. Nothing was overwritten: name an empty bucket with STEPWELL_S3_URL.`,
  );
}
