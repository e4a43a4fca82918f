import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { summaryExamples as examples } from '../../../contracts/assistant/summary.examples.ts';
import {
  GetShownSummary,
  GetWorkflowSummary,
  ReadKeyPoints,
  SummaryGenerated,
  SummaryStatus,
  type summaryQueries,
  type SummaryEvent,
} from '../../../contracts/assistant/summary.ts';
import { PartKind, type SummaryPart } from '../../../contracts/assistant/summary-parts.ts';
import {
  GetWatchableWorkflow,
  type WatchableWorkflow,
} from '../../../contracts/authoring/watchable-workflow.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import type { Viewer } from '../../../services/platform/projections/define-read-model.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { summariesModel, summaryAnswers } from './summaries.ts';

const workflowId = 'workflow-1';
const author: Viewer = { ...viewer, roles: { 'workspace-1': 'publisher' } };
const { SummaryRequested, SummaryStarted, SummaryGenerated: generated, SummaryActivated } = examples;
const written: readonly SummaryEvent[] = [SummaryRequested, SummaryStarted, generated];
const shown: readonly SummaryEvent[] = [...written, SummaryActivated];

interface Video {
  readonly sentenceIds?: readonly string[];
  /** What a cut leaves of a sentence. */
  readonly shortened?: WatchableWorkflow['shortened'];
  readonly stepIds?: readonly string[];
  readonly visibility?: WatchableWorkflow['visibility'] | null;
  /** Accepted in Spanish. */
  readonly accepted?: WatchableWorkflow['translations'][number]['summary'];
  /** Parts of which what was typed in Spanish is removed. */
  readonly without?: readonly string[];
}
/** Authoring answers with the draft to its author alone, and with the publication, if there is one. */
function asker(person: Viewer, events: readonly SummaryEvent[], video: Video = {}) {
  const {
    sentenceIds = ['s1', 's2'],
    stepIds = ['step-a'],
    shortened = [],
    visibility = 'published',
    accepted = [],
    without = [],
  } = video;
  const watchable = {
    workflowId,
    languageCode: 'en-us',
    visibility: visibility ?? 'hidden',
    sentences: sentenceIds.map((id) => ({
      id,
      sentence: shortened.find((each) => each.id === id)?.left ?? `What ${id} says.`,
    })),
    shortened,
    steps: stepIds.map((id) => ({ id, title: 'Prepare' })),
    translations: [{ languageCode: 'es-mx', summary: accepted, withoutTypedSummary: without }],
  };
  const ask: SendQuery = (query, data) => {
    expect(query).toBe(GetWatchableWorkflow);
    const mayHave = 'draft' in data && data.draft === true ? person === author : visibility !== null;
    return Promise.resolve((mayHave ? watchable : null) as never);
  };
  const answer = answersOf({ readModels: [summariesModel], answers: summaryAnswers, events, ask });
  return <C extends (typeof summaryQueries)[number]>(query: C, data: z.input<C['schema']>) =>
    answer(query, data, person);
}
const seenBy = (person: Viewer, events: readonly SummaryEvent[], video?: Video) =>
  asker(person, events, video)(GetWorkflowSummary, { workflowId });
const played = (events: readonly SummaryEvent[], video?: Video, draft = false) =>
  asker(draft ? author : viewer, events, video)(GetShownSummary, { workflowId, draft });
const keyPoints = (person: Viewer, events: readonly SummaryEvent[], video?: Video) =>
  asker(person, events, video)(ReadKeyPoints, { workflow_id: workflowId });
const [warning, section] = generated.data.parts;
const withParts = (...parts: readonly (SummaryPart | undefined)[]): readonly SummaryEvent[] => [
  SummaryRequested,
  SummaryStarted,
  SummaryGenerated({ ...generated.data, parts: parts.flatMap((part) => part ?? []) }),
  SummaryActivated,
];

describe('a summary', () => {
  it('R-SUM-01 R-SUM-10: has an id, a status, whether it is published, and its parts by their kinds', async () => {
    expect(await seenBy(author, written)).toMatchObject({
      id: workflowId,
      status: 'completed',
      activate: false,
      content: { summary: { highlights: [{ id: 'part-1' }], contents: [{ id: 'part-2' }] }, sop: [] },
      origin: { model: 'extractive' },
    });
    expect(await seenBy(author, shown)).toMatchObject({ activate: true });
  });

  it('before there is one, its author is told so, and nobody else gets anything', async () => {
    for (const events of [[], [...shown, examples.SummaryDeleted]]) {
      expect(await seenBy(author, events)).toMatchObject({ status: null, origin: null, activate: false });
      expect(await seenBy(viewer, events)).toBeNull();
      expect(await keyPoints(author, events)).toBeNull();
    }
  });

  it('3:76: has highlights of three kinds, sections, steps of an SOP, and four statuses', () => {
    expect(PartKind.options).toEqual(['safety', 'tools', 'note', 'section', 'sop']);
    expect(new Set(SummaryStatus.options)).toEqual(
      new Set(['completed', 'pending', 'processing', 'failure']),
    );
  });

  it('R-AIQ-01 R-SUM-07: has each status for its author', async () => {
    const statusOf = async (...events: readonly SummaryEvent[]) => (await seenBy(author, events))?.status;
    expect(await statusOf(SummaryRequested)).toBe('pending');
    expect(await statusOf(SummaryRequested, SummaryStarted)).toBe('processing');
    expect(await statusOf(SummaryRequested, SummaryStarted, examples.SummaryFailed)).toBe('failure');
    expect(await statusOf(...written)).toBe('completed');
  });

  it('R-SUM-05 R-SUM-06: viewers get it once it is completed, published, and its video is', async () => {
    expect(await played(shown)).toMatchObject({ summary: { highlights: [{}] } });
    expect(await seenBy(viewer, shown)).toMatchObject({ status: 'completed' });
    for (const events of [
      written,
      [...shown, SummaryRequested],
      [...shown, SummaryRequested, SummaryStarted],
      [...shown, SummaryRequested, examples.SummaryFailed],
      [...shown, examples.SummaryDeleted],
    ]) {
      expect(await played(events)).toBeNull();
      expect(await seenBy(viewer, events)).toBeNull();
    }
    for (const visibility of ['hidden', 'deleted', null] as const)
      expect(await played(shown, { visibility })).toBeNull();
  });

  it('its author sees it in the preview of the draft as viewers will', async () => {
    expect(await played(shown, { visibility: null }, true)).toMatchObject({ sop: [], summary: {} });
    expect(await played(written, { visibility: null }, true)).toBeNull();
  });

  it('R-SUM-03: its key points are those highlights that are shown', async () => {
    const keypoints = [{ key: 'safety', content: 'Never open the housing.' }];
    expect(await keyPoints(viewer, shown)).toEqual({ keypoints });
    const gone = { sentenceIds: ['s2'] };
    expect(await keyPoints(viewer, shown, gone)).toEqual({ keypoints: [] });
    const edited = withParts({ ...warning, isPersonal: true } as SummaryPart, section);
    expect(await keyPoints(author, edited, gone)).toEqual({ keypoints: [] });
  });
});

describe('what a summary rests on', () => {
  it('2:53: a text whose sentence or step is gone is shown to nobody', async () => {
    expect(await played(shown, { sentenceIds: ['s2'] })).toMatchObject({
      summary: { highlights: [], contents: [{ id: 'part-2' }] },
    });
    expect(await played(shown, { stepIds: [] })).toMatchObject({
      summary: { highlights: [{ id: 'part-1' }], contents: [] },
    });
    expect((await seenBy(author, shown, { sentenceIds: ['s2'] }))?.content.summary.highlights).toEqual([]);
  });

  it('2:53: without any of it there is no summary', async () => {
    expect(await played(shown, { sentenceIds: [] })).toBeNull();
    expect(await seenBy(viewer, shown, { sentenceIds: [] })).toBeNull();
  });

  it('2:53: a text that rests on nothing is shown to nobody', async () => {
    const events = withParts({ ...warning, sentenceIds: [] } as SummaryPart, section);
    expect(await played(events)).toMatchObject({ summary: { highlights: [], contents: [{}] } });
  });

  it('2:53: a text with a word that a cut took from its sentence is shown to nobody', async () => {
    const shownIn = async (left: string, content = warning?.content ?? '', isPersonal = false) => {
      const events = withParts({ ...warning, content, isPersonal } as SummaryPart, section);
      const shortened = [{ id: 's1', whole: 'Never open the housing 4711.', left }];
      return (await played(events, { shortened }))?.summary.highlights.map((part) => part.content);
    };
    for (const left of ['Never open.', 'Open the housing.', 'The housing.'])
      expect(await shownIn(left)).toEqual([]);
    expect(await shownIn('Never open the housing.')).toEqual(['Never open the housing.']);
    expect(await shownIn('Never open the housing.', 'The opened housing 4711.')).toEqual([]);
    expect(await shownIn('Never open.', 'Housing stays closed.', true)).toEqual([]);
    // it was written of what is left
    expect(await shownIn('Open.', 'Open it.')).toEqual(['Open it.']);
    expect(await shownIn('Open.', 'Prepare.', true)).toEqual(['Prepare.']);
  });

  it('what a person wrote is not lost with its sentence: only authors see it, and that it is gone', async () => {
    const events = withParts({ ...warning, isPersonal: true } as SummaryPart, section);
    const gone = { sentenceIds: ['s2'] };
    expect((await seenBy(author, events, gone))?.content.summary.highlights).toMatchObject([
      { id: 'part-1', isInVideo: false },
    ]);
    expect((await played(events, gone))?.summary.highlights).toEqual([]);
    expect((await played(events, gone, true))?.summary.highlights).toEqual([]);
  });
});

describe('a summary in other languages', () => {
  const original = 'Never open the housing.';
  const text = 'Nunca abra la carcasa.';
  const translationsIn = async (events: readonly SummaryEvent[], video?: Video) =>
    (await played(events, video))?.summary.highlights.map(({ translations }) => translations);

  it('R-SUM-10: has what was accepted for the text that viewers read, and no other', async () => {
    const of = (more: object) => ({ accepted: [{ id: 'part-1', text, original, ...more }] });
    expect(await translationsIn(shown, of({}))).toEqual([{ 'es-mx': text }]);
    expect(await translationsIn(shown, of({ original: 'Open the housing.' }))).toEqual([{}]);
    expect(await translationsIn(shown, of({ id: 'part-9' }))).toEqual([{}]);
  });

  it('R-SUM-10: has what was typed beside it until it changes; its author still has that', async () => {
    const typed = { ...warning, translations: { 'de-de': 'Nie öffnen.' } } as SummaryPart;
    expect(await translationsIn(withParts(typed))).toEqual([{ 'de-de': 'Nie öffnen.' }]);
    const changed = withParts({ ...typed, translatedOriginals: { 'de-de': 'Open it.' } });
    expect(await translationsIn(changed)).toEqual([{}]);
    const seen = await seenBy(author, changed);
    expect(seen?.content.summary.highlights).toMatchObject([{ translations: { 'de-de': 'Nie öffnen.' } }]);
  });

  it('one that was accepted later takes the place of what was typed beside it', async () => {
    const typed = withParts({ ...warning, translations: { 'es-mx': 'No abrir.' } } as SummaryPart);
    const accepted = [{ id: 'part-1', text, original }];
    expect(await translationsIn(typed, { accepted })).toEqual([{ 'es-mx': text }]);
  });

  it('has nothing that was typed beside it and removed, of that part in that language', async () => {
    const translations = { 'es-mx': 'No abrir.', 'de-de': 'Nie öffnen.' };
    const typed = withParts({ ...warning, translations } as SummaryPart);
    expect(await translationsIn(typed, { without: ['part-1'] })).toEqual([{ 'de-de': 'Nie öffnen.' }]);
    expect(await translationsIn(typed, { without: ['part-9'] })).toEqual([translations]);
    const accepted = [{ id: 'part-1', text, original }];
    expect(await translationsIn(typed, { without: ['part-1'], accepted })).toEqual([
      { ...translations, 'es-mx': text },
    ]);
  });
});
