import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaWork } from '../media-work.ts';
import { joinedRenditions } from '../rendered-video.ts';
import { runMedia } from '../run-media.ts';
import { writeParts, type MediaTarget } from '../source.ts';
import type { EncodedPart } from './ladder-files.ts';
import type { Ladder } from './playlists.ts';
import { soundNames, soundsOf } from './sounds.ts';

/** The best quality with every sound as one file, without encoding; returns its path in the scratch folder. */
export async function joinChunks(
  { plan, chunks }: Ladder,
  target: MediaTarget,
  work: MediaWork,
): Promise<string> {
  const lists: string[] = [];
  for (const rendition of joinedRenditions(plan)) {
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
    // players show it where they let people choose
    ...soundNames(soundsOf(plan)).flatMap((name, i) => [`-metadata:s:a:${i}`, `handler_name=${name}`]),
    '-c', 'copy', '-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', path,
  ]; // prettier-ignore
  await runMedia(words, work);
  return path;
}

/** Chunks have headers of their own, because part of them may be the source's frames and part encoded. */
async function writeList(
  rendition: string,
  parts: readonly EncodedPart[],
  target: MediaTarget,
  work: MediaWork,
): Promise<string> {
  const lines = ['ffconcat version 1.0'];
  for (const [i, part] of parts.entries()) {
    const name = `${rendition}-${i}.mp4`;
    await writeParts(target, [part], join(work.scratch, name), work);
    const seconds = part.segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
    lines.push(`file ${name}`, `duration ${seconds.toFixed(6)}`);
    work.heartbeat();
  }
  const list = join(work.scratch, `${rendition}.ffconcat`);
  await writeFile(list, `${lines.join('\n')}\n`);
  return list;
}
