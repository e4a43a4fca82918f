import { describe, expect, it } from 'vitest';
import { contentOf } from '../../../contracts/authoring/model/content.ts';
import { cutContent } from '../../../contracts/authoring/model/cut-content.ts';
import {
  sentencesIn,
  translatedContents,
  translationRows,
} from '../../../contracts/authoring/model/translated-content.ts';
import { translationsOf } from '../../../contracts/authoring/model/translations.ts';
import { contentLanguages } from '../../../contracts/authoring/content-languages.ts';
import { ChangeTranslatedTexts } from '../../../contracts/authoring/translations.ts';
import * as cut from '../../../contracts/authoring/video-cut.ts';
import { SentencesChanged } from '../../../contracts/authoring/transcript-events.ts';
import { keyTermLanguages } from '../../../contracts/authoring/workflow-fields.ts';
import {
  exampleSentences,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { interfaceLanguages } from '../../../contracts/kernel/interface-languages.ts';
import { given, specContext, stateAfter } from '../../platform/commands/given.fixture.ts';
import { changeTranscription } from './change-transcription.ts';
import { segmented, workflowId } from './histories.fixture.ts';
import { restoreContent } from './restore-content.ts';
import { addTranslation, changeTranslatedTexts, removeTranslation } from './translations.ts';
import { workflow, type ExistingWorkflow } from './workflow.ts';

const inSpanish = { workflowId, languageCode: 'es-mx' };
const withSpanish: readonly WorkflowEvent[] = [...segmented, examples.TranslationAdded];
const accepted: readonly WorkflowEvent[] = [...withSpanish, examples.TranslatedTextsChanged];
const [first] = exampleSentences;
if (!first) throw new Error('no sentence');
const typed = {
  part: 'sentence' as const,
  id: first.id,
  text: 'Abra la válvula despacio.',
  original: first.sentence,
  status: 'accepted' as const,
};
const stateOf = (...history: readonly WorkflowEvent[]) =>
  stateAfter(workflow, ...history) as ExistingWorkflow;
const shown = (...history: readonly WorkflowEvent[]) =>
  translatedContents(cutContent(contentOf(stateOf(...history))).content);
const change = (part: object, history = withSpanish) =>
  given(...history).when(changeTranslatedTexts, {
    ...inSpanish,
    changed: [{ ...typed, ...part }],
    removed: [],
  });

const eventsOf = ({ events }: { readonly events: readonly unknown[] }) => events as WorkflowEvent[];

describe('the languages of a workflow', () => {
  it('R-LNG-01, R-KEY-02, R-LNG-05: are those of the interface, of key terms, and from right to left', () => {
    for (const code of [...interfaceLanguages, ...keyTermLanguages, 'ur-pk', 'fa-ir', 'ps-af'])
      expect(contentLanguages).toContain(code === 'en' ? 'en-us' : code);
    expect(contentLanguages).not.toContain('en');
  });
  it('are added once, removed with all their texts, and added again empty', () => {
    const added = given(...segmented).when(addTranslation, inSpanish);
    expect(added.events).toMatchObject([{ type: 'TranslationAdded', data: inSpanish }]);
    expect(given(...withSpanish).when(addTranslation, inSpanish).refusal).toBe('translation.exists');
    const removed = given(...accepted).when(removeTranslation, inSpanish);
    expect(translationsOf((removed.state as ExistingWorkflow).draft)).toEqual({});
    expect(given(...segmented).when(removeTranslation, inSpanish).events).toEqual([]);
  });
  it.each(['xx-yy', 'sv-se', 'en-us', 'en'])('refuses %s', (languageCode) => {
    expect(given(...segmented).when(addTranslation, { workflowId, languageCode }).refusal).toBe(
      'translation.language',
    );
  });
  it('are at most twenty', () => {
    const others = contentLanguages.filter((code) => !['en-us', 'es-mx'].includes(code)).slice(0, 20);
    const many = others.map((languageCode) => ({
      ...examples.TranslationAdded,
      data: { ...inSpanish, languageCode, transcriptionId: languageCode },
    }));
    expect(given(...segmented, ...many).when(addTranslation, inSpanish).refusal).toBe('translation.too-many');
  });
});

describe('a translated text', () => {
  it('is written and accepted; the same again changes nothing', () => {
    expect(change({}).events).toEqual([examples.TranslatedTextsChanged]);
    expect(change({}, accepted).events).toEqual([]);
  });
  it('is refused for a language, a step or a sentence that the workflow does not have', () => {
    expect(change({}, [...segmented]).refusal).toBe('translation.absent');
    expect(change({ id: 'of-another-workflow' }).refusal).toBe('translation.text-absent');
    expect(change({ part: 'step', id: 'step-of-another', text: 'x' }).refusal).toBe(
      'translation.text-absent',
    );
    expect(change({ part: 'title', id: 'x', text: 'x' }).refusal).toBe('translation.text-absent');
  });
  it('R-SUM-10: is that of a part of the summary as well, which is compared where the summary is read', () => {
    const part = {
      part: 'summary' as const,
      id: 'part-1',
      original: 'Never open it.',
      text: 'Nunca lo abra.',
    };
    const after = change(part);
    expect(after.events).toMatchObject([{ data: { changed: [{ ...part, status: 'accepted' }] } }]);
    const { id, text, original } = part;
    expect(shown(...withSpanish, ...eventsOf(after))).toMatchObject([
      { title: null, stepTitles: {}, sentences: [], summary: [{ id, text, original }] },
    ]);
    const parsed = (typedText: string) =>
      ChangeTranslatedTexts.schema.safeParse({
        ...inSpanish,
        changed: [{ ...typed, ...part, text: typedText }],
      }).success;
    expect([parsed('x'.repeat(600)), parsed('x'.repeat(601))]).toEqual([true, false]);
  });
  it('that was typed beside the summary is marked as removed, once, and stays so whatever is written later', () => {
    const part = { part: 'summary' as const, id: 'part-1' };
    const remove = (history: readonly WorkflowEvent[], typedBeside = ['part-1', 'part-2']) =>
      given(...history).when(
        changeTranslatedTexts,
        { ...inSpanish, changed: [], removed: [part] },
        specContext,
        typedBeside,
      );
    expect(remove(withSpanish, ['part-2']).events).toEqual([]);
    const removed = [...withSpanish, ...eventsOf(remove(withSpanish))];
    expect(shown(...removed)).toMatchObject([{ summary: [], withoutTypedSummary: ['part-1'] }]);
    expect(remove(removed).events).toEqual([]);
    const drafted = change({ ...part, status: 'draft' }, removed);
    expect(shown(...removed, ...eventsOf(drafted))).toMatchObject([{ withoutTypedSummary: ['part-1'] }]);
    const written = [...removed, ...eventsOf(change(part, removed))];
    expect(shown(...written)).toMatchObject([
      { summary: [{ id: 'part-1' }], withoutTypedSummary: ['part-1'] },
    ]);
    expect(shown(...written, ...eventsOf(remove(written)))).toMatchObject([{ summary: [] }]);
    // once is enough for a text that was written over it
    const over = [...withSpanish, ...eventsOf(change(part))];
    expect(shown(...over, ...eventsOf(remove(over)))).toMatchObject([
      { summary: [], withoutTypedSummary: ['part-1'] },
    ]);
    // a version from before the removal has what was typed again
    const before = restoreContent(
      stateOf(...removed),
      contentOf(stateOf(...withSpanish)),
      () => examples.VersionRestored,
    );
    expect(contentOf(stateOf(...removed, ...before)).translations).toEqual({});
  });
  it('that was typed beside the summary stays removed with its whole language, and in it when it is added again', () => {
    const remove = (history: readonly WorkflowEvent[], typedBeside: readonly string[]) =>
      given(...history).when(removeTranslation, inSpanish, specContext, typedBeside);
    const marked = [...withSpanish, ...eventsOf(remove(withSpanish, ['part-1']))];
    const gone = [{ languageCode: 'es-mx', summary: [], withoutTypedSummary: ['part-1'] }];
    expect(shown(...marked)).toMatchObject(gone);
    expect(translationsOf(stateOf(...marked).draft)).toEqual({});
    expect(remove(marked, ['part-1']).events).toEqual([]);
    const again = [...marked, examples.TranslationAdded];
    expect(shown(...again)).toMatchObject(gone);
    const twice = [...again, ...eventsOf(remove(again, ['part-1', 'part-2']))];
    expect(shown(...twice)).toMatchObject([{ withoutTypedSummary: ['part-1', 'part-2'] }]);
    expect(remove(again, ['part-1']).events.map(({ type }) => type)).toEqual(['TranslationRemoved']);
    // a version with the language has what was typed, or what was accepted, and then a version without it
    const restored = (from: readonly WorkflowEvent[], then: readonly WorkflowEvent[]) => [
      ...from,
      ...restoreContent(stateOf(...from), contentOf(stateOf(...then)), () => examples.VersionRestored),
    ];
    const typedAgain = restored(twice, withSpanish);
    expect(translationsOf(stateOf(...typedAgain).draft)).toEqual({});
    expect(shown(...typedAgain)).toEqual([]);
    expect(shown(...restored(typedAgain, twice))).toEqual(shown(...twice));
    expect(shown(...restored(twice, accepted))).toEqual(shown(...accepted));
  });
  it('is bounded: 100,000 characters, an empty text and a title of 91 are refused, and 500,000 altogether', () => {
    const parsed = (part: object) =>
      ChangeTranslatedTexts.schema.safeParse({ ...inSpanish, changed: [{ ...typed, ...part }] }).success;
    expect(parsed({ text: 'x'.repeat(100_000) })).toBe(false);
    expect(parsed({ text: ' \u200B ' })).toBe(false);
    expect(parsed({ part: 'step', text: 'x'.repeat(91) })).toBe(false);
    expect(parsed({ text: 'one\ntwo' })).toBe(false);
    const long = Array.from({ length: 251 }, (_, index) => ({
      ...typed,
      id: `sentence-${index}`,
      text: 'x'.repeat(2000),
    }));
    const sentences = long.map(({ id }, index) => ({ ...first, id, startTime: index, endTime: index + 1 }));
    const history = [...withSpanish, SentencesChanged({ workflowId, changed: sentences, removed: [] })];
    const refused = given(...history).when(changeTranslatedTexts, {
      ...inSpanish,
      changed: long,
      removed: [],
    });
    expect(refused.refusal).toBe('translation.too-long');
  });
  it.each(['👩🏽‍🔧 Abra 🔧', 'افتح الصمّام ببطء', 'פתח את השסתום', 'e\u0301\u0323\u0302 combinados', 'เปิดวาล์วช้าๆ'])('stays byte for byte: %s', (text) => {
    expect(shown(...withSpanish, ...eventsOf(change({ text })))[0]?.sentences[0]?.sentence).toBe(text);
  }); // prettier-ignore
  it('stays marked as a machine’s until a person changes a word of it', () => {
    const madeBy = { model: 'model-1', promptVersion: '1' };
    const { data } = examples.TranslatedTextsChanged;
    const drafted = [
      ...withSpanish,
      {
        ...examples.TranslatedTextsChanged,
        data: {
          ...data,
          changed: data.changed.map((text) => ({ ...text, status: 'draft' as const, madeBy })),
        },
      },
    ];
    expect(shown(...drafted)).toEqual([]);
    expect(change({}, drafted).events).toMatchObject([
      { data: { changed: [{ status: 'accepted', madeBy }] } },
    ]);
    expect(change({ text: 'Abra la válvula.' }, drafted).events).toMatchObject([
      { data: { changed: [{ madeBy: null }] } },
    ]);
  });
});

describe('what viewers get', () => {
  it('R-TRN-09: only what was accepted, at the times of the original', () => {
    expect(shown(...withSpanish)).toEqual([]);
    const [spanish] = shown(...accepted);
    const { startTime, endTime } = first;
    expect(spanish?.sentences).toEqual([
      { id: first.id, sentence: typed.text, startTime, endTime, words: [] },
    ]);
    expect(shown(...withSpanish, ...eventsOf(change({ status: 'draft' })))).toEqual([]);
  });
  it('never the translation of a sentence that was changed, and says what it was made of', () => {
    const changed = [{ ...first, sentence: 'Open the valve quickly.' }];
    const history = [...accepted, SentencesChanged({ workflowId, changed, removed: [] })];
    expect(shown(...history)[0]?.sentences).toEqual([]);
    const state = stateOf(...history);
    const translation = translationsOf(state.draft)['es-mx'];
    const rows = translation ? translationRows(contentOf(state), translation) : [];
    expect(rows.find(({ id }) => id === first.id)).toMatchObject({
      state: 'stale',
      translatedOriginal: first.sentence,
      text: typed.text,
    });
  });
  it('never the translation of a sentence that was removed, erased, or lost words by a cut', () => {
    const removed = SentencesChanged({ workflowId, changed: [], removed: [first.id] });
    expect(shown(...accepted, removed)[0]?.sentences).toEqual([]);
    const erased = (start: number, end: number) =>
      shown(...accepted, cut.VideoErased({ workflowId, ranges: [{ start, end }] }))[0]?.sentences;
    expect(erased(first.startTime, first.endTime)).toEqual([]);
    const word = first.words[0];
    if (word) expect(erased(word.startTime, word.endTime)).toEqual([]);
  });
  it('moves with a cut before it', () => {
    const later = exampleSentences[1] ?? first;
    const text = { ...typed, id: later.id, original: later.sentence, text: 'Después.', madeBy: null };
    const { data } = examples.TranslatedTextsChanged;
    const history = [
      ...withSpanish,
      { ...examples.TranslatedTextsChanged, data: { ...data, changed: [text] } },
      cut.VideoErased({ workflowId, ranges: [{ start: 0, end: first.startTime }] }),
    ];
    const moved = shown(...history)[0]?.sentences[0];
    expect(moved?.startTime).toBeCloseTo(later.startTime - first.startTime, 3);
  });
  it('nothing in a language that the publication does not have', () => {
    const content = contentOf(stateOf(...accepted));
    const whole = {
      ...content,
      sentences: [...content.sentences],
      translations: translatedContents(content),
    };
    expect(sentencesIn(whole, 'es-mx')).toHaveLength(1);
    expect(sentencesIn(whole, 'de-de')).toBeNull();
    expect(sentencesIn(whole, content.languageCode)).toEqual(content.sentences);
  });
});

describe('a transcript in another language', () => {
  it('R-TRN-08: takes sentences as drafts, and drops those that are not among them', async () => {
    const sentence = { ...first, sentence: 'Abra la válvula.', words: [] };
    const patched = given(...accepted).when(changeTranscription, {
      transcriptionId: 'transcription-es',
      sentences: [sentence],
    });
    expect(patched.events).toMatchObject([
      { type: 'TranslatedTextsChanged', data: { changed: [{ id: first.id, status: 'draft' }], removed: [] } },
    ]);
    const emptied = given(...accepted).when(changeTranscription, {
      transcriptionId: 'transcription-es',
      sentences: [],
    });
    expect(emptied.events).toMatchObject([{ data: { removed: [{ part: 'sentence', id: first.id }] } }]);
    expect(
      given(...accepted).when(changeTranscription, { transcriptionId: 'other', sentences: [] }).refusal,
    ).toBe('resource.absent');
  });
});

describe('an earlier version', () => {
  it('gets its accepted texts back, also in a language that was removed since; drafts stay', () => {
    const version = contentOf(stateOf(...accepted));
    const now = stateOf(...accepted, examples.TranslationRemoved);
    const restored = restoreContent(now, version, () => examples.VersionRestored);
    const after = stateOf(...accepted, examples.TranslationRemoved, ...restored);
    expect(contentOf(after)).toEqual(version);
    const later = restoreContent(stateOf(...accepted), contentOf(stateOf(...withSpanish)), () => examples.VersionRestored);
    expect(contentOf(stateOf(...accepted, ...later)).translations).toEqual({});
  }); // prettier-ignore
});
