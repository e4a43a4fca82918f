import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { speechKey } from '../../contracts/authoring/speak-texts.ts';
import { bodyBytes } from '../../services/platform/objects/body-bytes.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import type { Speech } from '../../services/platform/speech/speech.ts';
import type { Voices } from '../../services/platform/voices/voices.ts';
import { work } from '../../tests/support/corpus/ladder-of.ts';
import { toneOf } from '../../tests/support/tones.ts';
import { AssetStorage } from '../media/asset-storage.ts';
import { TextSpeaker } from './speak-text.ts';

/** How the voices of both languages pronounce the words, as espeak-ng does. */
const pronounced: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hf_alpha: { पंप: 'pˈʌmp', बंद: 'bˈʌnd', करें: 'kˈʌɾẽː' },
  'basic-ur-pk': { پمپ: 'pˈʌmp', بند: 'bˈʌnd', کریں: 'kˈʌrẽː' },
};

let folder: string;
let hasBasic: boolean;
/** How fast the text was spoken, attempt by attempt. */
let rates: number[];
/** What recognition was given, attempt by attempt. */
let listened: Buffer[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'speak-text-'));
  hasBasic = true;
  rates = [];
  listened = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What is stored of "पंप बंद करें", a tone of one second, if this is what recognition writes of each attempt. */
async function speak(heard: readonly string[], targetDuration: number | null) {
  const speech: Speech = {
    transcribe: async (path) => {
      listened.push(readFileSync(path));
      const sentence = heard[rates.length - 1] ?? heard[0] ?? '';
      const sentences = [{ sentence, startTime: 0, endTime: 1, words: [] }];
      return { language: 'hi', languageProbability: 1, sentences, confidence: 1 };
    },
    status: async () => ({ available: true, engine: 'scripted', sentence: '' }),
    close: async () => undefined,
  };
  const voices: Voices = {
    speak: async ({ rate }) => {
      rates.push(rate);
      return { wav: await toneOf(440, 1), seconds: 1 };
    },
    phonemes: async (words, voice) => words.map((word) => pronounced[voice]?.[word] ?? ''),
    status: async () => ({ neural: true, basic: hasBasic, sentence: '' }),
    close: async () => undefined,
  };
  const objects = await openEmbeddedObjects({ folder });
  const assetStorage = new AssetStorage(objects, join(folder, 'scratch'));
  const speaker = new TextSpeaker({ assetStorage, speech, voices }, 'org', work(folder));
  const block = {
    id: 'block',
    key: null,
    text: 'पंप बंद करें',
    voice: 'hf_alpha',
    rate: targetDuration === null ? 1 : 0,
    targetDuration,
  };
  const spoken = await speaker.speak(block, []);
  const stored = await objects.get('org', speechKey('org', block.id));
  if (stored === null) throw new Error('nothing was stored');
  return { ...spoken, wav: await bodyBytes(stored.body) };
}

/** The words that differ, if this is what recognition writes of each attempt. */
const differing = async (...heard: readonly string[]) => (await speak(heard, null)).differing;

/** How long a tone is, and how high by its zero crossings. */
function toneIn(wav: Buffer) {
  const rate = wav.readUInt32LE(24);
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length));
  // the silence of its last milliseconds is no tone
  const tone = samples.subarray(0, samples.length - rate / 50);
  const crossings = [...tone.keys()].filter((at) => (samples[at - 1] ?? 0) < 0 && (samples[at] ?? 0) >= 0);
  const [first = 0, last = 0] = [crossings[0], crossings.at(-1)];
  return {
    frame: 1 / rate,
    seconds: samples.length / rate,
    hertz: ((crossings.length - 1) * rate) / (last - first),
  };
}

it('Hindi that recognition writes in Urdu letters is read by the Urdu voice', async () => {
  expect(await differing('پمپ بند کریں')).toEqual([]);
});
it('a word that is not there in Urdu letters differs', async () => {
  expect(await differing('پمپ کریں')).toEqual(['बंद']);
});
it('nothing is compared where no voice reads Urdu letters', async () => {
  hasBasic = false;
  expect(await differing('پمپ کریں')).toEqual([]);
});
it('a text that was misread is spoken again, each time slower, until it is understood', async () => {
  expect(await differing('پمپ', 'پمپ کریں', 'پمپ بند کریں')).toEqual([]);
  expect(rates).toEqual([1, 0.95, 0.9]);
});
it('the best of three attempts is taken', async () => {
  expect(await differing('پمپ', 'پمپ کریں', 'پمپ')).toEqual(['बंद']);
});

it('a sound that is fitted is as long as its place to the frame, at its own pitch, and read back as it is stored', async () => {
  for (const target of [1 / 1.2, 1 / 0.85]) {
    const { wav, duration } = await speak(['پمپ بند کریں'], target);
    const stored = toneIn(wav);
    expect(Math.abs(stored.seconds - target)).toBeLessThanOrEqual(stored.frame);
    expect(duration).toBeCloseTo(target, 2);
    expect(Math.abs(stored.hertz - 440)).toBeLessThan(3);
    const heard = toneIn(listened.at(-1) ?? Buffer.alloc(0));
    expect(heard.seconds).toBeCloseTo(target, 2);
    expect(Math.abs(heard.hertz - 440)).toBeLessThan(3);
  }
});
it('a sound that loses words where it is fitted is spoken again, slower, and fitted again', async () => {
  const { wav, differing: words } = await speak(['پمپ کریں', 'پمپ بند کریں'], 1 / 1.2);
  expect([rates, words]).toEqual([[1, 0.95], []]);
  for (const sound of [wav, ...listened]) expect(toneIn(sound).seconds).toBeCloseTo(1 / 1.2, 2);
});
it('what was read back is not read back again until it is fitted to another place', async () => {
  for (const target of [null, 1 / 1.2, 1 / 1.2, 0.9, null]) await speak(['پمپ بند کریں'], target);
  expect(listened.map((sound) => toneIn(sound).seconds.toFixed(2))).toEqual(['1.00', '0.83', '0.90']);
});
