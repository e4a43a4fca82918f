import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DataFolder } from './data-folder.ts';
import { advance } from './log-workload.ts';
import type { Acknowledged } from './log-workload.ts';
import { ClipRequested, FileStored, organizationId } from './small-product.ts';
import { wholeLog } from '../support/whole-log.ts';

/** What the product in little acknowledged, as it is told to a witness outside of its process. */
export type Acknowledgement =
  | ({ readonly kind: 'count' } & Acknowledged)
  /** A part of an upload is safe: it is never sent again. */
  | { readonly kind: 'part'; readonly upload: string; readonly part: number }
  /** The stream of a request whose event was appended. */
  | { readonly kind: 'stream'; readonly stream: string };

export const printAcknowledgement = (text: Acknowledgement): string => `${JSON.stringify(text)}\n`;
export const parseAcknowledgements = (text: string): Acknowledgement[] =>
  text
    .split('\n')
    .slice(0, -1) // a torn last line was not given in full
    .map((line) => JSON.parse(line) as Acknowledgement);

export const partsOfUpload = 3;
export const uploadOf = (producer: number, count: number): string => `up-${producer}-${count}`;
export const keyOfUpload = (upload: string): string => `${organizationId}/files/${upload}/original`;

/** Deterministic, so that a resumed upload sends the same bytes; not a multiple of a sector. */
export function partBytes(upload: string, part: number): Buffer {
  const seed = createHash('sha256').update(`${upload} ${part}`).digest();
  return Buffer.concat(Array.from({ length: 40 + (seed[0] ?? 0) }, () => seed)).subarray(7);
}

export function uploadHash(upload: string): string {
  const hash = createHash('sha256');
  for (let part = 1; part <= partsOfUpload; part++) hash.update(partBytes(upload, part));
  return hash.digest('hex');
}

const everyUpload = 8;
const everyClip = 24;

/** One process's producers on a folder: they count, upload files and ask for clips, and tell the witness. */
export class FolderWorkload {
  readonly #folder: DataFolder;
  readonly #say: (text: Acknowledgement) => void;
  /** Ends of the streams of counters, shared by their producers. */
  readonly #revisions = new Map<string, number>();
  /** The last count of each producer that is in the log. */
  readonly #reached = new Map<number, number>();
  readonly #streams = new Set<string>();

  private constructor(folder: DataFolder, say: (text: Acknowledgement) => void) {
    this.#folder = folder;
    this.#say = say;
  }

  static async resume(folder: DataFolder, say: (text: Acknowledgement) => void): Promise<FolderWorkload> {
    const workload = new FolderWorkload(folder, say);
    for (const { data, stream, revision, type } of await wholeLog(folder.store)) {
      workload.#streams.add(stream);
      if (type !== 'CounterAdvanced') continue;
      workload.#reached.set(Number(data['producer']), Number(data['count']));
      workload.#revisions.set(stream, revision);
    }
    return workload;
  }

  /** Begins with the count that it cannot know to be acknowledged: the last one there, once more. */
  async produce(producer: number, counts: number): Promise<void> {
    const first = Math.max(1, this.#reached.get(producer) ?? 0);
    for (let count = first; count < first + counts; count++) await this.#step(producer, count);
  }

  async #step(producer: number, count: number): Promise<void> {
    const position = await advance(this.#folder.store, this.#revisions, producer, count);
    this.#say({ kind: 'count', producer, count, position });
    if ((count + producer) % everyUpload === 0) await this.#upload(uploadOf(producer, count));
    if ((count + producer) % everyClip === 0) await this.#requestClip(`${producer}-${count}`);
  }

  /** As a browser does after a crash: what was sent is not sent again. */
  async #upload(upload: string): Promise<void> {
    const { objects } = this.#folder;
    const stream = `file-${upload}`;
    if (this.#streams.has(stream)) return;
    const key = keyOfUpload(upload);
    if ((await objects.head(organizationId, key)) === null) {
      const safe = new Set((await objects.listParts(organizationId, upload)).map(({ part }) => part));
      for (let part = 1; part <= partsOfUpload; part++) {
        if (!safe.has(part))
          await objects.putPart(organizationId, upload, part, Readable.from([partBytes(upload, part)]));
        this.#say({ kind: 'part', upload, part });
      }
    }
    await objects.completeParts(organizationId, upload, key, partsOfUpload);
    await this.#appendFirst(stream, FileStored({ key, sha256: uploadHash(upload) }));
  }

  async #requestClip(clipId: string): Promise<void> {
    const stream = `clip-${clipId}`;
    if (!this.#streams.has(stream)) await this.#appendFirst(stream, ClipRequested({ clipId }));
  }

  async #appendFirst(stream: string, event: Parameters<DataFolder['append']>[2]): Promise<void> {
    await this.#folder.append(stream, 'no-stream', event, stream);
    this.#say({ kind: 'stream', stream });
  }
}
