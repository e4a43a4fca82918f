import { describe, expect, it } from 'vitest';
import {
  exampleSentences,
  exampleSteps,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { published, segmented, workflowId } from './histories.fixture.ts';
import { saveBuilder, saveSegmentation, saveTranscription } from './save-pages.ts';

const types = (events: readonly { type: string }[]): string[] => events.map(({ type }) => type);
const unchanged = { workflowId, title: 'Bleeding the boiler', sentences: [...exampleSentences] };

describe('SaveTranscription', () => {
  it('R-TRN-08: saves only the differences', () => {
    expect(given(...segmented).when(saveTranscription, unchanged).events).toEqual([]);
    const { events } = given(...segmented).when(saveTranscription, {
      workflowId,
      title: 'Another title',
      sentences: exampleSentences.slice(1),
      terms: ['valve'],
    });
    expect(types(events)).toEqual(['WorkflowRenamed', 'SentencesChanged', 'KeyTermsChanged']);
    expect(events[1]?.data).toMatchObject({ changed: [], removed: ['sentence-1'] });
    expect(events[2]?.data).toEqual({ workflowId, terms: ['valve'] });
  });
  it('completes its page with nextStep, once', () => {
    const next = { ...unchanged, nextStep: 'segmentation' };
    const { events, state } = given(...segmented).when(saveTranscription, next);
    expect(events.map(({ data }) => data)).toEqual([{ workflowId, page: 'transcription' }]);
    expect(state).toMatchObject({
      draft: { processing: { completedPage: 'transcription', processed: false } },
    });
    const completed = {
      ...examples.EditorPageCompleted,
      data: { workflowId, page: 'transcription' as const },
    };
    expect(given(...segmented, completed).when(saveTranscription, next).events).toEqual([]);
  });
  it('R-TRN-03: saves nothing if one sentence is empty', () => {
    const data = { ...unchanged, title: 'New', sentences: [{ ...exampleSentences[0], sentence: '' }] };
    expect(given(...segmented).when(saveTranscription, data).refusal).toBe('sentence.empty');
  });
  it('does not rename a published workflow', () => {
    expect(given(...published).when(saveTranscription, { workflowId, title: 'New' }).refusal).toBe(
      'workflow.published',
    );
  });
  it('records a long transcript in parts of 100', () => {
    const many = Array.from({ length: 201 }, (_, index) => ({ ...exampleSentences[0], id: `s-${index}` }));
    const { events } = given(...segmented).when(saveTranscription, { workflowId, sentences: many });
    expect(types(events)).toEqual(['SentencesChanged', 'SentencesChanged', 'SentencesChanged']);
  });
});

describe('SaveSegmentation', () => {
  const { steps } = examples.StepsReplaced.data;
  it('R-SEG-05: replaces the steps that differ and completes its page', () => {
    const { events, state } = given(...segmented, examples.AttachmentAdded).when(saveSegmentation, {
      workflowId,
      steps,
      nextStep: 'buildermain',
    });
    expect(types(events)).toEqual(['StepsReplaced', 'EditorPageCompleted']);
    expect(events[1]?.data).toEqual({ workflowId, page: 'segmentation' });
    expect(state).toMatchObject({
      draft: {
        steps: [{ id: 'step-a', endTime: 30, attachments: [{ id: 'attachment-1' }] }, { id: 'step-f' }],
        processing: { processed: true },
      },
    });
  });
  it('saves the texts alone', () => {
    const { events } = given(...segmented).when(saveSegmentation, { workflowId, title: 'Another title' });
    expect(types(events)).toEqual(['WorkflowRenamed']);
  });
  it('ignores unchanged steps', () => {
    expect(
      given(...segmented).when(saveSegmentation, { workflowId, steps: [...exampleSteps] }).events,
    ).toEqual([]);
  });
  it('R-SEG-03: requires at least one step, within the source and each once', () => {
    expect(() => given(...segmented).when(saveSegmentation, { workflowId, steps: [] })).toThrow();
    const outside = [{ ...exampleSteps[0], endTime: 61 }];
    expect(given(...segmented).when(saveSegmentation, { workflowId, steps: outside }).refusal).toBe(
      'step.range-invalid',
    );
    const twice = [exampleSteps[0], exampleSteps[0]];
    expect(given(...segmented).when(saveSegmentation, { workflowId, steps: twice }).refusal).toBe(
      'step.exists',
    );
  });
});

describe('SaveBuilder', () => {
  it('completes the builder', () => {
    const { state } = given(...segmented).when(saveBuilder, { workflowId });
    expect(state).toMatchObject({ draft: { processing: { completedPage: 'buildermain', processed: true } } });
  });
});

it.each([saveTranscription, saveSegmentation])(
  'a page that replaces whole lists does not merge with what others did meanwhile',
  ({ commutes }) => {
    expect(commutes).toBe(false);
  },
);
