import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { bytesPerSecond } from '../../services/platform/speech/wav.ts';
import { withNoise } from './narrated-audio.ts';

export const styles = ['short', 'long', 'monologue', 'noisy', 'languages'] as const;
export type Style = (typeof styles)[number];

/** The narration of an instruction. Within each step, ` | ` separates what is said in one breath. */
const Instruction = z.object({
  name: z.string(),
  language: z.string().default('en'),
  voice: z.string(),
  /** Background noise at this many decibels below the voice. */
  noise: z.number().nullable().default(null),
  /** Seconds between the breaths of a step, and between steps; both vary by a fifth. */
  pauses: z.tuple([z.number(), z.number()]),
  /** `steps`: the picture changes at each step, and now and then within one. */
  scenes: z.enum(['none', 'steps']).default('none'),
  steps: z.array(z.string()).min(2),
});
export type Instruction = z.output<typeof Instruction> & { readonly style: Style };

/** The instructions of the set, in the order of their files. */
export function readInstructions(): Instruction[] {
  return styles.flatMap((style) => {
    const file = join(import.meta.dirname, 'instructions', `${style}.json`);
    const read = z.array(Instruction).parse(JSON.parse(readFileSync(file, 'utf8')));
    return read.map((each) => ({ ...each, style }));
  });
}

export interface Narration {
  readonly instruction: Instruction;
  /** 16-bit samples, 16 kHz, mono. */
  readonly samples: Buffer;
  readonly duration: number;
  /** Start of each step after the first: its first sound, or the picture change just before it. */
  readonly boundaries: readonly number[];
  /** Intervals with speech: no cut may be inside one. */
  readonly spoken: readonly (readonly [from: number, to: number])[];
  readonly scenes: readonly number[];
}

/** From 0 to 1, the same in every run. */
function* numbers(seed: string): Generator<number, never> {
  let state = [...seed].reduce((sum, sign) => Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0), 7) >>> 0;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Recorded voices start and end with silence; pauses are measured from sound to sound. */
function trimmed(samples: Buffer): Buffer {
  const loud = (at: number): boolean => Math.abs(samples.readInt16LE(at)) > 200;
  let [from, to] = [0, samples.length - 2];
  while (from < to && !loud(from)) from += 2;
  while (to > from && !loud(to)) to -= 2;
  return samples.subarray(from, to + 2);
}

export type Speak = (text: string, instruction: Instruction) => Promise<Buffer>;

/** The audio of the instruction, and the true start of each step. */
export async function narrateInstruction(instruction: Instruction, speak: Speak): Promise<Narration> {
  const random = numbers(instruction.name);
  const parts: Buffer[] = [];
  const spoken: [number, number][] = [];
  const [boundaries, scenes]: [number[], number[]] = [[], []];
  let at = 0;
  const add = (bytes: Buffer): number => {
    parts.push(bytes);
    at += bytes.length / bytesPerSecond;
    return at;
  };
  const pause = (seconds: number): number => {
    const length = seconds * (0.8 + 0.4 * random.next().value);
    return add(Buffer.alloc(Math.round((length * bytesPerSecond) / 2) * 2));
  };
  pause(0.8);
  for (const [number, step] of instruction.steps.entries()) {
    if (number > 0) {
      const ended = at;
      const begins = pause(instruction.pauses[1]);
      const changed = ended + (begins - ended) * (0.5 + 0.4 * random.next().value);
      if (instruction.scenes === 'steps') scenes.push(changed);
      boundaries.push(instruction.scenes === 'steps' ? changed : begins);
    }
    for (const [breath, text] of step.split(' | ').entries()) {
      if (breath > 0) pause(instruction.pauses[0]);
      const from = at;
      spoken.push([from, add(trimmed(await speak(text, instruction)))]);
      // Cameras are moved during speech, too.
      if (instruction.scenes === 'steps' && random.next().value < 0.2) scenes.push((from + at) / 2);
    }
  }
  pause(1);
  const clean = Buffer.concat(parts);
  const samples = instruction.noise === null ? clean : withNoise(clean, instruction.noise);
  return { instruction, samples, duration: at, boundaries, spoken, scenes };
}
