import { expect, it } from 'vitest';
import {
  PronunciationCreated,
  PronunciationDeleted,
  PronunciationChanged,
} from '../../../contracts/organization/pronunciation.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { createPronunciation, deletePronunciation, changePronunciation } from './pronunciation.ts';

const pronunciationId = 'new-pronunciation';
const typed = { name: 'GLRD', spoken: 'G L R D' };
const created = PronunciationCreated({ pronunciationId, ...typed });
const deleted = PronunciationDeleted({ pronunciationId, name: 'GLRD' });

it('a pronunciation is created once, and the answer has its id', () => {
  expect(given().when(createPronunciation, typed)).toMatchObject({
    events: [created],
    result: { id: pronunciationId },
  });
  expect(given(created).when(createPronunciation, typed).events).toEqual([]);
});

it('a pronunciation is changed; the same again changes nothing', () => {
  const rename = { pronunciationId, name: 'GLRD', spoken: 'glide ring seal' };
  const renamed = PronunciationChanged(rename);
  expect(given(created).when(changePronunciation, rename).events).toEqual([renamed]);
  expect(given(created, renamed).when(changePronunciation, rename).events).toEqual([]);
});

it('a pronunciation is deleted once, and is not renamed afterwards', () => {
  expect(given(created).when(deletePronunciation, { pronunciationId }).events).toEqual([deleted]);
  expect(given(created, deleted).when(deletePronunciation, { pronunciationId }).events).toEqual([]);
  expect(
    given(created, deleted).when(changePronunciation, { pronunciationId, name: 'GLRD', spoken: 'glide' })
      .events,
  ).toEqual([]);
});
