import type { RenderSound } from '../../../contracts/authoring/render-sound.ts';
import type { Objects } from '../../../services/platform/objects/objects.ts';
import type { EncodedPart, LadderLocation } from '../../media/ladder/ladder-files.ts';
import type { Ladder } from '../../media/ladder/playlists.ts';
import type { MediaWork } from '../../media/media-work.ts';
import { voicePart } from './voice-part.ts';
import { withVoice } from './with-voice.ts';

interface HeardLadderInput {
  /** The published video with its own sound. */
  readonly ladder: Ladder;
  /** What is heard of a voice-over; `null`: the video's own sound. */
  readonly sound: RenderSound | null;
  /** Where mixed sounds are stored, under their hashes. */
  readonly place: LadderLocation;
  readonly objects: Objects;
}

/** The published video as its viewers hear it. Encodes only the chunks whose sound is new. */
export async function heardLadder(
  { ladder, sound, place, objects }: HeardLadderInput,
  work: MediaWork,
): Promise<Ladder> {
  if (sound === null) return ladder;
  const parts: EncodedPart[] = [];
  for (const { index } of ladder.chunks) {
    parts.push(await voicePart({ ladder, sound, index, place, objects }, work));
    work.heartbeat();
  }
  return withVoice(ladder, { parts, ...sound });
}
