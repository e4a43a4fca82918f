import { expect, it } from 'vitest';
import type { TranslationRow } from '../translations.ts';
import { ChangeVoiceBlocks, type VoiceBlock } from '../voice-over.ts';
import {
  translatedBlocks,
  translationOf,
  unspokenSentences,
  withNewTranslation,
} from './translated-blocks.ts';
import { typedBlock } from './voice-blocks.ts';

const row = (
  id: string,
  text: string,
  startTime: number,
  more: Partial<TranslationRow> = {},
): TranslationRow => ({
  part: 'sentence',
  id,
  stepId: null,
  startTime,
  endTime: startTime + 2,
  original: 'Open the valve.',
  text,
  state: 'draft',
  status: null,
  translatedOriginal: null,
  madeBy: null,
  dropped: null,
  ...more,
});
const rows = [
  row('title', 'Purgar', 0, { part: 'title', startTime: null, endTime: null }),
  row('a', 'Abra la válvula.', 1),
  row('b', '', 5, { state: 'missing' }),
  row('c', 'Ciérrela.', 9, { state: 'accepted', endTime: 9.01 }),
];
const typed = translatedBlocks(unspokenSentences(rows, []), 'es-mx', 'ef_dora');
const blocks = typed.map((each): VoiceBlock => ({
  ...each,
  text2SpeechId: null,
  endTime: each.startTime + each.time,
  isDirty: false,
}));

it('reads each translated sentence where its original is spoken, fitted to the picture', () => {
  expect(typed).toEqual([
    {
      key: 'es-mx-a',
      text: 'Abra la válvula.',
      voice: 'ef_dora',
      speed: 0,
      time: 2,
      startTime: 1,
      languageCode: 'es-mx',
      translation: { sentenceId: 'a', text: 'Abra la válvula.' },
    },
    expect.objectContaining({ key: 'es-mx-c', time: 0.05 }),
  ]);
  expect(ChangeVoiceBlocks.schema.safeParse({ workflowId: 'w', changed: typed }).success).toBe(true);
  expect(unspokenSentences(rows, blocks.slice(0, 1)).map(({ id }) => id)).toEqual(['c']);
});
it('has a key that can be stored, however long that of the sentence is', () => {
  const [long] = translatedBlocks(unspokenSentences([row('x'.repeat(64), 'Sí.', 0)], []), 'es-mx', 'ef_dora');
  expect(ChangeVoiceBlocks.schema.safeParse({ workflowId: 'w', changed: [long] }).success).toBe(true);
});
it('knows a translation that has changed, and takes it over; what an author wrote otherwise stays until then', () => {
  const [block] = blocks;
  if (!block) throw new Error('no block');
  const own = { ...block, text: 'Abra.' };
  expect(withNewTranslation(own, rows)).toBeNull();
  const changed = [row('a', 'Abre la válvula.', 1, { state: 'accepted' })];
  expect(translationOf(own, changed)?.state).toBe('accepted');
  expect(withNewTranslation(own, changed)).toEqual({
    ...typedBlock(block),
    text: 'Abre la válvula.',
    translation: { sentenceId: 'a', text: 'Abre la válvula.' },
  });
  expect(withNewTranslation(own, [])).toBeNull();
  expect(withNewTranslation({ ...own, translation: undefined }, changed)).toBeNull();
});
