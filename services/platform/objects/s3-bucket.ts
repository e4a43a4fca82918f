import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Semaphore } from 'async-mutex';
import { Readable } from 'node:stream';
import type { ObjectInfo } from './objects.ts';

export interface ListedObject {
  readonly key: string;
  readonly size: number;
  readonly etag: string;
}

/** Groups of parts that are in memory at once over all uploads: each twice its size, 16 MB with parts of 2 MB. */
const groupsInMemory = 8;

/** One bucket of an S3 service, by the service's own keys. */
export class S3Bucket {
  readonly client: S3Client;
  readonly name: string;
  /** For work that reads parts of an upload into memory. */
  readonly memory = new Semaphore(groupsInMemory);

  /** `https://<key>:<secret>@<host>/<bucket>?region=<region>`; without a key the machine's own credentials are used. */
  constructor(url: string) {
    const { origin, password, pathname, searchParams, username } = new URL(url);
    this.name = decodeURIComponent(pathname.slice(1));
    this.client = new S3Client({
      endpoint: origin,
      region: searchParams.get('region') ?? 'us-east-1',
      // the only style that every service supports
      forcePathStyle: true,
      ...(username !== '' && {
        credentials: {
          accessKeyId: decodeURIComponent(username),
          secretAccessKey: decodeURIComponent(password),
        },
      }),
      // services other than Amazon's refuse unknown headers
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** Rejects if the bucket does not exist or is not accessible. */
  async requireAccess(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.name }));
  }

  /** Returns the object's tag. */
  async put(key: string, body: Buffer): Promise<string> {
    const { ETag } = await this.client.send(
      new PutObjectCommand({ Bucket: this.name, Key: key, Body: body }),
    );
    return tagOf(ETag);
  }

  async head(key: string): Promise<ObjectInfo | null> {
    const found = await this.client
      .send(new HeadObjectCommand({ Bucket: this.name, Key: key }))
      .catch(nullWhenStatus(404));
    return found && infoOf(found, found.ContentLength ?? 0);
  }

  async get(
    key: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<{ info: ObjectInfo; body: Readable } | null> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await this.client
      .send(new GetObjectCommand({ Bucket: this.name, Key: key, Range }))
      .catch(nullWhenStatus(404, 416));
    if (!found) {
      // a range beyond the end of an existing object is empty
      const info = range ? await this.head(key) : null;
      return info && { info, body: Readable.from([]) };
    }
    const total = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength;
    return { info: infoOf(found, Number(total)), body: found.Body as Readable }; // a Readable in Node
  }

  /** All objects below a prefix, in the order of their keys. */
  async *list(prefix: string): AsyncGenerator<ListedObject> {
    for (let after: string | undefined, more = true; more;) {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.name, Prefix: prefix, ContinuationToken: after }),
      );
      for (const { Key, Size, ETag } of page.Contents ?? [])
        yield { key: Key ?? '', size: Size ?? 0, etag: tagOf(ETag) };
      after = page.NextContinuationToken;
      more = after !== undefined;
    }
  }

  /** Removes every object below a prefix. */
  async removeByPrefix(prefix: string): Promise<void> {
    let keys: string[] = [];
    for await (const { key } of this.list(prefix)) {
      keys.push(key);
      if (keys.length < maxDeleteBatch) continue;
      await this.remove(keys);
      keys = [];
    }
    await this.remove(keys);
  }

  async remove(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
    const { Errors } = await this.client.send(new DeleteObjectsCommand({ Bucket: this.name, Delete }));
    const [first] = Errors ?? [];
    if (first) throw new Error(`${first.Key} could not be removed: ${first.Message}`);
  }
}

/** S3's limit per request. */
const maxDeleteBatch = 1000;

const tagOf = (etag: string | undefined): string => (etag ?? '').replaceAll('"', '');

const infoOf = (
  { ETag, LastModified }: { ETag?: string | undefined; LastModified?: Date | undefined },
  size: number,
): ObjectInfo => ({
  size,
  etag: tagOf(ETag),
  modifiedAt: (LastModified ?? new Date(0)).toISOString(),
});

const nullWhenStatus =
  (...statuses: readonly number[]) =>
  (error: unknown): null => {
    if (error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0))
      return null;
    throw error;
  };
