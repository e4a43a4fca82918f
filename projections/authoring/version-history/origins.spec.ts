import { describe, expect, it } from 'vitest';
import type { OriginEntry, OriginPart } from '../../../contracts/authoring/part-origin.ts';
import { withoutTypedSummary } from '../../../contracts/authoring/translation-events.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import {
  exampleSentences,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import { originsOf } from './origins.ts';
import { recorded } from './recorded-commands.fixture.ts';
import { appliedCommands } from './versions.ts';

const machine = 'pipeline:ingest';
type Step = readonly [actor: string, ...events: readonly WorkflowEvent[]];
const made: Step = [machine, examples.WorkflowInitialized];
const heard: Step = [machine, examples.TranscriptRecorded, examples.StepsProposed];

function chain(part: OriginPart, id: string, ...steps: readonly Step[]): readonly OriginEntry[] {
  const log = recorded(
    steps.map(([, ...events]) => events),
    steps.map(([actor]) => actor),
  );
  return [...originsOf([...appliedCommands(log)], { part, id })].flat();
}
const short = (entries: readonly OriginEntry[]) =>
  entries.map(({ kind, by, before, after }) => [kind, by, before, after]);
const [first] = exampleSentences;
const changed = (...sentences: readonly (typeof first)[]): WorkflowEvent => ({
  ...examples.SentencesChanged,
  data: { workflowId: 'workflow-1', changed: sentences.flatMap((each) => each ?? []), removed: [] },
});
const sentenceOf = (id: string, sentence: string, startTime: number, endTime: number) => ({
  ...(first ?? { words: [] }),
  id,
  sentence,
  startTime,
  endTime,
});

describe('where a part of a draft comes from', () => {
  it('names what was recognised with its confidence, and who corrected it since', () => {
    const entries = chain('sentence', 'sentence-1', made, heard, ['vera', examples.SentencesChanged]);
    expect(short(entries)).toEqual([
      ['edited', 'vera', first?.sentence, 'Open the valve very slowly.'],
      ['recognized', machine, null, first?.sentence],
    ]);
    expect(entries.map(({ confidence, madeBy }) => [confidence, madeBy])).toEqual([
      [null, 'person'],
      [0.92, 'product'],
    ]);
  });

  it('says what a proposed title is based on, who accepted and who changed it', () => {
    const accepted: Step = ['tom', examples.StepTitlesAccepted];
    const entries = chain('step-title', 'step-a', made, heard, accepted, ['vera', examples.StepRenamed]);
    expect(short(entries)).toEqual([
      ['edited', 'vera', 'Open the valve', 'Open the valve slowly'],
      ['accepted', 'tom', 'Open the valve', 'Open the valve'],
      ['proposed', machine, null, 'Open the valve'],
    ]);
    expect(entries.map(({ basis }) => basis)).toEqual([null, null, 'speech']);
  });

  it('follows a step and a sentence to what they were split from', () => {
    const split: Step = ['vera', examples.StepSplit];
    expect(short(chain('step-title', 'step-d', made, heard, split))).toEqual([
      ['split', 'vera', 'Open the valve', ''],
      ['proposed', machine, null, 'Open the valve'],
    ]);
    if (!first) throw new Error('the examples have sentences');
    const middle = (first.startTime + first.endTime) / 2;
    const halves: Step = [
      'vera',
      changed(
        sentenceOf(first.id, 'Open', first.startTime, middle),
        sentenceOf('half', 'the valve', middle, first.endTime),
      ),
    ];
    expect(short(chain('sentence', 'half', made, heard, halves))).toEqual([
      ['split', 'vera', first.sentence, 'the valve'],
      ['recognized', machine, null, first.sentence],
    ]);
  });

  it('does not take a sentence that was removed and came back for a part of another', () => {
    if (!first) throw new Error('the examples have sentences');
    const over: Step = [
      'vera',
      {
        ...examples.SentencesChanged,
        data: {
          workflowId: 'workflow-1',
          changed: [sentenceOf('over', 'everything', 0, 1000)],
          removed: [first.id],
        },
      },
    ];
    const back: Step = ['tom', changed(first)];
    expect(short(chain('sentence', first.id, made, heard, over, back))).toEqual([
      ['edited', 'tom', null, first.sentence],
      ['edited', 'vera', first.sentence, null],
      ['recognized', machine, null, first.sentence],
    ]);
  });

  it('tells what a person found from what the product found, and restoring from renaming', () => {
    const found: Step = [machine, examples.KeyTermsFound];
    const typed: Step = ['vera', examples.KeyTermsChanged];
    expect(short(chain('term', 'valve', made, found, typed))).toEqual([['found', machine, null, 'valve']]);
    expect(short(chain('term', 'pressure', made, found, typed))).toEqual([
      ['edited', 'vera', null, 'pressure'],
    ]);
    const restored: Step = ['tom', examples.WorkflowRenamed, examples.VersionRestored];
    const [newest] = chain('title', 'en-us', made, restored);
    expect(newest?.kind).toBe('restored');
    const [created] = chain('title', 'en-us', made);
    expect(created?.kind).toBe('created');
  });

  it('knows an annotation that was moved, although it is called the same', () => {
    const drawn: Step = ['vera', examples.AnnotationsChanged];
    const [element] = examples.AnnotationsChanged.data.changed;
    if (!element) throw new Error('the example draws something');
    const { data } = examples.AnnotationsChanged;
    const moved: Step = [
      'tom',
      { ...examples.AnnotationsChanged, data: { ...data, changed: [{ ...element, opacity: 0.5 }] } },
    ];
    const entries = chain('annotation', element.id, made, heard, drawn, moved);
    expect(short(entries)).toEqual([
      ['edited', 'tom', { type: element.type }, { type: element.type }],
      ['drawn', 'vera', null, { type: element.type }],
    ]);
  });

  it('follows an annotation from the step it was copied from, through moves, times and cuts', () => {
    const [element] = examples.AnnotationsChanged.data.changed;
    if (!element) throw new Error('the example draws something');
    const put = (stepId: string, more: object): WorkflowEvent => ({
      ...examples.AnnotationsChanged,
      data: { workflowId: 'workflow-1', stepId, changed: [{ ...element, ...more }], removed: [] },
    });
    const copy = { id: 'copy', startTime: 0, endTime: 2 };
    const erased: WorkflowEvent = {
      ...examples.VideoErased,
      data: {
        workflowId: 'workflow-1',
        ranges: [
          { start: 21, end: 23 },
          { start: 50, end: 51 },
        ],
      },
    };
    const entries = chain(
      'annotation',
      'copy',
      made,
      heard,
      ['vera', examples.AnnotationsChanged],
      ['tom', put('step-b', copy)],
      ['tom', put('step-b', { ...copy, left: element.left + 3 })],
      ['vera', put('step-b', { ...copy, left: element.left + 3, endTime: 4 })],
      ['tom', erased],
    );
    expect(entries.map(({ kind, by, step, range }) => [kind, by, step, range])).toEqual([
      ['cut', 'tom', null, { start: 21, end: 23 }],
      ['retimed', 'vera', null, { start: 20, end: 24 }],
      ['moved', 'tom', null, null],
      ['copied', 'tom', { number: 1, title: 'Open the valve' }, null],
      ['drawn', 'vera', null, null],
    ]);
  });

  it('says when a sentence got other times, and by which cut a term went and came back', () => {
    if (!first) throw new Error('the examples have sentences');
    const { id, sentence, startTime, endTime } = first;
    const later: Step = ['vera', changed(sentenceOf(id, sentence, startTime + 0.5, endTime))];
    const [moved] = chain('sentence', id, made, heard, later);
    expect([moved?.kind, moved?.range]).toEqual(['retimed', { start: startTime + 0.5, end: endTime }]);
    const range = { start: 0, end: 20 };
    const all = { workflowId: 'workflow-1', ranges: [range] };
    const term: Step = [
      'vera',
      { ...examples.KeyTermsChanged, data: { ...examples.KeyTermsChanged.data, terms: ['Open'] } },
    ];
    const entries = chain(
      'term',
      'Open',
      made,
      heard,
      term,
      ['tom', { ...examples.VideoErased, data: all }],
      ['vera', { ...examples.VideoPartsRestored, data: all }],
    );
    expect(entries.map(({ kind, by }) => [kind, by])).toEqual([
      ['put-back', 'vera'],
      ['cut', 'tom'],
      ['edited', 'vera'],
    ]);
  });

  it('names the language model of a translated text, and who accepted or changed it', () => {
    const { data } = examples.TranslatedTextsChanged;
    const text = (more: object): WorkflowEvent => ({
      ...examples.TranslatedTextsChanged,
      data: { ...data, changed: data.changed.map((each) => ({ ...each, ...more })) },
    });
    const madeBy = { model: 'qwen', promptVersion: '1', inputHash: 'f00d' };
    const entries = chain(
      'translation',
      'es-mx/sentence/sentence-1',
      made,
      heard,
      ['vera', examples.TranslationAdded],
      [machine, text({ text: 'Abre', status: 'draft', madeBy })],
      ['tom', text({ text: 'Abre', status: 'accepted', madeBy })],
      ['vera', text({ text: 'Abra', status: 'accepted', madeBy: null })],
      ['vera', examples.WorkflowPublished],
    );
    expect(short(entries)).toEqual([
      ['edited', 'vera', 'Abre', 'Abra'],
      ['accepted', 'tom', 'Abre', 'Abre'],
      ['generated', machine, null, 'Abre'],
    ]);
    const none = { model: null, promptVersion: null, inputHash: null };
    expect(entries).toMatchObject([none, none, madeBy]);
  });

  it('has nothing of a mark that a text is removed, which is no text', () => {
    const mark = { part: withoutTypedSummary, text: '', original: '', status: 'accepted' } as const;
    const { data } = examples.TranslatedTextsChanged;
    const changedTo = (id: string): WorkflowEvent => ({
      ...examples.TranslatedTextsChanged,
      data: { ...data, changed: [{ ...mark, id, madeBy: null }] },
    });
    const marked: Step = ['vera', examples.TranslationAdded, changedTo('part-1')];
    expect(chain('translation', `es-mx/${withoutTypedSummary}/part-1`, made, heard, marked)).toEqual([]);
    expect(chain('translation', 'es-mx/summary/part-1', made, heard, marked)).toEqual([]);
  });

  it('knows who wrote the text of a voice, but not that its sound came later', () => {
    const [block] = examples.VoiceBlocksChanged.data.changed;
    const written: Step = ['vera', examples.VoiceBlocksChanged, examples.SpeechRequested];
    const spoken: Step = [machine, examples.SpeechGenerated];
    expect(short(chain('voice-block', block?.key ?? '', made, heard, written, spoken))).toEqual([
      ['edited', 'vera', null, block?.text],
    ]);
  });

  it('names the first publication of each state, as it was when that was requested', () => {
    const published: Step = ['tom', examples.WorkflowPublished];
    const again: Step = ['tom', examples.WorkflowPublished];
    const requested: Step = ['vera', examples.PublicationRequested];
    const { data } = examples.WorkflowPublished;
    const { requestedAt } = examples.PublicationRequested.data;
    const rendered: Step = [
      machine,
      { ...examples.WorkflowPublished, data: { ...data, publication: 2, requestedAt } },
    ];
    const renamed: Step = ['vera', examples.StepRenamed];
    const direct = chain('step-title', 'step-a', made, heard, published, again, renamed);
    expect(direct.map(({ kind, by }) => [kind, by])).toEqual([
      ['edited', 'vera'],
      ['published', 'tom'],
      ['proposed', machine],
    ]);
    const late = chain('step-title', 'step-a', made, heard, requested, renamed, rendered);
    expect(late.map(({ kind, by, publication }) => [kind, by, publication])).toEqual([
      ['edited', 'vera', null],
      ['published', 'vera', 2],
      ['proposed', machine, null],
    ]);
  });

  it('has nothing to say about a part that never existed', () => {
    expect(chain('sentence', 'nobody', made, heard)).toEqual([]);
  });
});
