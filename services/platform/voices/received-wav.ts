import { toWav } from '../speech/wav.ts';
import type { SpokenAudio } from './voices.ts';

/** What a voice may sound like in samples per second; everything else is no speech. */
const [minRate, maxRate] = [8_000, 48_000];
const pcm = 1;
/** The format follows in a longer header. */
const extensible = 0xfffe;

interface Sound {
  readonly rate: number;
  readonly samples: Buffer;
}

/** Thrown for bytes that are no sound that we take. */
export class NoSpeech extends Error {}

function rateIn(format: Buffer): number {
  if (format.length < 16) throw new NoSpeech('its format is missing');
  const tag = format.readUInt16LE(0);
  const encoding = tag === extensible && format.length >= 26 ? format.readUInt16LE(24) : tag;
  const [channels, rate, bits] = [format.readUInt16LE(2), format.readUInt32LE(4), format.readUInt16LE(14)];
  if (encoding !== pcm || bits !== 16) throw new NoSpeech('it is not in 16-bit samples');
  if (channels !== 1) throw new NoSpeech('it has more than one channel');
  if (rate < minRate || rate > maxRate) throw new NoSpeech(`it has ${rate} samples per second`);
  return rate;
}

/** The samples of a WAV file; one that was written while it was sent has no valid lengths. */
function soundIn(wav: Buffer): Sound {
  if (wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE')
    throw new NoSpeech('it is not a WAV file');
  let rate: number | null = null;
  for (let at = 12; at + 8 <= wav.length;) {
    const [name, length] = [wav.toString('latin1', at, at + 4), wav.readUInt32LE(at + 4)];
    const content = wav.subarray(at + 8, Math.min(wav.length, at + 8 + length));
    if (name === 'fmt ') rate = rateIn(content);
    if (name === 'data') {
      if (rate === null) throw new NoSpeech('its format is missing');
      const samples = length === 0 ? wav.subarray(at + 8) : content;
      return { rate, samples: samples.subarray(0, samples.length - (samples.length % 2)) };
    }
    at += 8 + length + (length % 2);
  }
  throw new NoSpeech('it has no samples');
}

/** Longest sound of a text, in seconds: more than twice what the slowest voice needs, and room for pauses. */
export const longestSpeech = (text: string, rate: number): number => 10 + (text.length * 0.5) / rate;
export const maxSpeechBytes = (seconds: number): number => Math.ceil(seconds * maxRate * 2) + 65_536;

/** What an engine has made of a text, in one or more files, as one; throws `NoSpeech`. */
export function receivedSpeech(files: readonly Buffer[], maxSeconds: number): SpokenAudio {
  const sounds = files.map(soundIn);
  const [{ rate } = { rate: 0 }] = sounds;
  if (sounds.some((sound) => sound.rate !== rate)) throw new NoSpeech('its parts have different rates');
  const samples = Buffer.concat(sounds.map((sound) => sound.samples));
  const seconds = samples.length / 2 / rate;
  if (!(seconds > 0)) throw new NoSpeech('it has no samples');
  if (seconds > maxSeconds) throw new NoSpeech('it is too long for its text');
  return { wav: toWav(samples, rate), seconds };
}
