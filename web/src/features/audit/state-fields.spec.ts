import { expect, it } from 'vitest';
import { stateFields } from './state-fields.ts';

it('reads a thing field by field, and calls parts of a list by their ids', () => {
  const state = {
    status: 'published',
    draft: { titles: { 'en-us': 'Pump' }, steps: [{ id: 'a', title: 'Lock' }], terms: ['seal'], poster: {} },
    shown: null,
  };
  expect(stateFields(state)).toEqual([
    { path: 'status', value: 'published' },
    { path: 'draft.titles.en-us', value: 'Pump' },
    { path: 'draft.steps[a].id', value: 'a' },
    { path: 'draft.steps[a].title', value: 'Lock' },
    { path: 'draft.terms[0]', value: 'seal' },
    { path: 'draft.poster', value: null },
    { path: 'shown', value: null },
  ]);
});
