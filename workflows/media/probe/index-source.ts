import { join } from 'node:path';
import { openInput } from '../../../services/platform/sandbox/ffmpeg.ts';
import type { MediaWork } from '../media-work.ts';
import { runMedia } from '../refusing.ts';
import { probeVideo, type VideoProbe } from './probe-video.ts';

/**
 * Packs a source that cannot be sought (a browser's recording, a transport stream) into Matroska with an
 * index, without encoding anew. Answers the new file in the scratch folder and what it is; the caller stores it
 * and uses it in place of the source from then on. Times stay those of the source.
 */
export async function indexSource(
  input: { path: string; probe: VideoProbe },
  work: MediaWork,
): Promise<{ path: string; probe: VideoProbe }> {
  const { path, probe } = input;
  const target = join(work.scratch, 'indexed.mkv');
  const words = [
    '-progress', 'pipe:1', '-fflags', '+genpts',
    ...openInput(path, probe.container),
    '-map', `0:${probe.videoStream}`,
    ...(probe.audioStream === null ? [] : ['-map', `0:${probe.audioStream}`]),
    '-c', 'copy', '-map_metadata', '-1', '-cues_to_front', '0', '-f', 'matroska', target,
  ]; // prettier-ignore
  await runMedia(words, work);
  return { path: target, probe: await probeVideo({ path: target }, work) };
}
