import { expect, it } from 'vitest';
import type { Edit } from '../../editor/state/edit.ts';
import { pageOfEdits, stepOfEdit } from './editor-pages.ts';

const renameStep: Edit = { type: 'RenameStep', data: { stepId: 'one', title: 'Vent' } };
const renameWorkflow: Edit = { type: 'RenameWorkflow', data: { languageCode: 'en', title: 'Pump' } };
const draw: Edit = { type: 'ChangeAnnotations', data: { annotations: [{ stepId: 'two', elements: [] }] } };
const speak: Edit = { type: 'ChangeVoiceBlocks', data: { changed: [], removed: ['a'] } };

const translate: Edit = { type: 'ChangeTranslatedTexts', data: { languageCode: 'es-mx', changed: [] } };

it('a change is elsewhere only if its page does not show it', () => {
  expect(pageOfEdits('voice', [renameStep])).toBe('steps');
  expect(pageOfEdits('segments', [renameStep])).toBeNull();
  expect(pageOfEdits('steps', [draw])).toBe('annotate');
  expect(pageOfEdits('steps', [speak])).toBe('voice');
  expect(pageOfEdits('advanced', [speak])).toBeNull();
  expect(pageOfEdits('steps', [translate])).toBe('languages');
  expect(pageOfEdits('languages', [translate])).toBeNull();
  expect(pageOfEdits('languages', [renameStep])).toBe('steps');
  // the title is above every page
  expect(pageOfEdits('voice', [renameWorkflow])).toBeNull();
});

it('of several edits one that the page shows is enough', () => {
  expect(pageOfEdits('annotate', [speak, draw])).toBeNull();
  expect(pageOfEdits('transcript', [draw, speak])).toBe('annotate');
});

it('leads to the step of a change', () => {
  expect([renameStep, draw, speak].map(stepOfEdit)).toEqual(['one', 'two', undefined]);
});
