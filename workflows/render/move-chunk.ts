import { bodyBytes } from '../../services/platform/objects/body-bytes.ts';
import { assetFolder } from '../media/asset-storage.ts';
import { AUDIO_RATE, VIDEO_TIMESCALE } from '../media/ladder/chunk-command.ts';
import { moveFragments } from '../media/ladder/fragments.ts';
import { partKey, type EncodedPart } from '../media/ladder/ladder-files.ts';
import { isSound } from '../media/ladder/sounds.ts';
import type { Objects } from '../../services/platform/objects/objects.ts';

interface Move {
  readonly objects: Objects;
  readonly organizationId: string;
  readonly videoId: string;
  /** Of the chunk in the result. */
  readonly index: number;
  /** By how many seconds it is later: whole frames of the pictures, whole AAC frames of a sound. */
  readonly bySeconds: number;
}

/** The same frames at another time of the video: the times in them change, nothing is encoded. */
export async function movePart(part: EncodedPart, move: Move): Promise<EncodedPart> {
  const { objects, organizationId, videoId, index, bySeconds: by } = move;
  if (by === 0) return part;
  const found = await objects.get(organizationId, part.key);
  if (!found) throw new Error(`${part.key} is missing`);
  const bytes = await bodyBytes(found.body);
  const first = part.segments[0]?.startSeconds ?? 0;
  const timescale = isSound(part.rendition) ? AUDIO_RATE : VIDEO_TIMESCALE;
  moveFragments(bytes, Math.round((first + by) * timescale));
  const key = partKey(assetFolder(organizationId, videoId), part.rendition, index);
  await objects.put(organizationId, key, bytes);
  return {
    ...part,
    key,
    segments: part.segments.map((segment) => ({ ...segment, startSeconds: segment.startSeconds + by })),
  };
}
