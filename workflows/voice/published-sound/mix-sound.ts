import { AUDIO_RATE } from '../../media/ladder/chunk-command.ts';
import type { MixedSound, SpokenPart } from '../../../contracts/authoring/render-sound.ts';

/** The original sound is lowered within this time before a voice starts, and comes back within that after it. */
export const duckSeconds = 0.15;
export const riseSeconds = 0.35;

/** A voice as samples, and the sample of the video at which its first one is heard. */
export interface VoiceSamples {
  readonly from: number;
  readonly samples: Float32Array;
}

type Heard = Pick<SpokenPart, 'startSeconds' | 'seconds'>;

/** How far a voice has pushed the original sound back at a second: 0 not at all, 1 as far as it goes. */
function pushedBack({ startSeconds, seconds }: Heard, at: number): number {
  const end = startSeconds + seconds;
  if (at < startSeconds) return Math.max(0, 1 - (startSeconds - at) / duckSeconds);
  return at <= end ? 1 : Math.max(0, 1 - (at - end) / riseSeconds);
}

/** The gain of the original sound at each sample of a range. */
export function originalGain(
  { mode, duckBy, spoken }: MixedSound,
  from: number,
  length: number,
): Float32Array {
  if (mode !== 'duck') return new Float32Array(length).fill(mode === 'keep' ? 1 : 0);
  const lowered = new Float32Array(length);
  for (const part of spoken) {
    const first = Math.max(0, Math.floor((part.startSeconds - duckSeconds) * AUDIO_RATE) - from);
    const last = Math.min(length, Math.ceil((part.startSeconds + part.seconds + riseSeconds) * AUDIO_RATE) - from);
    for (let i = first; i < last; i++)
      lowered[i] = Math.max(lowered[i] ?? 0, pushedBack(part, (from + i) / AUDIO_RATE));
  } // prettier-ignore
  // the loudness falls evenly for the ear: in decibels
  return lowered.map((share) => 10 ** ((-duckBy * share) / 20));
}

const knee = 0.85;
/** What is louder than the file can hold is bent instead of cut off. */
const bend = (sample: number): number => {
  const over = Math.abs(sample) - knee;
  return over <= 0 ? sample : Math.sign(sample) * (knee + (1 - knee) * Math.tanh(over / (1 - knee)));
};

/** The original sound (stereo, interleaved) of a range with the voices in it. */
export function mixSound(
  original: Float32Array,
  from: number,
  order: MixedSound,
  voices: readonly VoiceSamples[],
): Float32Array {
  const length = original.length / 2;
  const gain = originalGain(order, from, length);
  const mixed = original.map((sample, i) => sample * (gain[i >> 1] ?? 0));
  for (const voice of voices) {
    const offset = voice.from - from;
    const first = Math.max(0, -offset);
    const last = Math.min(voice.samples.length, length - offset);
    for (let i = first; i < last; i++) {
      const at = (offset + i) * 2;
      const sample = voice.samples[i] ?? 0;
      mixed[at] = (mixed[at] ?? 0) + sample;
      mixed[at + 1] = (mixed[at + 1] ?? 0) + sample;
    }
  }
  return mixed.map(bend);
}
