import type { Container } from '../../../services/platform/sandbox/ffmpeg.ts';
import { bodyBytes } from '../../../services/platform/objects/body-bytes.ts';
import type { MediaWork } from '../media-work.ts';
import type { MediaTarget } from '../source.ts';
import { readFrameTimes } from './scan-packets.ts';

/** The frames of a source, in a file beside its plan: when each is shown, in seconds, in order. */
const tableName = 'frames.bin';

export const frameTableKey = ({ folder }: Pick<MediaTarget, 'folder'>): string => `${folder}/${tableName}`;

/** Reads the real times of all frames from the file and stores them: nothing is computed from a rate. */
export async function makeFrameTable(
  { path, probe, target }: { readonly path: string; readonly probe: ProbedStream; readonly target: MediaTarget },
  work: MediaWork,
): Promise<Float64Array> {
  const times = await readFrameTimes({ path, container: probe.container, stream: probe.videoStream, which: 'all' }, work);
  // frames before the start are never shown
  const shown = times.map((time) => time - (probe.startSeconds ?? 0)).filter((time) => time > -0.0005);
  await target.objects.put(target.organizationId, frameTableKey(target), Buffer.from(shown.buffer));
  return shown;
} // prettier-ignore

interface ProbedStream {
  readonly container: Container;
  readonly videoStream: number;
  /** The time of the file that counts as 0; absent in older probes. */
  readonly startSeconds?: number;
}

/** The table of a source; `null` if it was probed before there were any. */
export async function readFrameTable({ objects, organizationId, folder }: MediaTarget): Promise<Float64Array | null> {
  const found = await objects.get(organizationId, frameTableKey({ folder }));
  if (found === null) return null;
  const bytes = await bodyBytes(found.body);
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength - (bytes.byteLength % 8)));
} // prettier-ignore
