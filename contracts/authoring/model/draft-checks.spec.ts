import { describe, expect, it } from 'vitest';
import { DomainError } from '../../kernel/errors.ts';
import { exampleAnnotations, workflowExamples as examples } from '../workflow.examples.ts';
import type { WorkflowEvent } from '../workflow-events.ts';
import { maxPathPoints } from './annotation-canvas.ts';
import { draftChecks } from './draft-checks.ts';
import { checkDraftSize } from './draft-size.ts';
import { evolveDraft, initialDraft, type Draft } from './draft.ts';

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
/** All of it is blurred, and it has more titles and annotations than it may have. */
const draft: Draft = {
  ...initialDraft(examples.WorkflowInitialized.data),
  titles: Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`l${n}`, 'Title'])),
  steps: [step('step-a', 0), step('step-b', 20), step('step-c', 40)],
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

describe('a rule of the draft as a whole', () => {
  it('is checked after every event that can break it', () => {
    // every text makes a draft larger: that rule names those of which there could be too many
    for (const { types, run } of draftChecks.filter((each) => each.run !== checkDraftSize)) {
      const breaking = edits.filter((event) =>
        isBroken(() => run(draft, evolveDraft(draft, event), [event])),
      );
      expect(breaking).not.toHaveLength(0);
      for (const { type } of breaking) expect(types).toContain(type);
    }
  });
});
