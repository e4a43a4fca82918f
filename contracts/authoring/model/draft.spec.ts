import { describe, expect, it } from 'vitest';
import { StepTitlesAccepted } from '../step-events.ts';
import { WorkflowInitialized, WorkflowReset, type WorkflowEvent } from '../workflow-events.ts';
import { workflowExamples as examples } from '../workflow.examples.ts';
import { initialDraft, evolveDraft, isProposedTitle, titleOf } from './draft.ts';
import { cutSteps, isStepRange } from './draft-steps.ts';

const workflowId = 'workflow-1';
const initialized = examples.WorkflowInitialized.data;
const after = (...events: readonly WorkflowEvent[]) => events.reduce(evolveDraft, initialDraft(initialized));

describe('a draft', () => {
  it('starts empty, with the title in the language it was uploaded in', () => {
    expect(initialDraft(initialized)).toMatchObject({
      titles: { 'en-us': 'Bleeding the boiler' },
      steps: [],
      acceptedTitles: [],
      terms: [],
      reviewers: [],
      safetyWatermark: false,
      secondGeneration: false,
      stepsEdited: false,
    });
    expect(after(WorkflowInitialized({ ...initialized, secondGeneration: true })).secondGeneration).toBe(
      true,
    );
  });
  it('has the title of its language, otherwise any other title, otherwise none', () => {
    const titles = { 'de-de': 'Ventil', 'en-us': 'Valve' };
    expect(titleOf({ titles, languageCode: 'en-us' })).toBe('Valve');
    expect(titleOf({ titles, languageCode: 'fr-fr' })).toBe('Ventil');
    expect(titleOf({ titles: {}, languageCode: 'fr-fr' })).toBe('');
  });
  it('marks a title as proposed while it is exactly as it was proposed for that step', () => {
    const { proposed } = after(examples.StepsProposed);
    const is = (id: string, title: string) =>
      isProposedTitle({ proposed, acceptedTitles: [] }, { id, title });
    expect(is('step-a', 'Open the valve')).toBe(true);
    expect(is('step-a', 'Close the valve')).toBe(false);
    expect(is('step-b', 'Open the valve')).toBe(false);
  });
  it('drops what was accepted of an earlier proposal', () => {
    const accepted = StepTitlesAccepted({ workflowId, stepIds: ['step-a'] });
    const twice = after(examples.StepsProposed, accepted, accepted);
    expect(twice.acceptedTitles).toEqual(['step-a']);
    expect(after(examples.StepsProposed, accepted, examples.StepsProposed).acceptedTitles).toEqual([]);
  });
  it('that is discarded counts as edited, as started or as new, depending on how far', () => {
    const edited = [examples.StepsProposed, examples.EditorPageCompleted, examples.StepRenamed];
    const back = (to: 'publication' | 'proposal' | 'source') => {
      const { stepsEdited, processing } = after(...edited, WorkflowReset({ workflowId, to }));
      return [stepsEdited, processing.completedPage, processing.processed];
    };
    expect(back('publication')).toEqual([true, 'segmentation', true]);
    expect(back('proposal')).toEqual([false, 'segmentation', true]);
    expect(back('source')).toEqual([false, null, false]);
    const accepted = StepTitlesAccepted({ workflowId, stepIds: ['step-a'] });
    const proposal = WorkflowReset({ workflowId, to: 'proposal' });
    expect(after(examples.StepsProposed, accepted, proposal).acceptedTitles).toEqual([]);
  });
});

describe('a range', () => {
  it('is a step from the start of its source to its end, and at least a tenth of a second long', () => {
    expect(isStepRange({ startTime: 0, endTime: 60 }, 60)).toBe(true);
    expect(isStepRange({ startTime: -0.001, endTime: 60 }, 60)).toBe(false);
    expect(isStepRange({ startTime: 0, endTime: 60.001 }, 60)).toBe(false);
    expect(isStepRange({ startTime: 0, endTime: 0.1 }, null)).toBe(true);
    expect(isStepRange({ startTime: 0, endTime: 0.099 }, null)).toBe(false);
    expect(isStepRange({ startTime: 0, endTime: 0.04 }, 0.04)).toBe(true);
  });
  it('that is removed leaves adjacent steps unchanged, and removes what is too short of a step', () => {
    const { steps } = after(examples.StepsProposed);
    const cut = (start: number, end: number) =>
      cutSteps(steps, { start, end }, (id) => `${id}-2`).map(({ id, startTime, endTime }) => [
        id,
        startTime,
        endTime,
      ]);
    expect(cut(20, 40)).toEqual([['step-a', 0, 20], ['step-c', 40, 60]]); // prettier-ignore
    expect(cut(5, 10)).toEqual([['step-a', 0, 5], ['step-a-2', 10, 20], ['step-b', 20, 40], ['step-c', 40, 60]]); // prettier-ignore
    expect(cut(0.05, 39.95)).toEqual([['step-c', 40, 60]]);
  });
});
