import { join } from 'node:path';
import { openInput } from '../../../services/platform/sandbox/ffmpeg.ts';
import type { MediaWork } from '../media-work.ts';
import { runMedia } from '../run-media.ts';
import { probeVideo, type VideoProbe } from './probe-video.ts';
import type { SoundTrack } from './sound-tracks.ts';

/**
 * Remuxes a source that cannot be seeked (a browser recording, a transport stream) into Matroska with an index, without
 * encoding. Returns the new file in the scratch folder and its probe; the caller stores it and uses it instead of the
 * source from then on. Times stay those of the source.
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
    ...soundTracks(probe).flatMap(({ stream }) => ['-map', `0:${stream}`]),
    '-c', 'copy', '-map_metadata', '-1',
    ...soundTracks(probe).flatMap(({ language, name }, i) => [
      ...(language === null ? [] : [`-metadata:s:a:${i}`, `language=${language}`]),
      ...(name === null ? [] : [`-metadata:s:a:${i}`, `title=${name}`]),
      `-disposition:a:${i}`, i === 0 ? 'default' : '0',
    ]),
    '-cues_to_front', '0', '-f', 'matroska', target,
  ]; // prettier-ignore
  await runMedia(words, work);
  const indexed = await probeVideo({ path: target }, work);
  // Tracks that could not be copied were left out of the new file.
  return { path: target, probe: { ...indexed, soundTracksLeftOut: probe.soundTracksLeftOut ?? 0 } };
}

const soundTracks = ({ soundTracks: tracks = [] }: VideoProbe): readonly SoundTrack[] => tracks;
