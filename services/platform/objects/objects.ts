import type { Readable } from 'node:stream';

/** Metadata of an object. */
export interface ObjectInfo {
  readonly size: number;
  /** Changes with the bytes. */
  readonly etag: string;
  readonly modifiedAt: string;
}

/** An object, or a copy of it, as a file. */
interface LocalFile {
  readonly path: string;
  readonly release: () => Promise<void>;
}

/** Bytes of an object; both ends are included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A copy of an object of which parts may be missing. */
export interface ObjectOutline extends LocalFile {
  /** Nothing is missing. */
  readonly isWhole: boolean;
  /** Adds a range to the copy. */
  readonly fetch: (range: ByteRange) => Promise<void>;
}

/** Bytes by key. Keys are `<organisation>/<folder>/<id>/…`; a key of another organisation is treated as absent. */
export interface Objects {
  put(organizationId: string, key: string, body: Readable | Buffer): Promise<ObjectInfo>;
  /** `null` when absent. */
  get(
    organizationId: string,
    key: string,
    range?: ByteRange,
  ): Promise<{ info: ObjectInfo; body: Readable } | null>;
  head(organizationId: string, key: string): Promise<ObjectInfo | null>;
  delete(organizationId: string, keyPrefix: string): Promise<void>;
  /** Idempotent by part number; `sha256` (hex) is checked if given. Parts may arrive in any order. */
  putPart(
    organizationId: string,
    uploadId: string,
    part: number,
    body: Readable,
    sha256?: string,
  ): Promise<{ size: number; sha256: string }>;
  /** Numbers and sizes of the parts that are stored. */
  listParts(organizationId: string, uploadId: string): Promise<readonly { part: number; size: number }[]>;
  /** Joins parts 1..n into one object; repeatable. */
  completeParts(organizationId: string, uploadId: string, key: string, parts: number): Promise<ObjectInfo>;
  abortParts(organizationId: string, uploadId: string): Promise<void>;
  /**
   * A real path on this machine for a tool such as ffmpeg to read; downloads to a scratch file if the engine is remote.
   * Call `release` when done.
   */
  local(organizationId: string, key: string): Promise<LocalFile>;
  /**
   * The same for probing a large object: the file has the object's length, but if the engine is remote, everything
   * between its beginning and its end may be zeros until it is fetched, so that it is available immediately.
   */
  outline(organizationId: string, key: string): Promise<ObjectOutline>;
}

export const OBJECTS = Symbol('objects');
