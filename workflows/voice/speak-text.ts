import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { voiceOf } from '../../contracts/kernel/voice-list.ts';
import { isHindiInUrduLetters } from '../../contracts/authoring/model/transcript-rules.ts';
import { fitRate, speedFit } from '../../contracts/authoring/model/voice-blocks.ts';
import { exactSeconds } from '../../contracts/kernel/exact-seconds.ts';
import { applyReadings, type Reading } from '../../contracts/kernel/readings.ts';
import { speechKey } from '../../contracts/authoring/speak-texts.ts';
import type { SpeechRequest } from '../../contracts/authoring/voice-over.ts';
import { bodyBytes } from '../../services/platform/objects/body-bytes.ts';
import type { Speech } from '../../services/platform/speech/speech.ts';
import { spellOut } from '../../services/platform/voices/spell-out.ts';
import type { Voices } from '../../services/platform/voices/voices.ts';
import { readText, type AssetStorage } from '../media/asset-storage.ts';
import type { MediaWork } from '../media/media-work.ts';
import { runMedia } from '../media/run-media.ts';
import { differingWords, type ComparedSounds } from './understood-words.ts';

interface SpeakingParts {
  readonly assetStorage: AssetStorage;
  readonly speech: Speech;
  readonly voices: Voices;
}

/** A voice that is made in another way makes other sounds. */
const engineVersion = 1;
/** Read-backs that were compared in another way are compared again. */
const readBackVersion = 3;
/** A text that was misread is read again, each time slightly slower, which gives other sounds. */
const furtherAttempts = [0.95, 0.9];

/** Reads what recognition wrote in Urdu letters. */
const urduVoice = 'basic-ur-pk';

const ReadBack = z.object({ differing: z.array(z.string()) });

function soundsOf(language: string, isInUrdu: boolean): ComparedSounds {
  if (isInUrdu) return 'consonants';
  return language.startsWith('pt') ? 'portuguese' : 'all';
}

/** Where the sound of a text is stored that is spoken once for all blocks that have it. */
export const utteranceKey = (organizationId: string, { text, voice, rate }: Utterance): string => {
  const content = JSON.stringify([engineVersion, voice, rate, text]);
  return `${organizationId}/voice-over/cache/${createHash('sha256').update(content).digest('hex')}`;
};

interface Utterance {
  readonly text: string;
  readonly voice: string;
  readonly rate: number;
}

interface ReadBackSound {
  readonly wav: Buffer;
  readonly differing: string[];
}

const headerBytes = 44;
const samplesOf = (wav: Buffer): number => (wav.length - headerBytes) / 2;
const secondsOf = (wav: Buffer): number => samplesOf(wav) / wav.readUInt32LE(24);

/** Speaks texts and keeps what was spoken: the same text by the same voice costs no synthesis. */
export class TextSpeaker {
  readonly #parts: SpeakingParts;
  readonly #organizationId: string;
  readonly #media: MediaWork;

  constructor(parts: SpeakingParts, organizationId: string, media: MediaWork) {
    this.#parts = parts;
    this.#organizationId = organizationId;
    this.#media = media;
  }

  async speak({ id, text, voice, rate, targetDuration }: SpeechRequest, readings: readonly Reading[]) {
    const utterance = { text: applyReadings(text, readings), voice, rate: rate === speedFit ? 1 : rate };
    const { wav, differing } = await this.#understood(utterance, targetDuration);
    await this.#objects.put(this.#organizationId, speechKey(this.#organizationId, id), wav);
    const said = utterance.text === text ? {} : { spoken: utterance.text };
    return { duration: exactSeconds(secondsOf(wav)), differing, ...said };
  }

  get #objects() {
    return this.#parts.assetStorage.objects;
  }

  /** The sound of a text; one in which words were not understood is made again, and the best one is taken. */
  async #understood(utterance: Utterance, targetSeconds: number | null): Promise<ReadBackSound> {
    let best = await this.#readBack(utterance, targetSeconds);
    for (const slower of furtherAttempts) {
      if (best.differing.length === 0) break;
      const next = await this.#readBack({ ...utterance, rate: utterance.rate * slower }, targetSeconds);
      if (next.differing.length < best.differing.length) best = next;
    }
    return best;
  }

  /** The sound as it is stored, with the words of it that are not understood. */
  async #readBack(utterance: Utterance, targetSeconds: number | null): Promise<ReadBackSound> {
    const { wav, tempo } = await this.#fit(await this.#synthesise(utterance), targetSeconds);
    const version = tempo === null ? readBackVersion : `${readBackVersion}-at-${tempo}`;
    const key = `${utteranceKey(this.#organizationId, utterance)}.read-${version}.json`;
    const known = await readText(this.#objects, this.#organizationId, key);
    if (known !== null) return { wav, ...ReadBack.parse(JSON.parse(known)) };
    const differing = await this.#differing(utterance, wav);
    if (differing === null) return { wav, differing: [] };
    await this.#objects.put(this.#organizationId, key, Buffer.from(JSON.stringify({ differing })));
    return { wav, differing };
  }

  async #synthesise(utterance: Utterance): Promise<Buffer> {
    const key = `${utteranceKey(this.#organizationId, utterance)}.wav`;
    const known = await this.#objects.get(this.#organizationId, key);
    if (known !== null) return bodyBytes(known.body);
    const { wav } = await this.#parts.voices.speak({
      ...utterance,
      organizationId: this.#organizationId,
      signal: this.#media.signal,
    });
    await this.#objects.put(this.#organizationId, key, wav);
    return wav;
  }

  /** Words that recognition does not hear; `null` where speech is not recognised, or its letters cannot be read. */
  async #differing({ text, voice }: Utterance, wav: Buffer): Promise<string[] | null> {
    const { speech, voices } = this.#parts;
    const language = voiceOf(voice)?.language;
    if (language === undefined || !(await speech.status()).available) return null;
    const path = await this.#convert(wav, ['-ar', '16000', '-ac', '1']);
    const heard = await speech.transcribe(path, { language, signal: this.#media.signal });
    const wordsOf = (words: string): string[] => spellOut(words, language).split(' ');
    const expected = wordsOf(text);
    const said = wordsOf(heard.sentences.map(({ sentence }) => sentence).join(' '));
    const isInUrdu = isHindiInUrduLetters(language, said.join(' '));
    if (isInUrdu && !(await voices.status()).basic) return null;
    const phonemes = await voices.phonemes(expected, voice);
    return differingWords(
      expected.map((word, index) => ({ word, phonemes: phonemes[index] ?? '' })),
      await voices.phonemes(said, isInUrdu ? urduVoice : voice),
      soundsOf(language, isInUrdu),
    );
  }

  /** As long as its place, as far as it can then still be followed; the pitch stays. */
  async #fit(wav: Buffer, targetSeconds: number | null): Promise<{ wav: Buffer; tempo: string | null }> {
    const rate = targetSeconds === null ? 1 : fitRate(secondsOf(wav), targetSeconds);
    if (Math.abs(rate - 1) < 0.001) return { wav, tempo: null };
    const tempo = rate.toFixed(5);
    // atempo ends some milliseconds early
    const samples = Math.round(samplesOf(wav) / rate);
    const exactly = `apad=whole_len=${samples},atrim=end_sample=${samples}`;
    return {
      wav: await readFile(await this.#convert(wav, ['-filter:a', `atempo=${tempo},${exactly}`])),
      tempo,
    };
  }

  async #convert(wav: Buffer, how: readonly string[]): Promise<string> {
    const [from, to] = ['spoken.wav', 'converted.wav'].map((name) => join(this.#media.scratch, name));
    if (from === undefined || to === undefined) throw new RangeError('two names');
    await writeFile(from, wav);
    const output = ['-c:a', 'pcm_s16le', '-map_metadata', '-1', '-fflags', '+bitexact', '-f', 'wav', to];
    await runMedia(['-f', 'wav', '-i', `file:${from}`, ...how, ...output], this.#media);
    return to;
  }
}
