import { createHash } from 'node:crypto';
import type { MixedSound } from '../../../contracts/authoring/render-sound.ts';
import { audioFrames, AUDIO_FRAME, AUDIO_RATE } from '../../media/ladder/chunk-command.ts';
import { partName, type EncodedPart } from '../../media/ladder/ladder-files.ts';
import type { Ladder } from '../../media/ladder/playlists.ts';
import { soundsOf } from '../../media/ladder/sounds.ts';
import { duckSeconds, riseSeconds } from './mix-sound.ts';

/** A sound that is mixed in another way is another sound. */
const mixVersion = 1;
/** The encoder hears so much of the neighbours. */
const marginSeconds = 0.5;

/** What is heard of a chunk. */
export type PlannedChunkSound =
  /** The video's own sound, as it is. */
  | { readonly kind: 'own'; readonly part: EncodedPart }
  /** A sound of its own, stored under the hash of all that it depends on. */
  | { readonly kind: 'mixed'; readonly hash: string; readonly sound: MixedSound };

/** The voices that are heard between two seconds. */
const spokenWithin = ({ spoken }: MixedSound, from: number, to: number): MixedSound['spoken'] =>
  spoken.filter(
    ({ startSeconds, seconds }) =>
      startSeconds - duckSeconds < to && startSeconds + seconds + riseSeconds > from,
  );

/** The own sound of a chunk and its neighbours; `undefined` where there is none. */
export const ownParts = ({ plan, chunks }: Ladder, index: number): (EncodedPart | undefined)[] => {
  const rendition = soundsOf(plan)[0]?.rendition;
  return [index - 1, index, index + 1].map((each) =>
    chunks[each]?.parts.find((part) => part.rendition === rendition),
  );
};

const secondsOf = (frame: number): number => (frame * AUDIO_FRAME) / AUDIO_RATE;

/** The sound of one chunk with a voice-over; the same voices over the same chunk have the same hash. */
export function planChunkSound(ladder: Ladder, index: number, sound: MixedSound): PlannedChunkSound {
  const planned = ladder.plan.chunks[index];
  if (!planned) throw new RangeError(`the plan has no chunk ${index}`);
  const { first, end } = audioFrames(ladder.plan, planned);
  const spoken = spokenWithin(sound, secondsOf(first) - marginSeconds, secondsOf(end) + marginSeconds);
  const [before, own, after] = ownParts(ladder, index);
  const { mode, duckBy } = sound;
  if (own && spoken.length === 0 && mode !== 'replace') return { kind: 'own', part: own };
  const around = mode === 'replace' ? [] : [before, own, after].map((part) => part && partName(part));
  const depends = [mixVersion, planned, first, end, around, mode, duckBy, spoken];
  const hash = createHash('sha256').update(JSON.stringify(depends)).digest('hex').slice(0, 32);
  return { kind: 'mixed', hash, sound: { ...sound, spoken } };
}
