import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'speak-text-'));
  hasBasic = true;
  rates = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The words of "पंप बंद करें" that differ, if this is what recognition writes of each attempt. */
async function differing(...heard: readonly string[]): Promise<readonly string[]> {
  const speech: Speech = {
    transcribe: async () => {
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
  const assetStorage = new AssetStorage(await openEmbeddedObjects({ folder }), join(folder, 'scratch'));
  const speaker = new TextSpeaker({ assetStorage, speech, voices }, 'org', work(folder));
  const block = {
    id: 'block',
    key: null,
    text: 'पंप बंद करें',
    voice: 'hf_alpha',
    rate: 1,
    targetDuration: null,
  };
  return (await speaker.speak(block, [])).differing;
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
