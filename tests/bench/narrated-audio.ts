import { speakWithFlite } from '../../workflows/media/sample-video/flite.ts';
import { bytesPerSecond } from '../../services/platform/speech/wav.ts';
import { sampleShots } from '../../workflows/media/sample-video/sample-script.ts';

/** Further narration, in addition to the sample's. */
const moreNarration = [
  'Today we change the cutting tool of a milling machine.',
  'Move the table to the front and stop the spindle.',
  'Open the safety door and put on your gloves.',
  'Press the release button and hold the tool with your other hand.',
  'Wipe the cone with a dry cloth and look for chips.',
  'Take the new tool out of the rack and check its label.',
  'Push it into the spindle until you hear a click.',
  'Measure its length and enter the value on the screen.',
  'Close the safety door and start a test run without material.',
  'Now we tighten the belt of the conveyor.',
  'Stop the conveyor with the red button and wait until it stands still.',
  'Remove the side cover and loosen the lock nuts on both sides.',
  'Turn the adjusting screw slowly, half a turn at a time.',
  'Press the belt with your thumb to feel how tight it is.',
  'The belt should move about as far as your thumb is wide.',
  'Tighten the lock nuts again and put the cover back.',
  'Let the conveyor run empty and watch whether the belt stays in the middle.',
  'Here is how to charge the battery of the forklift.',
  'Park the truck in the charging area and pull the hand brake.',
  'Open the hood so that the gas can escape.',
  'Switch off the charger before you connect the plug.',
  'Check the water level when the battery is full, never before.',
  'Write the time into the book beside the charger.',
  'When the green lamp is on, switch off the charger and pull out the plug.',
];

export interface NarratedAudio {
  readonly text: string;
  /** 16-bit samples, 16 kHz, mono. */
  readonly samples: Buffer;
}

/** About the given seconds of narration, in the clear voices. */
export async function narrate(seconds: number): Promise<NarratedAudio> {
  const texts = [...sampleShots.map(({ narration }) => narration), ...moreNarration];
  const parts: Buffer[] = [];
  const spokenTexts: string[] = [];
  let length = 0;
  for (let i = 0; length < seconds * bytesPerSecond; i += 1) {
    const text = texts[i % texts.length] ?? '';
    const voice = ['slt', 'rms', 'awb'][Math.floor(i / texts.length) % 3] ?? 'slt';
    const spoken = Buffer.concat([
      (await speakWithFlite(text, { voice })).subarray(44),
      Buffer.alloc(16_000),
    ]);
    parts.push(spoken);
    spokenTexts.push(text);
    length += spoken.length;
  }
  return { text: spokenTexts.join(' '), samples: Buffer.concat(parts) };
}

/** The same noise in every run. */
function* noise(): Generator<number, never> {
  let state = 1;
  let low = 0;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // A first-order low-pass: like a hall with machines, more low than high.
    low = 0.9 * low + (state / 2 ** 32 - 0.5);
    yield low;
  }
}

const powerOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value * value, 0) / Math.max(values.length, 1);

/** The samples with noise at the given number of decibels below the speech. */
export function withNoise(samples: Buffer, decibels: number): Buffer {
  const speech = Float64Array.from({ length: samples.length / 2 }, (_, i) => samples.readInt16LE(i * 2));
  // Pauses must not lower the measured level of the speech.
  const loud = powerOf(speech.filter((value) => Math.abs(value) > 300));
  const source = noise();
  const hiss = Float64Array.from({ length: speech.length }, () => source.next().value);
  const gain = Math.sqrt(loud / 10 ** (decibels / 10) / powerOf(hiss));
  const mixed = Buffer.alloc(samples.length);
  speech.forEach((value, i) => {
    const sum = Math.round(value + (hiss[i] ?? 0) * gain);
    mixed.writeInt16LE(Math.max(-32_768, Math.min(32_767, sum)), i * 2);
  });
  return mixed;
}

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  return words.map((word) => numbers[Number(word)] ?? word);
}

/** Word error rate: words recognised wrong, missing or inserted. */
export function wordErrorRate(truth: string, recognised: string): number {
  const [expected, got] = [wordsOf(truth), wordsOf(recognised)];
  let row = got.map((_, j) => j + 1);
  expected.forEach((word, i) => {
    const next: number[] = [];
    got.forEach((other, j) => {
      const left = next[j - 1] ?? i + 1;
      const above = row[j] ?? 0;
      const diagonal = j === 0 ? i : (row[j - 1] ?? 0);
      next.push(Math.min(left + 1, above + 1, diagonal + (word === other ? 0 : 1)));
    });
    row = next;
  });
  return (row.at(-1) ?? expected.length) / expected.length;
}
