import { describe, expect, it } from 'vitest';
import { translationsOf } from '../../../contracts/authoring/model/translations.ts';
import {
  exampleSentences,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import {
  cancelTranslationDraft,
  completeTranslationDraft,
  draftTranslation,
  failTranslationDraft,
  recordTranslatedTexts,
} from './draft-translation.ts';
import { segmented, workflowId } from './histories.fixture.ts';
import { changeTranslatedTexts, removeTranslation } from './translations.ts';
import { deleteWorkflow } from './unpublish-workflow.ts';
import type { ExistingWorkflow } from './workflow.ts';

const inSpanish = { workflowId, languageCode: 'es-mx' };
const ofRun = { ...inSpanish, runId: 'translation-run-1' };
const withSpanish: readonly WorkflowEvent[] = [...segmented, examples.TranslationAdded];
const writing: readonly WorkflowEvent[] = [...withSpanish, examples.TranslationDraftRequested];
const madeBy = { model: 'model-1', promptVersion: 'translation/1' };
const [first] = exampleSentences;
if (!first) throw new Error('no sentence');
const drafted = (id: string, original: string, text = 'Abra la válvula.') => ({
  part: 'sentence' as const,
  id,
  original,
  text,
});
const record = (texts: readonly object[], history = writing, more: object = {}) =>
  given(...history).when(recordTranslatedTexts, { ...ofRun, texts, madeBy, ...more } as never);
const runOf = ({ state }: { readonly state: unknown }) =>
  translationsOf((state as ExistingWorkflow).draft)['es-mx']?.run;

describe('a draft by the language model', () => {
  it('is requested once, and again when it has ended', () => {
    const requested = given(...withSpanish).when(draftTranslation, inSpanish);
    expect(requested.events).toMatchObject([{ type: 'TranslationDraftRequested', data: inSpanish }]);
    expect(runOf(requested)).toMatchObject({ state: 'writing', dropped: [], cause: null });
    expect(given(...writing).when(draftTranslation, inSpanish).events).toEqual([]);
    for (const ended of [
      examples.TranslationDraftCompleted,
      examples.TranslationDraftFailed,
      examples.TranslationDraftCancelled,
    ])
      expect(given(...writing, ended).when(draftTranslation, inSpanish).events).toHaveLength(1);
  });
  it('needs its language', () => {
    expect(given(...segmented).when(draftTranslation, inSpanish).refusal).toBe('translation.absent');
  });
  it('holds drafts that say who wrote them, and that no viewer gets', () => {
    expect(record([drafted(first.id, first.sentence)]).events).toMatchObject([
      {
        type: 'TranslatedTextsChanged',
        data: { changed: [{ id: first.id, status: 'draft', original: first.sentence, madeBy }], removed: [] },
      },
    ]);
  });
  it('never replaces what translates the same original, nor what was deleted meanwhile', () => {
    const typed = { ...drafted(first.id, first.sentence, 'Mía.'), status: 'draft' as const };
    const byPerson = given(...writing).when(changeTranslatedTexts, {
      ...inSpanish,
      changed: [typed],
      removed: [],
    });
    const history = [...writing, ...(byPerson.events as WorkflowEvent[])];
    expect(record([drafted(first.id, first.sentence)], history).events).toEqual([]);
    expect(record([drafted('gone', 'Gone.')]).events).toEqual([]);
    const another = record([drafted(first.id, 'It was corrected.')], history);
    expect(another.events).toMatchObject([
      { data: { changed: [{ original: 'It was corrected.', madeBy }] } },
    ]);
  });
  it('is a person’s when what that person made of it is undone, also if the client says that a machine wrote it', () => {
    const draft = drafted(first.id, first.sentence);
    const recorded = [...writing, ...(record([draft]).events as WorkflowEvent[])];
    const typed = { ...draft, text: 'Mía.', status: 'accepted' as const };
    const change = (history: readonly WorkflowEvent[], text: object) =>
      given(...history).when(changeTranslatedTexts, {
        ...inSpanish,
        changed: [{ ...typed, ...text }],
        removed: [],
      });
    const byPerson = [...recorded, ...(change(recorded, {}).events as WorkflowEvent[])];
    expect(change(byPerson, { ...draft, status: 'draft', madeBy }).events).toMatchObject([
      { data: { changed: [{ text: draft.text, status: 'draft', madeBy: null }] } },
    ]);
  });
  it('may not make the translation longer than it may be', () => {
    const texts = [{ ...drafted(first.id, 'Long.'), text: 'a'.repeat(500_001) }];
    expect(record(texts).refusal).toBe('translation.too-long');
  });
  it('takes reports of the run alone that is awaited', () => {
    const other = { runId: 'another-run' };
    expect(record([drafted(first.id, first.sentence)], writing, other).events).toEqual([]);
    const after = [...writing, examples.TranslationDraftCancelled];
    expect(record([drafted(first.id, first.sentence)], after).events).toEqual([]);
    const cause = { error: 'language.failed', message: 'It failed.' };
    for (const history of [withSpanish, after]) {
      expect(given(...history).when(completeTranslationDraft, { ...ofRun, dropped: [] }).events).toEqual([]);
      expect(given(...history).when(failTranslationDraft, { ...ofRun, cause }).events).toEqual([]);
    }
    const failed = given(...writing).when(failTranslationDraft, { ...ofRun, cause });
    expect(runOf(failed)).toMatchObject({ state: 'failed', cause });
  });
  it('is stopped by its author, with its language, and with its workflow', () => {
    const cancelled = { type: 'TranslationDraftCancelled', data: ofRun };
    expect(given(...writing).when(cancelTranslationDraft, inSpanish).events).toMatchObject([cancelled]);
    expect(given(...withSpanish).when(cancelTranslationDraft, inSpanish).events).toEqual([]);
    expect(given(...writing).when(removeTranslation, inSpanish).events).toMatchObject([
      cancelled,
      { type: 'TranslationRemoved' },
    ]);
    expect(given(...writing).when(deleteWorkflow, { workflowId }).events).toMatchObject([
      cancelled,
      { type: 'WorkflowDeleted' },
    ]);
  });
});
