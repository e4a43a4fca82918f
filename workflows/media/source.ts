import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Container } from '../../services/platform/sandbox/ffmpeg.ts';
import type { Objects } from '../../services/platform/objects/objects.ts';
import type { EncodedChunk, EncodedPart, LadderLocation } from './ladder/ladder-files.ts';
import { partBytes } from './ladder/part-bytes.ts';
import type { MediaWork } from './media-work.ts';
import type { VideoProbe } from './probe/probe-video.ts';
import type { DynamicRange } from './tone-mapping/tone-map.ts';

/** A file on this machine that an activity reads: the source itself, or a rung of its ladder. */
export interface MediaSource extends DynamicRange {
  readonly path: string;
  readonly container: Container;
  readonly durationSeconds: number;
  /** As shown; a rung has the aspect ratio of its source. */
  readonly width: number;
  readonly height: number;
  /** `null`: there is none in this file. */
  readonly videoStream: number | null;
  readonly audioStream: number | null;
}

/** Where an activity stores its results. */
export interface MediaTarget extends LadderLocation {
  readonly objects: Objects;
}

export const sourceOf = (path: string, probe: VideoProbe): MediaSource => ({ path, ...probe });

/**
 * The lowest rung of chunks with one header as one file in the scratch folder: a tenth of the work of the source for
 * tasks that need the whole video (image map, scenes). Times are those of the source.
 */
export async function lowestRung(
  input: {
    readonly source: Pick<MediaSource, 'durationSeconds' | 'width' | 'height'>;
    readonly chunks: readonly EncodedChunk[];
    readonly target: MediaTarget;
  },
  work: MediaWork,
): Promise<MediaSource> {
  const { source, chunks, target } = input;
  const parts = chunks.flatMap((chunk) => chunk.parts.slice(0, 1));
  const path = join(work.scratch, 'lowest.mp4');
  await writeParts(target, parts, path, work);
  return {
    path,
    container: 'mov',
    durationSeconds: source.durationSeconds,
    width: source.width,
    height: source.height,
    isHighDynamicRange: false,
    videoStream: 0,
    audioStream: null,
  };
}

/**
 * Whether the lowest rung of these chunks can be one file: headers differ where part of the chunks was copied, part
 * encoded. The names of headers end with their hashes.
 */
export const haveOneHeader = (chunks: readonly EncodedChunk[]): boolean =>
  new Set(chunks.map(({ parts }) => /[^/-]+$/.exec(parts[0]?.initKey ?? '')?.[0])).size <= 1;

type Signalled = Pick<MediaWork, 'signal'>;

const writeBytes = (bytes: AsyncIterable<Buffer>, path: string, { signal }: Signalled): Promise<void> =>
  pipeline(Readable.from(bytes), createWriteStream(path), { signal });

/** Writes stored files one after the other into a file of this machine. */
export const writeStored = (target: MediaTarget, keys: readonly string[], path: string, work: Signalled) =>
  writeBytes(bytesOf(target, keys), path, work);

/** Writes parts of a ladder one after the other into a file of this machine, with the header of the first one. */
export const writeParts = (
  target: MediaTarget,
  parts: readonly EncodedPart[],
  path: string,
  work: Signalled,
) => writeBytes(bytesOfParts(target, parts), path, work);

async function* bytesOf({ objects, organizationId }: MediaTarget, keys: readonly string[]) {
  for (const key of keys) yield* partBytes(objects, organizationId, { key, segments: [] });
}

async function* bytesOfParts(target: MediaTarget, parts: readonly EncodedPart[]) {
  yield* bytesOf(
    target,
    parts.slice(0, 1).map(({ initKey }) => initKey),
  );
  for (const part of parts) yield* partBytes(target.objects, target.organizationId, part);
}

export async function putJson(target: MediaTarget, name: string, value: unknown): Promise<string> {
  const key = `${target.folder}/${name}`;
  await target.objects.put(target.organizationId, key, Buffer.from(JSON.stringify(value)));
  return key;
}
