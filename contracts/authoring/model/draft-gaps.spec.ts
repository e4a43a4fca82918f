import { describe, expect, it } from 'vitest';
import type { TranslationRow } from '../translations.ts';
import type { AudioSource, VoiceBlock } from '../voice-over.ts';
import { draftGaps } from './draft-gaps.ts';
import { summaryOf } from './translated-content.ts';
import { noCut } from './video-cut.ts';
import { initialVoiceOver } from './voice-over.ts';

const block = (key: string, startTime: number, more: Partial<VoiceBlock> = {}): VoiceBlock => ({
  key,
  text2SpeechId: `speech-${key}`,
  text: 'Open the valve.',
  voice: 'bf_emma',
  speed: 1,
  time: 3,
  startTime,
  endTime: startTime + 3,
  isDirty: false,
  ...more,
});
const source = (key: string, more: Partial<AudioSource> = {}): AudioSource => ({
  id: `speech-${key}`,
  key,
  text: 'Open the valve.',
  voice: 'bf_emma',
  rate: 1,
  targetDuration: null,
  status: 'completed',
  duration: 3,
  differing: [],
  cause: null,
  ...more,
} as AudioSource); // prettier-ignore
const draftOf = (blocks: VoiceBlock[], sources: AudioSource[]) => ({
  cut: noCut,
  voiceOver: { ...initialVoiceOver, blocks, sources },
});
const row = (id: string, state: TranslationRow['state'], text = ''): TranslationRow => ({
  part: 'sentence', id, stepId: null, startTime: 0, endTime: 3, original: 'Open.', text, state, status: null, translatedOriginal: null, madeBy: null, dropped: null,
}); // prettier-ignore
const languageOf = (languageCode: string, rows: readonly TranslationRow[]) => ({
  rows,
  summary: summaryOf(languageCode, { transcriptionId: 't', texts: [] }, rows),
});

describe('what is unfinished in a draft', () => {
  it('is nothing where nothing was begun, and where all is done', () => {
    expect(draftGaps(draftOf([], []), [], [])).toEqual({ voice: [], translations: [] });
    const done = draftOf([block('a', 0)], [source('a')]);
    const spanish = languageOf('es-mx', [row('a', 'accepted', 'Abra.')]);
    expect(draftGaps(done, [spanish], [])).toEqual({ voice: [], translations: [] });
  });
  it('is what is to be generated, being generated, failed and to be checked of the voice-over', () => {
    const blocks = ['todo', 'new', 'working', 'failed', 'differs', 'over', 'last'].map((key, index) =>
      block(key, index * 10),
    );
    const changed = blocks.map((each) => {
      if (each.key === 'todo') return { ...each, text: 'Close the valve.' };
      return each.key === 'over' ? { ...each, endTime: each.startTime + 12 } : each;
    });
    const sources = [
      source('todo'),
      source('working', { status: 'processing' }),
      source('failed', { status: 'failure' }),
      source('differs', { differing: ['valve'] }),
      source('over'),
      source('last'),
    ];
    expect(draftGaps(draftOf(changed, sources), [], []).voice).toEqual([
      { languageCode: null, todo: 2, working: 1, failed: 1, differs: 2 },
    ]);
  });
  it('is counted in each language, with what was translated otherwise since it was spoken', () => {
    const spoken = { languageCode: 'es-mx', translation: { sentenceId: 'a', text: 'Abra.' } };
    const draft = draftOf([block('es-a', 0, spoken)], [source('es-a')]);
    const rows = [
      row('a', 'accepted', 'Abra la llave.'),
      row('b', 'missing'),
      row('c', 'stale', 'x'),
      row('d', 'draft', 'x'),
    ];
    expect(draftGaps(draft, [languageOf('es-mx', rows)], [])).toEqual({
      voice: [{ languageCode: 'es-mx', todo: 0, working: 0, failed: 0, differs: 1 }],
      translations: [{ languageCode: 'es-mx', missing: 1, stale: 1, drafts: 1 }],
    });
  });
});
