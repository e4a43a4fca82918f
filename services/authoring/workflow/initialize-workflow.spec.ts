import { describe, expect, it } from 'vitest';
import { workflowExamples } from '../../../contracts/authoring/workflow.examples.ts';
import { factsOf, given } from '../../platform/commands/given.fixture.ts';
import { initialized } from './histories.fixture.ts';
import { initializeWorkflow } from './initialize-workflow.ts';

const { editType: _, ...data } = workflowExamples.WorkflowInitialized.data;

describe('InitializeWorkflow', () => {
  it('starts a workflow from an upload', () => {
    expect(given().when(initializeWorkflow, data).events).toEqual([workflowExamples.WorkflowInitialized]);
  });
  it('R-WFL-10: records that the organisation is of the second generation', () => {
    const startedWorkflow = (generation: string | null) =>
      given().when(initializeWorkflow, data, undefined, generation).events[0]?.data;
    expect(startedWorkflow('gen2plus')).toHaveProperty('secondGeneration', true);
    expect(startedWorkflow(null)).not.toHaveProperty('secondGeneration');
  });
  it.each([
    ['gen2plus', { generation: 'gen2plus' }],
    [null, { generation: undefined }],
    [null, null],
  ])('R-WFL-10: looks up the generation of the organisation: %s', async (generation, organization) => {
    const answers = { GetMyOrganization: () => organization };
    expect(await factsOf(initializeWorkflow, data, { answers })).toBe(generation);
  });
  it('does nothing for the same source again', () => {
    const again = given(...initialized).when(initializeWorkflow, data);
    expect(again).toMatchObject({ events: [], refusal: null });
  });
  it('refuses an id that is in use, even by a deleted workflow', () => {
    const other = { ...data, assetId: 'asset-9' };
    expect(given(...initialized).when(initializeWorkflow, other).refusal).toBe('workflow.exists');
    const deleted = [...initialized, workflowExamples.WorkflowDeleted];
    expect(given(...deleted).when(initializeWorkflow, data).refusal).toBe('workflow.exists');
  });
});
