import { openInput } from '../../../services/platform/sandbox/ffmpeg.ts';
import type { MediaWork } from '../media-work.ts';
import { metadataReader } from '../metadata-reader.ts';
import { runMedia } from '../run-media.ts';
import type { MediaSource } from '../source.ts';

export interface SceneChange {
  readonly atSeconds: number;
  /** 0 to 1: how much of the picture changed. */
  readonly score: number;
}

/** Below this a moving hand already counts as a change. */
const MIN_SCORE = 0.08;

/** Moments at which the picture changes abruptly, on five small pictures a second. */
export async function detectScenes(
  input: { source: MediaSource },
  work: MediaWork,
): Promise<readonly SceneChange[]> {
  const { source } = input;
  const scenes: SceneChange[] = [];
  const reader = metadataReader((atSeconds, name, value) => {
    if (name === 'lavfi.scene_score') scenes.push({ atSeconds, score: Number(value) });
  });
  // In RGB: from red to green the brightness alone stays the same.
  const look = `fps=5,scale=192:-2:flags=fast_bilinear,format=rgb24,select='gt(scene,${MIN_SCORE})',metadata=mode=print:file=-`;
  await runMedia(
    ['-copyts', '-start_at_zero', ...openInput(source.path, source.container), '-map', `0:${source.videoStream ?? 0}`, '-vf', look, '-f', 'null', '-'],
    work,
    { onOutput: (piece) => {
      reader(piece);
      work.heartbeat();
    } },
  ); // prettier-ignore
  return scenes;
}
