import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DurableFiles } from '../durable/durable-files.ts';
import { createDurableFolder } from '../durable/durable-folder.ts';
import { pathOfKey } from '../objects/object-paths.ts';
import { S3Bucket } from '../objects/s3-bucket.ts';
import { etagOf, type FolderObject } from './folder-objects.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';

const dataPrefix = 'data/';

/**
 * Copies every object of a bucket into a folder of objects, unless it is there already; parts of open uploads are not
 * copied. Resolves with the sizes by key; objects removed meanwhile are left out.
 */
export async function copyObjects(
  url: string,
  folder: string,
  onProgress: (objects: number, bytes: number) => void,
): Promise<Record<string, number>> {
  createDurableFolder(folder);
  const files = await DurableFiles.open(folder);
  const bucket = new S3Bucket(url);
  const sizes: Record<string, number> = {};
  let [objects, bytes] = [0, 0];
  try {
    await forEachConcurrently(bucket.list(dataPrefix), async ({ key, size }) => {
      const name = key.slice(dataPrefix.length);
      const path = pathOfKey(join(folder, dataPrefix), name.split('/')[0] ?? '', name);
      if (path === null) return; // the product can neither have written it nor read it
      const copied = await copyObject(bucket, files, { key, path, size });
      if (copied === null) return;
      sizes[name] = copied;
      bytes += copied;
      onProgress(++objects, bytes);
    });
    return sizes;
  } finally {
    bucket.client.destroy();
  }
}

/** The object's size; `null` if it was removed meanwhile. */
async function copyObject(
  bucket: S3Bucket,
  files: DurableFiles,
  object: FolderObject,
): Promise<number | null> {
  if (await isCopied(bucket, object)) return object.size;
  const found = await bucket.get(object.key);
  if (!found) return null;
  const { size } = await files.write(object.path, found.body, (written) => {
    if (written.size !== found.info.size)
      throw new Error(
        `The download of ${object.key} ended after ${written.size} of ${found.info.size} bytes.`,
      );
  });
  return size;
}

/** Whether an earlier call has copied it. If the service computes hashes differently, it is copied again. */
async function isCopied(bucket: S3Bucket, object: FolderObject): Promise<boolean> {
  const copied = await stat(object.path).catch(() => null);
  if (copied?.size !== object.size) return false;
  return (await bucket.head(object.key))?.etag === (await etagOf(object));
}
