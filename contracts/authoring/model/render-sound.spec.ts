import { expect, it } from 'vitest';
import type { AudioSource, VoiceBlock, VoiceOver } from '../voice-over.ts';
import { renderSoundOf, translatedSoundsOf } from './render-sound.ts';

const block = (key: string, text2SpeechId: string | null, startTime: number): VoiceBlock => ({
  key,
  text2SpeechId,
  text: 'Open the valve.',
  voice: 'bf_emma',
  speed: 1,
  time: 3,
  startTime,
  endTime: startTime + 3,
  isDirty: false,
});
const source = (id: string, change: Partial<AudioSource> = {}): AudioSource => ({
  id,
  key: 'a',
  text: 'Open the valve.',
  voice: 'bf_emma',
  rate: 1,
  targetDuration: null,
  status: 'completed',
  duration: 1.4,
  differing: [],
  cause: null,
  ...change,
});
const voiceOver = (change: Partial<VoiceOver>): VoiceOver => ({
  blocks: [],
  sources: [],
  sound: { mode: 'duck', duckBy: 14, isChoosable: true },
  ...change,
});

it('is what is there of the voices, each from the start of its block', () => {
  const blocks = [block('a', 'one', 2), block('b', 'two', 8), block('c', null, 12), block('d', 'lost', 16)];
  const sources = [source('one'), source('two', { status: 'failure', duration: null })];
  expect(renderSoundOf(voiceOver({ blocks, sources }))).toEqual({
    mode: 'duck',
    duckBy: 14,
    isOriginalChoosable: true,
    languageCode: 'en-gb',
    spoken: [{ text2SpeechId: 'one', startSeconds: 2, seconds: 1.4 }],
  });
});
it('is nothing without a voice: the video keeps its sound', () => {
  expect(renderSoundOf(voiceOver({ sound: { mode: 'replace', duckBy: 14, isChoosable: false } }))).toBeNull();
  expect(renderSoundOf(voiceOver({ blocks: [block('a', null, 2)] }))).toBeNull();
});
it('does not depend on decibels that nothing is lowered by', () => {
  const heard = { blocks: [block('a', 'one', 2)], sources: [source('one')] };
  const by = (duckBy: number) =>
    renderSoundOf(voiceOver({ ...heard, sound: { mode: 'keep', duckBy, isChoosable: false } }));
  expect(by(14)).toEqual(by(20));
});

it('is one sound for each other language in which a voice is heard, whatever its voices are', () => {
  const inLanguage = (key: string, languageCode: string, id: string | null, startTime: number) => ({
    ...block(key, id, startTime),
    languageCode,
  });
  const blocks = [
    block('a', 'one', 2),
    inLanguage('b', 'es-mx', 'two', 2),
    inLanguage('c', 'de-de', 'three', 3),
    inLanguage('d', 'fr-fr', null, 4),
  ];
  const heard = voiceOver({ blocks, sources: ['one', 'two', 'three'].map((id) => source(id)) });
  expect(renderSoundOf(heard)?.spoken.map(({ text2SpeechId }) => text2SpeechId)).toEqual(['one']);
  const mixed = { mode: 'duck', duckBy: 14 };
  expect(translatedSoundsOf(heard, 'en-us')).toEqual({
    originalLanguage: 'en-us',
    sounds: [
      {
        ...mixed,
        languageCode: 'de-de',
        spoken: [{ text2SpeechId: 'three', startSeconds: 3, seconds: 1.4 }],
      },
      { ...mixed, languageCode: 'es-mx', spoken: [{ text2SpeechId: 'two', startSeconds: 2, seconds: 1.4 }] },
    ],
  });
  expect(translatedSoundsOf({ ...heard, blocks: blocks.slice(0, 1) }, 'en-us')).toBeNull();
});
it('leaves out a language that became that of the video', () => {
  const blocks = [{ ...block('b', 'two', 2), languageCode: 'es-mx' }];
  expect(translatedSoundsOf(voiceOver({ blocks, sources: [source('two')] }), 'es-mx')).toBeNull();
});
