import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openSpeech } from '../../services/platform/speech/open-speech.ts';
import { speakWithFlite } from '../../workflows/media/sample-video/flite.ts';
import { toWav } from '../../services/platform/speech/wav.ts';
import { silenceMeter } from '../../workflows/media/sound/silence-meter.ts';
import type { StepProposalInput } from '../../workflows/authoring/segmentation/propose-steps.ts';
import { installedSpeech } from '../support/installed-speech.ts';
import { narrateInstruction, type Instruction, readInstructions, styles } from './steps-instructions.ts';
import { openVoices } from './steps-voices.ts';

const Span = z.tuple([z.number(), z.number()]);

/** What was recognised of a narrated instruction, and the true values. */
const Recognised = z.object({
  name: z.string(),
  style: z.enum(styles),
  duration: z.number(),
  language: z.string().nullable(),
  confidence: z.number(),
  /** Sentences: text, then each word with its start, end and confidence. */
  sentences: z.array(
    z.tuple([z.string(), z.array(z.tuple([z.string(), z.number(), z.number(), z.number()]))]),
  ),
  silences: z.array(Span),
  scenes: z.array(z.number()),
  boundaries: z.array(z.number()),
  spoken: z.array(Span),
});
export type Recognised = z.output<typeof Recognised>;

const recordedFile = join(import.meta.dirname, 'instructions', 'recognised.json');

/** What was recognised when the set was last recorded. */
export const readRecognised = (): Recognised[] =>
  z.array(Recognised).parse(JSON.parse(readFileSync(recordedFile, 'utf8')));

/** One instruction per line, so that a new recording is a readable diff. */
export const record = (all: readonly Recognised[]): Promise<void> =>
  writeFile(recordedFile, `[\n${all.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`);

/** As the pipeline passes it to `proposeSteps`. */
export const inputOf = (recognised: Recognised): StepProposalInput => ({
  sentences: recognised.sentences.map(([sentence, words]) => ({
    sentence,
    startTime: words[0]?.[1] ?? 0,
    endTime: words.at(-1)?.[2] ?? 0,
    words: words.map(([word, startTime, endTime, confidence]) => ({ word, startTime, endTime, confidence })),
  })),
  scenes: recognised.scenes,
  silences: recognised.silences.map(([startTime, endTime]) => ({ startTime, endTime })),
  duration: recognised.duration,
  language: recognised.language,
  confidence: recognised.confidence,
});

const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100;
const samplesPerSecond = 16_000;

/** Synthesises each instruction, runs the product's recognition on it and measures its silences. */
export async function recogniseInstructions(
  chosen: (instruction: Instruction) => boolean = () => true,
): Promise<Recognised[]> {
  const folder = installedSpeech();
  if (folder === null) throw new Error('Speech recognition is not installed: node deploy/speech/install.mjs');
  const scratch = await mkdtemp(join(tmpdir(), 'bench-steps-'));
  const hearing = openSpeech({ embedded: { folder } });
  const voices = await openVoices(scratch);
  const speak = async (text: string, { voice, language }: Instruction): Promise<Buffer> =>
    language === 'en'
      ? (await speakWithFlite(text, { voice })).subarray(44)
      : voices.speak(text, voice, language);
  try {
    const all: Recognised[] = [];
    for (const instruction of readInstructions().filter(chosen)) {
      const narration = await narrateInstruction(instruction, speak);
      const path = join(scratch, 'narration.wav');
      await writeFile(path, toWav(narration.samples));
      const heard = await hearing.transcribe(path, { language: 'auto' });
      const meter = silenceMeter(samplesPerSecond);
      meter.take(narration.samples);
      all.push({
        name: instruction.name,
        style: instruction.style,
        duration: hundredths(narration.duration),
        language: heard.language,
        confidence: hundredths(heard.confidence),
        sentences: heard.sentences.map(({ sentence, words }) => [
          sentence,
          words.map((word) => [
            word.word,
            hundredths(word.startTime),
            hundredths(word.endTime),
            hundredths(word.confidence),
          ]),
        ]),
        silences: meter
          .silences(0.15, narration.duration)
          .map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
        scenes: narration.scenes.map(hundredths),
        boundaries: narration.boundaries.map(hundredths),
        spoken: narration.spoken.map(([from, to]) => [hundredths(from), hundredths(to)]),
      });
      console.error(`  ${instruction.style} ${instruction.name}: ${Math.round(narration.duration)} s`);
    }
    return all;
  } finally {
    voices.close();
    await hearing.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Where the previous rules started steps in the recorded set, by name. */
export const readFormer = (): Readonly<Record<string, readonly number[]>> =>
  z
    .record(z.string(), z.array(z.number()))
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'instructions', 'former-rules.json'), 'utf8')));
