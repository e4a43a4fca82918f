import { describe, expect, it } from 'vitest';
import { isProposedTitle } from '../../../contracts/authoring/model/draft.ts';
import { StepRenamed, StepTitlesAccepted } from '../../../contracts/authoring/step-events.ts';
import { WorkflowReset } from '../../../contracts/authoring/workflow-events.ts';
import { exampleSteps } from '../../../contracts/authoring/workflow.examples.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { ready } from './histories.fixture.ts';
import { acceptStepTitles } from './draft-edits.ts';

const [first, second] = exampleSteps.map(({ id }) => id);
const ids = [first ?? '', second ?? ''];
const workflowId = 'workflow-1';

describe('AcceptStepTitles', () => {
  it('accepts titles as they were proposed, each once', () => {
    const data = { workflowId, stepIds: [...ids, ...ids] };
    const { events } = given(...ready).when(acceptStepTitles, data);
    expect(events).toEqual([StepTitlesAccepted({ workflowId, stepIds: ids })]);
    expect(given(...ready, ...events).when(acceptStepTitles, data).events).toEqual([]);
  });
  it('skips a title that a person wrote', () => {
    const renamed = StepRenamed({ workflowId, stepId: ids[0] ?? '', title: 'By hand' });
    const { events } = given(...ready, renamed).when(acceptStepTitles, { workflowId, stepIds: ids });
    expect(events).toEqual([StepTitlesAccepted({ workflowId, stepIds: ids.slice(1) })]);
  });
  it('drops them with all other edits, once the workflow starts over', () => {
    const accepted = StepTitlesAccepted({ workflowId, stepIds: ids });
    const { events } = given(...ready, accepted, WorkflowReset({ workflowId, to: 'source' })).when(
      acceptStepTitles,
      { workflowId, stepIds: ids },
    );
    expect(events).toEqual([accepted]);
  });
  it('is refused for a step that does not exist', () => {
    const { refusal } = given(...ready).when(acceptStepTitles, { workflowId, stepIds: ['gone'] });
    expect(refusal).toBe('step.absent');
  });
  it('marks nothing that has no title', () => {
    const step = { id: 'a', title: '' };
    const proposed = [{ ...step, startTime: 0, endTime: 1 }];
    expect(isProposedTitle({ proposed, acceptedTitles: [] }, step)).toBe(false);
  });
});
