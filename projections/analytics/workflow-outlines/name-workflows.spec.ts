import { expect, it } from 'vitest';
import { NameWorkflows } from '../../../contracts/analytics/workflow-titles.ts';
import { workflowExamples } from '../../../contracts/authoring/workflow.examples.ts';
import type { Viewer } from '../../../services/platform/projections/define-read-model.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { nameWorkflows } from './name-workflows.ts';
import { workflowOutlinesModel } from './workflow-outlines.ts';

const { WorkflowInitialized: initialized } = workflowExamples;
const { workflowId, workspaceId } = initialized.data;
const ask = answersOf({
  readModels: [workflowOutlinesModel],
  answers: [nameWorkflows],
  events: [initialized],
});
const namesFor = async (changes: Partial<Viewer>) => {
  const workspaces = new Set([workspaceId]);
  const { items } = await ask(NameWorkflows, { ids: workflowId }, { ...viewer, workspaces, ...changes });
  return items.length;
};

it('names a workflow for those who author it and for those who see analytics, not for its viewers', async () => {
  expect(await namesFor({})).toBe(0);
  expect(await namesFor({ roles: { [workspaceId]: 'publisher' } })).toBe(1);
  expect(await namesFor({ flags: new Set(['analytics']) })).toBe(1);
  expect(await namesFor({ flags: new Set(['analytics']), workspaces: new Set() })).toBe(0);
});
