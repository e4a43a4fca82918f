import { contentOf } from '../../contracts/authoring/model/content.ts';
import { describe, expect, it } from 'vitest';
import { AnnotationsChanged } from '../../contracts/authoring/annotations.ts';
import {
  TranslatedTextsChanged,
  titleId,
  type TranslatedText,
} from '../../contracts/authoring/translation-events.ts';
import { VideoErased, VideoPartsRestored, VideoRotated } from '../../contracts/authoring/video-cut.ts';
import {
  WorkflowPublished,
  WorkflowStageChanged,
  type WorkflowEvent,
} from '../../contracts/authoring/workflow-events.ts';
import type { Stage } from '../../contracts/authoring/workflow-fields.ts';
import {
  exampleAnnotations,
  exampleSentences,
  workflowExamples as examples,
} from '../../contracts/authoring/workflow.examples.ts';
import { withoutTypedSummary } from '../../contracts/authoring/translation-events.ts';
import { folded } from '../../services/platform/projections/folded.fixture.ts';
import { authoring } from './context.ts';
import { changesBetween } from '../../contracts/authoring/model/changes-between.ts';
import { transcriptsModel } from './transcripts/transcripts.ts';
import { workflowCardsModel } from './workflow-cards/workflow-cards-model.ts';
import { cardView } from './workflow-cards/workflow-cards.ts';
import { workflowContentsModel } from './workflow-contents/workflow-contents.ts';

const id = 'workflow-1';
const stage = (name: Stage, status: string): WorkflowEvent =>
  WorkflowStageChanged({ workflowId: id, stage: name, status, cause: null });
const ready: readonly WorkflowEvent[] = [
  examples.WorkflowInitialized,
  examples.SourceMeasured,
  examples.PreviewBecameReady,
  examples.TranscriptRecorded,
  stage('speech', 'completed'),
  examples.StepsProposed,
  stage('steps', 'completed'),
  stage('convert', 'finished'),
];
const published = [...ready, examples.WorkflowPublished];
const card = (events: readonly WorkflowEvent[]) => {
  const found = folded(workflowCardsModel, events).get(id);
  return found ? cardView(found) : null;
};

describe('workflow cards', () => {
  it('R-WFL-06: follow the statuses of the workflow', () => {
    expect(card(ready.slice(0, 2))?.status).toBe('transcoding');
    expect(card(ready.slice(0, 3))?.status).toBe('processing');
    expect(card(ready)).toMatchObject({ status: 'new', stepCount: 3, videoDuration: 60, previewReady: true });
    expect(card([...ready, examples.EditorPageCompleted])?.status).toBe('unpublished');
    expect(card(published)).toMatchObject({
      status: 'published',
      published: true,
      changedSincePublication: false,
    });
    expect(card([...published, examples.WorkflowUnpublished])?.status).toBe('unpublished');
    expect(card([...published, examples.WorkflowDeleted])).toBeNull();
  });
  it('show how long the video is without what the draft cuts out', () => {
    expect(card([...published, examples.VideoErased])?.videoDuration).toBe(52.5);
    expect(card(ready.slice(0, 1))?.videoDuration).toBeNull();
  });
  it('show a version that viewers do not see yet, and why it could not be published', () => {
    const { publication, requestedAt } = examples.PublicationRequested.data;
    const asked = [...ready, examples.PublicationRequested];
    expect(card(ready)?.requested).toBeNull();
    expect(card(asked)?.requested).toEqual({ publication, requestedAt, cause: null });
    const { cause } = examples.PublicationFailed.data;
    expect(card([...asked, examples.PublicationFailed])?.requested).toMatchObject({ cause });
    for (const end of [examples.WorkflowPublished, examples.WorkflowUnpublished])
      expect(card([...asked, end])?.requested).toBeNull();
  });
  it('count steps through every edit', () => {
    const edits = [examples.StepSplit, examples.StepInserted, examples.StepsMerged, examples.StepDeleted];
    expect(card([...ready, ...edits])?.stepCount).toBe(3);
    expect(card([...ready, examples.StepsReplaced])?.stepCount).toBe(2);
  });
  it('count no step that the draft cuts out', () => {
    const { steps } = examples.StepsProposed.data;
    const range = { start: steps[1]?.startTime ?? 0, end: steps[1]?.endTime ?? 0 };
    const erased = VideoErased({ workflowId: id, ranges: [range] });
    expect(card([...ready, erased])?.stepCount).toBe(steps.length - 1);
    const restored = VideoPartsRestored({ workflowId: id, ranges: [range] });
    expect(card([...ready, erased, restored])?.stepCount).toBe(steps.length);
  });
  it('show when the draft differs from what viewers see', () => {
    expect(card([...published, examples.StepRenamed])?.changedSincePublication).toBe(true);
    expect(card([...published, examples.ExternalIdChanged])?.changedSincePublication).toBe(false);
    expect(card([...ready, examples.StepRenamed])?.changedSincePublication).toBe(false);
  });
  it('R-LNG-07 (3:73): have the titles in other languages that were published with it', () => {
    const { title } = examples.WorkflowInitialized.data;
    const translated = (text: string, more: Partial<TranslatedText> = {}) =>
      TranslatedTextsChanged({
        workflowId: id,
        languageCode: 'es-mx',
        changed: [
          { part: 'title', id: titleId, text, original: title, status: 'accepted', madeBy: null, ...more },
        ],
        removed: [],
      });
    const spanish = (events: readonly WorkflowEvent[]) => card(events)?.titleTranslations['es-mx'];
    const translating = [...ready, examples.TranslationAdded, translated('Cambiar el filtro')];
    expect(spanish(translating)).toBeUndefined();
    const shown = [...translating, examples.WorkflowPublished];
    expect(spanish(shown)).toBe('Cambiar el filtro');
    expect(folded(workflowCardsModel, shown).get(id)?.otherTitles).toContain('Cambiar el filtro');
    expect(spanish([...shown, translated('Limpiar el filtro')])).toBe('Cambiar el filtro');
    expect(spanish([...shown, examples.WorkflowUnpublished])).toBeUndefined();
    for (const more of [{ status: 'draft' }, { original: 'Another title' }] as const)
      expect(spanish([...translating, translated('Otro', more), examples.WorkflowPublished])).toBeUndefined();
    // a video was rendered meanwhile: what was requested is published
    const { requestedAt } = examples.PublicationRequested.data;
    const rendered = WorkflowPublished({ ...examples.WorkflowPublished.data, requestedAt });
    const later = [...translating, examples.PublicationRequested, translated('Limpiar el filtro'), rendered];
    expect(spanish(later)).toBe('Cambiar el filtro');
  });
  it('store no other translated text', () => {
    const events = [...ready, examples.TranslationAdded, examples.TranslatedTextsChanged];
    const { draft } = folded(workflowCardsModel, events).get(id) ?? {};
    expect(draft?.translations?.['es-mx']?.texts).toEqual([]);
  });
  it('have the index key of their workspace and status', () => {
    const shelf = (events: readonly WorkflowEvent[]) => folded(workflowCardsModel, events).get(id)?.shelf;
    expect(shelf(ready)).toBe('workspace-1:new');
    expect(shelf(published)).toBe('workspace-1:published');
  });
});

describe('drafts and publications', () => {
  it('keep a publication as it was while the draft changes', () => {
    const edited = [...published, examples.StepRenamed, examples.SentencesChanged];
    const contents = folded(workflowContentsModel, edited);
    expect(contents.get(id)?.draft.steps[0]?.title).toBe('Open the valve slowly');
    expect(contents.get(`${id}:1`)).toMatchObject({
      kind: 'publication',
      publication: 1,
      publishedBy: 'user-1',
      publishedAt: '2026-03-02T10:00:00.000Z',
    });
    expect(contents.get(`${id}:1`)?.draft.steps[0]?.title).toBe('Open the valve');
    const spoken = folded(transcriptsModel, edited);
    expect(spoken.get(`${id}:1`)?.sentences).toEqual(exampleSentences);
    expect(spoken.get(id)?.sentences).toHaveLength(2);
  });
  it('make steps searchable while viewers may see them, as they see them', () => {
    const findable = (events: readonly WorkflowEvent[]) =>
      folded(workflowContentsModel, events)
        .get(id)
        ?.findable.map(({ number, title }) => `${number} ${title}`);
    const shown = ['1 Open the valve', '2 Check the pressure', '3 Close the valve'];
    expect(findable(ready)).toEqual([]);
    expect(findable([...published, examples.StepRenamed])).toEqual(shown);
    expect(findable([...published, examples.WorkflowUnpublished])).toEqual([]);
    expect(findable([...published, examples.WorkflowDeleted])).toEqual([]);
  });
  it('show suggestions in the draft alone, until they are dismissed', () => {
    const suggested = [...ready, examples.SentenceSuggestionsMade];
    expect(folded(transcriptsModel, suggested).get(id)?.suggestions).toHaveLength(1);
    const shown = folded(transcriptsModel, [...suggested, examples.WorkflowPublished]);
    expect(shown.get(`${id}:1`)?.suggestions).toEqual([]);
    const dismissed = folded(transcriptsModel, [...suggested, examples.SentenceSuggestionsDismissed]);
    expect(dismissed.get(id)?.suggestions).toEqual([]);
  });
  it('stay as the record when the workflow is deleted', () => {
    const contents = folded(workflowContentsModel, [...published, examples.WorkflowDeleted]);
    expect(contents.get(id)?.visibility).toBe('deleted');
    expect(contents.get(`${id}:1`)).toBeDefined();
  });
});

describe('every read model of authoring', () => {
  const all = [...published, ...Object.values(examples).filter(({ type }) => type !== 'WorkflowInitialized')];
  it('gives the same documents on every replay, and plain data', () => {
    for (const model of authoring.readModels) {
      const documents = [...folded<never>(model as never, all)];
      expect(documents).toEqual([...folded<never>(model as never, all)]);
      expect(JSON.parse(JSON.stringify(documents))).toEqual(documents);
    }
  });
});

describe('changes since the last publication', () => {
  const shown = (events: readonly WorkflowEvent[]) => {
    const draft = folded(workflowContentsModel, events).get(id)?.draft;
    const sentences = folded(transcriptsModel, events).get(id)?.sentences;
    if (!draft || !sentences) throw new Error('no draft');
    return contentOf({ draft, transcript: { sentences } });
  };
  const kinds = (...edits: readonly WorkflowEvent[]) =>
    changesBetween(shown(published), shown([...published, ...edits])).map(({ kind }) => kind);

  it('are none for an unchanged draft', () => {
    expect(kinds()).toEqual([]);
    expect(kinds(stage('frames', 'completed'), examples.ExternalIdChanged)).toEqual([]);
  });
  it.each([
    [examples.StepRenamed, ['step-renamed']],
    [examples.StepRetimed, ['step-retimed']],
    [examples.StepSplit, ['step-retimed', 'step-added']],
    [examples.StepDeleted, ['step-removed']],
    [examples.StepsReordered, ['steps-reordered']],
    [examples.AttachmentAdded, ['attachment-added']],
    [examples.SentencesChanged, ['transcript', 'transcript']],
    [examples.KeyTermsChanged, ['terms']],
    [examples.PosterChosen, ['poster']],
    [examples.WorkflowRenamed, ['title']],
    [examples.WorkflowLanguageChanged, ['title', 'language']],
  ] as const)('name what an edit changed: $type', (edit, expected) => {
    expect(kinds(edit)).toEqual(expected);
  });
  it('name first what all others follow from', () => {
    const turned = VideoRotated({ ...examples.VideoRotated.data, rotation: 90 });
    const [first, second] = kinds(examples.StepRenamed, examples.VideoErased, turned);
    expect([first, second]).toEqual(['video-cut', 'video-rotated']);
  });
  it('say that a language comes or goes by its texts; a mark that one was removed is none', () => {
    const mark = { part: withoutTypedSummary, id: 'p', text: '', original: '' } as const;
    const marked = TranslatedTextsChanged({
      ...examples.TranslatedTextsChanged.data,
      changed: [{ ...mark, status: 'accepted', madeBy: null }],
    });
    const added = [...published, examples.TranslationAdded];
    const between = (was: readonly WorkflowEvent[], is: readonly WorkflowEvent[]) =>
      changesBetween(shown(was), shown(is)).map(({ kind, before, after }) => [kind, before, after]);
    const written = [...added, examples.TranslatedTextsChanged];
    expect(between(added, written)).toEqual([['translation', null, 'es-mx']]);
    expect(between(written, added)).toEqual([['translation', 'es-mx', null]]);
    expect(between(added, [...added, marked])).toEqual([['translation', 'es-mx', null]]);
    expect(between([...added, marked], added)).toEqual([['translation', null, 'es-mx']]);
    const removed = [...written, marked, examples.TranslationRemoved];
    expect(between(written, removed)).toEqual([['translation', 'es-mx', null]]);
  });
  it('call an annotation by its text or its type, also if the text is the word for a type', () => {
    const { text, arrow } = exampleAnnotations;
    const { data } = examples.AnnotationsChanged;
    const drawn = AnnotationsChanged({ ...data, changed: [{ ...text, text: 'arrow' }, arrow] });
    const names = changesBetween(shown(published), shown([...published, drawn])).map(({ after }) => after);
    expect(names).toEqual([{ text: 'arrow' }, { type: 'arrow' }]);
  });
  it('show the old and the new value', () => {
    const [change] = changesBetween(shown(published), shown([...published, examples.StepRenamed]));
    expect(change).toEqual({
      kind: 'step-renamed',
      stepId: 'step-a',
      sentenceId: null,
      before: 'Open the valve',
      after: 'Open the valve slowly',
      parts: [],
    });
  });
});
