import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as transcript from '../../../contracts/authoring/transcript-events.ts';
import * as stepEvents from '../../../contracts/authoring/step-events.ts';
import * as happened from '../../../contracts/authoring/workflow-events.ts';
import { isChangedAfter, isContentEvent } from '../../../contracts/authoring/model/changes.ts';
import { contentOf } from '../../../contracts/authoring/model/content.ts';
import { workflowExamples as examples } from '../../../contracts/authoring/workflow.examples.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { recordedForSpec, specContext } from '../../platform/commands/given.fixture.ts';
import { findConflict, changedPaths } from '../../platform/commands/find-conflict.ts';
import { initialized, published, segmented, stage, workflowId } from './histories.fixture.ts';
import { evolve, requireWorkflow, workflow, type Workflow } from './workflow.ts';

/** Whether the second of two edits, both based on the same state, is refused. */
const isRefused = (first: WorkflowEvent, second: WorkflowEvent): boolean =>
  findConflict(workflow, changedPaths(workflow, [second]), [recordedForSpec(first)], specContext.sender) !==
  undefined;

const b = { workflowId, stepId: 'step-b' };
const renamedB = stepEvents.StepRenamed({ ...b, title: 'Read the gauge' });
const secondSentence = transcript.SentencesChanged({ workflowId, changed: [], removed: ['sentence-2'] });

describe('two edits of the same state', () => {
  const apart: readonly (readonly [string, WorkflowEvent, WorkflowEvent])[] = [
    ['titles of two steps', renamedB, examples.StepRenamed],
    ['title and range of a step', examples.StepRetimed, examples.StepRenamed],
    ['a step and a sentence', renamedB, secondSentence],
    ['two sentences', secondSentence, { ...examples.SentencesChanged, data: { ...examples.SentencesChanged.data, removed: [] } }],
    ['a deleted step and another one', stepEvents.StepDeleted(b), examples.StepRenamed],
    ['a new step and an order', examples.StepInserted, examples.StepsReordered],
    ['two attachments of a step', examples.AttachmentAdded, happened.AttachmentRemoved({ ...examples.AttachmentAdded.data, attachmentId: 'another' })],
    ['titles in two languages', happened.WorkflowRenamed({ workflowId, title: 'Ventil', languageCode: 'de-de' }), examples.WorkflowRenamed],
    ['the product at work and a title', stage('speech', 'completed'), examples.WorkflowRenamed],
  ]; // prettier-ignore
  it.each(apart)('both are accepted: %s', (_, one, other) => {
    expect(isRefused(one, other)).toBe(false);
    expect(isRefused(other, one)).toBe(false);
  });
  it('both are accepted: anything besides what the product or a publication does', () => {
    const people = [
      renamedB,
      secondSentence,
      examples.StepRetimed,
      examples.KeyTermsChanged,
      examples.PosterChosen,
    ];
    const beside = [
      examples.WorkflowInitialized, examples.WorkflowStageChanged, examples.SourceMeasured, examples.PreviewBecameReady,
      examples.TranscriptionRequested, examples.StageRetryRequested, examples.EditorPageCompleted, examples.StepTitlesAccepted,
      examples.SentenceSuggestionsMade, examples.SentenceSuggestionsAccepted, examples.SentenceSuggestionsDismissed,
      examples.WorkflowPublished, examples.WorkflowUnpublished, examples.WorkflowDeleted,
    ]; // prettier-ignore
    for (const one of beside) for (const other of people) expect(isRefused(one, other), one.type).toBe(false);
  });
  it('both are accepted, or not: every two items of a workflow, and the same one twice', () => {
    const things = [
      renamedB, stepEvents.StepRetimed({ ...b, startTime: 1, endTime: 2 }), examples.AttachmentAdded, secondSentence,
      examples.KeyTermsChanged, examples.WorkflowRenamed, examples.WorkflowLanguageChanged, examples.PosterChosen,
      examples.SafetyWatermarkChanged, examples.ExternalIdChanged, examples.ReviewersChanged, examples.StepsReordered,
    ]; // prettier-ignore
    for (const one of things)
      for (const other of things)
        expect(isRefused(one, other), `${one.type} ${other.type}`).toBe(one === other);
  });
  const together: readonly (readonly [string, WorkflowEvent, WorkflowEvent])[] = [
    ['a title', renamedB, stepEvents.StepRenamed({ ...b, title: 'Read it' })],
    ['a range', examples.StepRetimed, examples.StepSplit],
    ['a step that one deletes', stepEvents.StepDeleted(b), renamedB],
    ['a step that one merges away', examples.StepsMerged, renamedB],
    ['a deleted step that got an attachment', stepEvents.StepDeleted({ ...b, stepId: examples.AttachmentAdded.data.stepId }), examples.AttachmentAdded],
    ['an order', examples.StepsReordered, examples.StepsReordered],
    ['a sentence', secondSentence, secondSentence],
    ['a sentence of a transcript that was recognised again', examples.TranscriptRecorded, secondSentence],
    ['a step after all were proposed again', examples.StepsProposed, renamedB],
    ['key terms', examples.KeyTermsFound, examples.KeyTermsChanged],
    ['a title or a range of a step that is merged with another one', examples.StepsMerged, examples.StepRenamed],
    ['a range of a step that is merged with another one', examples.StepsMerged, examples.StepRetimed],
    ['an attachment that one adds and one removes', examples.AttachmentAdded, examples.AttachmentRemoved],
    ['a sentence that one removes and one changes', examples.SentencesChanged, transcript.SentencesChanged({ workflowId, changed: [], removed: ['sentence-1'] })],
    ['an annotation of a picture that one turns', examples.VideoRotated, examples.AnnotationsChanged],
    ['a step that comes back with its annotations to a picture that one turns', examples.VideoRotated, examples.StepInserted],
    ['a poster', examples.PosterChosen, examples.PosterChosen],
    ['anything of a draft that was taken back', examples.WorkflowReset, renamedB],
  ]; // prettier-ignore
  it.each(together)('the second is refused: %s', (_, one, other) => {
    expect(isRefused(one, other)).toBe(true);
    expect(isRefused(other, one)).toBe(true);
  });
});

describe('an event counts as a content change exactly if viewers would see something else', () => {
  const absent: Workflow = { status: 'absent' };
  const spoken = [examples.VoiceBlocksChanged, examples.SpeechRequested];
  const histories = [
    initialized,
    segmented,
    [...segmented, examples.AttachmentAdded],
    [...segmented, ...spoken],
    [...segmented, examples.VideoErased],
    [...segmented, examples.TranslationAdded],
    [...segmented, examples.TranslationAdded, examples.TranslatedTextsChanged],
  ];
  const { WorkflowInitialized: _, WorkflowDeleted: __, ...events } = examples;

  it.each(Object.values(events).map((event) => [event.type, event] as const))('%s', (_type, event) => {
    const isSeen = histories.some((history) => {
      const before = history.reduce(evolve, absent);
      const [was, is] = [before, evolve(before, event)].map((state) => contentOf(requireWorkflow(state)));
      return !isDeepStrictEqual(was, is);
    });
    expect(isContentEvent(event)).toBe(isSeen);
  });

  it('an event of a newer release also counts: a concurrent edit is refused rather than lost', () => {
    const unknown = { type: 'StepTranslated', version: 1, data: { workflowId } } as unknown as WorkflowEvent;
    expect(isRefused(unknown, renamedB)).toBe(true);
    expect(isRefused(unknown, secondSentence)).toBe(true);
  });
});

describe('the draft differs from its last publication', () => {
  const untouched = { isChanged: false, wasPublished: true };
  const changed = { isChanged: true, wasPublished: true };
  const reset = (to: 'publication' | 'proposal' | 'source') => happened.WorkflowReset({ workflowId, to });

  it('once something changes what viewers see, and until it is published or discarded', () => {
    expect(isChangedAfter(untouched, renamedB)).toBe(true);
    expect(isChangedAfter(changed, examples.ExternalIdChanged)).toBe(true);
    expect(isChangedAfter(changed, examples.WorkflowPublished)).toBe(false);
    expect(isChangedAfter(changed, reset('publication'))).toBe(false);
    expect(isChangedAfter(changed, reset('proposal'))).toBe(true);
    expect(isChangedAfter(changed, reset('source'))).toBe(true);
    expect(isChangedAfter(changed, examples.WorkflowUnpublished)).toBe(true);
  });
  it('in the state on which decisions are made as well', () => {
    const renamed = [...published, renamedB];
    const isChanged = (...events: readonly WorkflowEvent[]) =>
      requireWorkflow(events.reduce(evolve, workflow.initial)).changedSincePublication;
    expect([isChanged(...segmented, renamedB), isChanged(...published), isChanged(...renamed)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(isChanged(...renamed, reset('publication'))).toBe(false);
  });
  it('never before there is a publication, and not by properties that apply immediately', () => {
    expect(isChangedAfter({ isChanged: false, wasPublished: false }, renamedB)).toBe(false);
    expect(isChangedAfter(untouched, examples.SafetyWatermarkChanged)).toBe(false);
    expect(isChangedAfter(untouched, reset('source'))).toBe(false);
  });
});
