import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.ts';
import { exampleAnnotations, exampleSentences, workflowExamples as examples } from '../workflow.examples.ts';
import { VideoInsertsChanged } from '../video-insert.ts';
import { workflowEvents, type WorkflowEvent } from '../workflow-events.ts';
import { maxPathPoints } from './annotation-canvas.ts';
import { checkDraft, draftChecks } from './draft-checks.ts';
import { checkDraftSize } from './draft-size.ts';
import { evolveDraft, initialDraft, type Draft } from './draft.ts';
import { noCut } from './video-cut.ts';

const path = Array.from({ length: maxPathPoints }, () => ({ x: 1, y: 1 }));
const drawings = Array.from({ length: 60 }, (_, n) => ({ ...exampleAnnotations.pen, id: `pen-${n}`, path }));
const step = (id: string, startTime: number) => ({
  id,
  title: '',
  startTime,
  endTime: startTime + 20,
  attachments: [],
  annotations: [{ ...exampleAnnotations.blur, id: `blur-${id}`, startTime: 0, endTime: 20 }, ...drawings],
  type: 'original' as const,
});
/** All of it is blurred, it has more titles and annotations than it may have, and viewers see its first step only. */
const draft: Draft = {
  ...initialDraft(examples.WorkflowInitialized.data),
  titles: Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`l${n}`, 'Title'])),
  steps: [step('step-a', 0), step('step-b', 20), step('step-c', 40)],
  cut: { ...noCut, erased: [{ start: 20, end: 60 }] },
};

/** What can happen to a draft that there is. */
const edits: readonly WorkflowEvent[] = Object.values(examples).filter(
  ({ type }) => type !== 'WorkflowInitialized',
);

const isBroken = (check: () => void): boolean => {
  try {
    check();
    return false;
  } catch (error) {
    if (error instanceof DomainError) return true;
    throw error;
  }
};

/** Whether it contains a text or a list without a limit, or a text with a high one. Patterns are those of ids. */
function canBeLong(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const {
    type,
    maxLength,
    maxItems,
    pattern,
    format,
    const: only,
    enum: some,
  } = schema as Record<string, unknown>;
  const isText = type === 'string' && [pattern, format, only, some].every((each) => each === undefined);
  if (isText && !(Number(maxLength) <= 500)) return true;
  return (type === 'array' && maxItems === undefined) || Object.values(schema).some(canBeLong);
}

/** Events with texts and lists that need no limit together, by the reason. */
const few = {
  'the first of a workflow': ['WorkflowInitialized'],
  'one text, which replaces the former': ['WorkflowStageChanged', 'SpeechFailed', 'TranslationDraftFailed'],
  'a title, of which there are 50': ['WorkflowRenamed'],
  'at most 2,000 titles, before anybody has edited steps': ['StepsProposed'],
  'nothing that was in neither step': ['StepsMerged'],
  'ids of steps that there are': ['StepsReordered', 'StepTitlesAccepted'],
  'short terms': ['KeyTermsFound', 'KeyTermsChanged'],
  'ids of at most 60 categories': ['WorkflowCategoriesChanged'],
  'numbers, with a limit': ['VideoErased', 'VideoPartsRestored', 'SplitPointsChanged'],
  'only removes': ['AttachmentRemoved', 'WorkflowReset', 'VersionRestored'],
};

describe('a rule of the draft as a whole', () => {
  it('is checked after every event that can break it', () => {
    // every text makes a draft larger: the next test is about that rule
    for (const { types, run } of draftChecks.filter((each) => each.run !== checkDraftSize)) {
      const breaking = edits.filter((event) =>
        isBroken(() => run(draft, evolveDraft(draft, event), [event])),
      );
      expect(breaking).not.toHaveLength(0);
      for (const { type } of breaking) expect(types).toContain(type);
    }
  });

  it('of its size is checked after every event with long texts or lists, but for those of which there are few', () => {
    const long = workflowEvents
      .filter(({ schema }) => canBeLong(z.toJSONSchema(schema, { reused: 'inline' })))
      .map(({ type }) => type)
      .filter((type) => evolveDraft(draft, examples[type]) !== draft);
    const checked = draftChecks.find(({ run }) => run === checkDraftSize)?.types ?? new Set();
    expect(long.filter((type) => !checked.has(type)).toSorted()).toEqual(
      Object.values(few).flat().toSorted(),
    );
  });

  it('of its size counts what is spoken in the parts of other videos', () => {
    const sentences = Array.from({ length: 8000 }, (_, n) => ({
      ...exampleSentences[0],
      id: `sentence-${n}`,
    }));
    const added = { id: 'insert-1', kind: 'video', at: 3, workflowId: 'other', start: 0, end: 9, assetId: 'a', rotation: 0, sentences }; // prettier-ignore
    const event = VideoInsertsChanged.schema.parse({ workflowId: 'workflow-1', added: [added], removed: [] });
    expect(isBroken(() => checkDraft(draft, [VideoInsertsChanged(event)]))).toBe(true);
  });
});
