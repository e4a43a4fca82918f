import { expect, it } from 'vitest';
import {
  PronunciationCreated,
  PronunciationDeleted,
  PronunciationChanged,
} from '../../../contracts/organization/pronunciation.ts';
import { folded } from '../../../services/platform/projections/folded.fixture.ts';
import { pronunciationsModel } from './pronunciations.ts';

const pronunciationId = 'pronunciation-1';
const created = PronunciationCreated({ pronunciationId, name: 'First', spoken: 'one' });

it('a pronunciation is listed as it was last changed until it is deleted', () => {
  const renamed = PronunciationChanged({ pronunciationId, name: 'Second', spoken: 'two' });
  const listed = [...folded(pronunciationsModel, [created, renamed]).values()];
  expect(listed).toMatchObject([{ id: pronunciationId, name: 'Second', spoken: 'two' }]);
  const deleted = PronunciationDeleted({ pronunciationId, name: 'Second' });
  expect(folded(pronunciationsModel, [created, renamed, deleted]).size).toBe(0);
});
