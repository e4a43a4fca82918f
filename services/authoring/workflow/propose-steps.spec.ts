import { describe, expect, it } from 'vitest';
import { SourceMeasured } from '../../../contracts/authoring/workflow-events.ts';
import { workflowExamples } from '../../../contracts/authoring/workflow.examples.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { initialized, segmented, workflowId } from './histories.fixture.ts';
import { proposeSteps } from './propose-steps.ts';

const { data } = workflowExamples.StepsProposed;

describe('ProposeSteps', () => {
  it('creates the draft from proposed steps, once', () => {
    expect(given(...initialized).when(proposeSteps, data).events).toEqual([workflowExamples.StepsProposed]);
    expect(given(...segmented).when(proposeSteps, data).events).toEqual([]);
    const byScenes = { ...data, basis: 'scenes' };
    expect(given(...segmented).when(proposeSteps, byScenes).events).toHaveLength(1);
    const fewer = { ...data, steps: data.steps.slice(1) };
    expect(given(...segmented).when(proposeSteps, fewer).events).toHaveLength(1);
    expect(given(workflowExamples.WorkflowInitialized).when(proposeSteps, data).events).toHaveLength(1);
  });
  it('never replaces steps that a person edited', () => {
    const other = { workflowId, basis: 'scenes', steps: data.steps.slice(0, 2) };
    expect(given(...segmented).when(proposeSteps, other).events).toHaveLength(1);
    expect(given(...segmented, workflowExamples.StepRenamed).when(proposeSteps, other).events).toEqual([]);
  });
  it('ends the last step with the source', () => {
    const long = [{ id: 'step-z', title: '', startTime: 0, endTime: 60.3 }];
    const { events } = given(...initialized).when(proposeSteps, { ...data, steps: long });
    expect(events[0]?.data).toMatchObject({ steps: [{ endTime: 60 }] });
  });
  it('turns a source shorter than the shortest step into one step', () => {
    const source = { ...workflowExamples.SourceMeasured.data, durationSeconds: 0.067 };
    const history = [workflowExamples.WorkflowInitialized, SourceMeasured(source)];
    const steps = [{ id: 'step-z', title: '', startTime: 0, endTime: 0.067 }];
    expect(given(...history).when(proposeSteps, { ...data, steps }).events).toHaveLength(1);
    const part = [{ id: 'step-z', title: '', startTime: 0, endTime: 0.06 }];
    expect(given(...history).when(proposeSteps, { ...data, steps: part }).refusal).toBe('step.range-invalid');
  });
  it('refuses invalid ranges, and a duplicate id', () => {
    const step = { id: 'step-z', title: '', startTime: 10, endTime: 10.05 };
    expect(given(...initialized).when(proposeSteps, { ...data, steps: [step] }).refusal).toBe(
      'step.range-invalid',
    );
    const twice = [data.steps[0], data.steps[0]];
    expect(given(...initialized).when(proposeSteps, { ...data, steps: twice }).refusal).toBe('step.exists');
  });
});
