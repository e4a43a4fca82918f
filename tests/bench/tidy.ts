import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { rangesOfWords, tidyMargin } from '../../contracts/authoring/model/tidy-up.ts';
import { withoutRanges } from '../../contracts/authoring/model/video-cut.ts';
import type { CutRange } from '../../contracts/authoring/video-cut.ts';
import type { Sentence } from '../../contracts/authoring/workflow-fields.ts';
import { Models } from '../../services/platform/models/models.ts';
import { openSpeech } from '../../services/platform/speech/open-speech.ts';
import type { RecognisedWord, Speech } from '../../services/platform/speech/speech.ts';
import { bytesPerSecond, toWav } from '../../services/platform/speech/wav.ts';
import { EmbeddedVoices } from '../../services/platform/voices/embedded-voices.ts';
import type { Voices } from '../../services/platform/voices/voices.ts';
import { speakWithFlite } from '../../workflows/media/sample-video/flite.ts';
import { differingWords } from '../../workflows/voice/understood-words.ts';
import { installedSpeech } from '../support/installed-speech.ts';
import { runBench, spread, versions, type BenchFigures } from './bench-result.ts';
import { narrateInstruction, readInstructions, type Instruction } from './steps-instructions.ts';

const reach = { wordsLost: { most: 0 } };
const recordings = 20;
/** Of three sentences, one is removed. */
const every = 3;
const wavHeader = 44;
/**
 * Recognition misses a word here and there, and others where the same sound begins later; a word that was cut into is
 * heard in none of these.
 */
const offsets = [1, 2];
/** Its pronunciation of words is compared. */
const pronouncing = 'basic-en-us';

interface Bench {
  readonly folder: string;
  readonly speech: Speech;
  readonly voices: Voices;
}

/** What remains of a recording, as a file of its own, after some silence. */
async function heardIn(
  { folder, speech }: Bench,
  samples: Buffer,
  remaining: readonly CutRange[],
  silentSeconds = 0,
) {
  const byteAt = (seconds: number): number => Math.round((seconds * bytesPerSecond) / 2) * 2;
  const path = join(folder, 'heard.wav');
  await writeFile(
    path,
    toWav(
      Buffer.concat([
        Buffer.alloc(byteAt(silentSeconds)),
        ...remaining.map(({ start, end }) => samples.subarray(byteAt(start), byteAt(end))),
      ]),
    ),
  );
  const { sentences } = await speech.transcribe(path, { language: 'en-us' });
  return sentences.map((sentence, index): Sentence => ({ ...sentence, id: `s${index}` }));
}

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** Recognition writes a number in one of two ways, whatever is beside it. */
const plain = (word: string): string => {
  const letters = word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return digits[Number(letters || NaN)] ?? letters;
};

/** The words of which too little is heard again, by their sounds: "ok" is "okay", and "10" is "ten". */
async function lostWords({ voices }: Bench, expected: readonly string[], heard: readonly string[]) {
  const [own, other] = [
    await voices.phonemes(expected, pronouncing),
    await voices.phonemes(heard, pronouncing),
  ];
  return differingWords(
    expected.map((word, index) => ({ word, phonemes: own[index] ?? '' })),
    other,
  );
}

/** Removes every third sentence of a recording by its words, and listens to what is left. */
async function recordingOf(bench: Bench, instruction: Instruction) {
  const { samples, duration } = await narrateInstruction(instruction, async (text, { voice }) =>
    (await speakWithFlite(text, { voice })).subarray(wavHeader),
  );
  const whole = { start: 0, end: duration };
  const sentences = await heardIn(bench, samples, [whole]);
  const removed = new Set<RecognisedWord | Sentence['words'][number]>(
    sentences.filter((_, index) => index % every === 1).flatMap(({ words }) => words),
  );
  // what was misheard in the whole recording may be heard right in the rest of it
  const said = new Set(instruction.steps.flatMap((step) => step.split(/\s+/u).map(plain)));
  const remaining = sentences
    .flatMap(({ words }) => words)
    .filter((word) => !removed.has(word))
    .map(({ word }) => plain(word))
    .filter((word) => said.has(word));
  const erased = rangesOfWords(sentences, (word) => removed.has(word as RecognisedWord), duration);
  const listen = async (ranges: readonly CutRange[], silentSeconds: number): Promise<string[]> => {
    const heard = await heardIn(bench, samples, withoutRanges([whole], ranges), silentSeconds);
    const words = heard.flatMap((sentence) => sentence.words.map(({ word }) => plain(word)));
    return lostWords(bench, remaining, words);
  };
  const lostIn = async (ranges: readonly CutRange[]): Promise<string[]> => {
    let lost = await listen(ranges, 0);
    for (const silentSeconds of offsets) {
      if (lost.length === 0) break;
      const again = await listen(ranges, silentSeconds);
      lost = lost.filter((word) => {
        const at = again.indexOf(word);
        if (at >= 0) again.splice(at, 1);
        return at >= 0;
      });
    }
    return lost;
  };
  // as much further on both sides as the margin would have left, and half a word
  const careless = erased.map(({ start, end }) => ({
    start: Math.max(0, start - 2 * tidyMargin),
    end: Math.min(duration, end + 2 * tidyMargin),
  }));
  return {
    words: remaining.length,
    lost: await lostIn(erased),
    carelesslyLost: () => lostIn(careless),
  };
}

/** How many of the words that remain are not heard in recordings of which every third sentence was removed. */
export async function tidyBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const speechFolder = process.env['STEPWELL_SPEECH_HOME'] ?? installedSpeech();
  if (!speechFolder) throw new Error('The Python environment of speech is not installed.');
  const folder = await mkdtemp(join(tmpdir(), 'bench-tidy-'));
  const speech = openSpeech({ embedded: { folder: speechFolder } });
  const home = process.env['STEPWELL_MODELS_HOME'] ?? join(homedir(), '.cache', 'stepwell', 'models');
  const models = new Models({ folder: home, python: join(speechFolder, 'venv', 'bin', 'python') });
  const voices = new EmbeddedVoices({ models, speechFolder });
  const instructions = readInstructions().filter(
    ({ language, noise }) => language === 'en' && noise === null,
  );
  const chosen = instructions.slice(0, quick ? 3 : recordings);
  const [words, lost]: [number[], number[]] = [[], []];
  let careless = 0;
  try {
    for (const [index, instruction] of chosen.entries()) {
      const found = await recordingOf({ folder, speech, voices }, instruction);
      words.push(found.words);
      lost.push(found.lost.length);
      if (found.lost.length > 0) console.error(instruction.name, found.lost.join(' '));
      if (index < 3) careless += (await found.carelesslyLost()).length;
    }
  } finally {
    await Promise.all([speech.close(), voices.close()]);
    await rm(folder, { recursive: true, force: true });
  }
  return {
    name: 'tidy',
    n: chosen.length,
    quick,
    reach,
    ratios: { wordsLost: spread([lost.reduce((sum, count) => sum + count, 0)]) },
    control: {
      weakness: 'cuts without the margin, into the words beside them',
      ratios: { wordsLost: careless },
    },
    raw: { words, lost },
    versions: { ...versions },
  };
}

if (import.meta.main) await runBench(tidyBench);
