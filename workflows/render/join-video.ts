import { createReadStream, createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NotFound } from '../../contracts/kernel/errors.ts';
import type { EncodedChunk, EncodedPart } from '../media/ladder/ladder-files.ts';
import type { LadderPlan } from '../media/ladder/plan-ladder.ts';
import { soundsOf } from '../media/ladder/sounds.ts';
import type { MediaWork } from '../media/media-work.ts';
import { runMedia } from '../media/run-media.ts';
import type { MediaTarget } from '../media/source.ts';

interface JoinInput {
  readonly plan: LadderPlan;
  readonly chunks: readonly EncodedChunk[];
  readonly target: MediaTarget;
}

/** The best quality with every sound as one file, without encoding; returns its path in the scratch folder. */
export async function joinChunks({ plan, chunks, target }: JoinInput, work: MediaWork): Promise<string> {
  const top = plan.rungs.at(-1)?.name ?? '';
  const renditions = [top, ...soundsOf(plan).map(({ rendition }) => rendition)];
  const lists: string[] = [];
  for (const rendition of renditions) {
    const parts = chunks.flatMap((chunk) => chunk.parts.filter((part) => part.rendition === rendition));
    lists.push(await writeList(rendition, parts, target, work));
  }
  const path = join(work.scratch, 'joined.mp4');
  const words = [
    '-progress', 'pipe:1',
    ...lists.flatMap((list) => [
      '-protocol_whitelist', 'file,pipe', '-format_whitelist', 'concat,mov,mp4,m4a,3gp,3g2,mj2',
      '-f', 'concat', '-safe', '0', '-i', `file:${list}`,
    ]),
    ...lists.flatMap((_, i) => ['-map', `${i}:0`]),
    '-c', 'copy', '-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', path,
  ]; // prettier-ignore
  await runMedia(words, work);
  return path;
}

/** Chunks have headers of their own, because part of them may be the source's frames and part encoded. */
async function writeList(
  rendition: string,
  parts: readonly EncodedPart[],
  { objects, organizationId }: MediaTarget,
  work: MediaWork,
): Promise<string> {
  const lines = ['ffconcat version 1.0'];
  for (const [i, part] of parts.entries()) {
    const name = `${rendition}-${i}.mp4`;
    const bytes = Readable.from(bytesOf(objects, organizationId, [part.initKey, part.key]));
    await pipeline(bytes, createWriteStream(join(work.scratch, name)), { signal: work.signal });
    const seconds = part.segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
    lines.push(`file ${name}`, `duration ${seconds.toFixed(6)}`);
    work.heartbeat();
  }
  const list = join(work.scratch, `${rendition}.ffconcat`);
  await writeFile(list, `${lines.join('\n')}\n`);
  return list;
}

async function* bytesOf(
  objects: MediaTarget['objects'],
  organizationId: string,
  keys: readonly string[],
): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const found = await objects.get(organizationId, key);
    if (!found) throw NotFound();
    for await (const piece of found.body) yield piece as Buffer;
  }
}

/** Stores the file and removes it here. */
export async function storeJoined(path: string, key: string, target: MediaTarget): Promise<number> {
  const { size } = await target.objects.put(target.organizationId, key, createReadStream(path));
  await rm(path, { force: true });
  return size;
}
