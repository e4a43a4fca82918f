import { createReadStream, createWriteStream } from 'node:fs';
import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Recording } from '../../../contracts/media/recording.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { openTakes } from '../../../services/platform/sandbox/ffmpeg.ts';
import { MediaUndecodable } from '../media-errors.ts';
import type { MediaWork } from '../media-work.ts';
import { requireVideo } from '../probe/probe-video.ts';
import { scanDuration } from '../probe/scan-packets.ts';
import { parseFile } from '../parsing/parse-file.ts';
import { runMedia } from '../run-media.ts';
import { stepStartsOf, type JoinedTake } from './step-starts.ts';

interface TakeFile extends JoinedTake {
  readonly path: string;
  readonly container: 'matroska' | 'mov';
}

export interface JoinedRecording {
  /** In the scratch folder. */
  readonly path: string;
  /** Where the person marked a step, in seconds of the joined file. */
  readonly stepStarts: readonly number[];
}

/**
 * Joins the takes of a recording into one Matroska file with an index, without encoding. Each take starts where the
 * longer of picture and sound of the one before it ended, so that no difference between the two is carried over. The
 * length of a take is measured, since a recorder declares none or a wrong one. A take without a picture, such as one that
 * was interrupted in its first second, is left out.
 */
export async function joinTakes(
  input: { path: string; recording: Recording },
  work: MediaWork,
): Promise<JoinedRecording> {
  const { path, recording } = input;
  const takes: TakeFile[] = [];
  let from = 0;
  for (const [index, bytes] of recording.takes.entries()) {
    const take = await cutTake({ path, from, bytes, index }, work);
    if (take !== null) takes.push(take);
    from += bytes;
    work.heartbeat();
  }
  if (takes.length === 0) throw MediaUndecodable();
  const joined = join(work.scratch, 'recording.mkv');
  await concatenate(takes, joined, work);
  for (const take of takes) await unlink(take.path);
  return { path: joined, stepStarts: stepStartsOf(recording.marks, takes) };
}

async function cutTake(
  { path, from, bytes, index }: { path: string; from: number; bytes: number; index: number },
  work: MediaWork,
): Promise<TakeFile | null> {
  const file = join(work.scratch, `take-${index}`);
  const range = createReadStream(path, { start: from, end: from + bytes - 1 });
  await pipeline(range, createWriteStream(file), { signal: work.signal });
  try {
    await requireVideo({ path: file }, work);
    const { container } = await parseFile('container', file, work, MediaUndecodable);
    if (container !== 'matroska' && container !== 'mov') throw MediaUndecodable();
    const seconds = await scanDuration(file, container, work);
    if (!(seconds > 0)) throw MediaUndecodable();
    return { index, path: file, container, seconds };
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    await unlink(file);
    return null;
  }
}

async function concatenate(takes: readonly TakeFile[], target: string, work: MediaWork): Promise<void> {
  const list = join(work.scratch, 'takes.ffconcat');
  const lines = takes.flatMap(({ index, seconds }) => [
    `file take-${index}`,
    `duration ${seconds.toFixed(6)}`,
  ]);
  await writeFile(list, ['ffconcat version 1.0', ...lines, ''].join('\n'));
  const containers = [...new Set(takes.map(({ container }) => container))];
  await runMedia(
    [
      '-progress', 'pipe:1', '-fflags', '+genpts',
      ...openTakes(list, containers),
      '-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-map_metadata', '-1',
      '-cues_to_front', '0', '-f', 'matroska', target,
    ],
    work,
  ); // prettier-ignore
  await unlink(list);
}
