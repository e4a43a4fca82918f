import { expect, it } from 'vitest';
import { FindWorkflows, NameWorkflows } from '../../../contracts/analytics/workflow-titles.ts';
import { workflowExamples } from '../../../contracts/authoring/workflow.examples.ts';
import type { Viewer } from '../../../services/platform/projections/define-read-model.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { findWorkflows, nameWorkflows } from './name-workflows.ts';
import { workflowOutlinesModel } from './workflow-outlines.ts';

const { WorkflowInitialized: initialized } = workflowExamples;
const { workflowId, workspaceId, title } = initialized.data;
const ask = answersOf({
  readModels: [workflowOutlinesModel],
  answers: [nameWorkflows, findWorkflows],
  events: [initialized],
});
const namesFor = async (changes: Partial<Viewer>) => {
  const workspaces = new Set([workspaceId]);
  const person = { ...viewer, workspaces, ...changes };
  const { items } = await ask(NameWorkflows, { ids: workflowId }, person);
  const found = await ask(FindWorkflows, { keyword: title.toUpperCase() }, person);
  expect(found.items).toEqual(items);
  return items.length;
};

it('names and finds a workflow for those who author it, see analytics or read the audit trail, not for its viewers', async () => {
  expect(await namesFor({})).toBe(0);
  expect(await namesFor({ roles: { [workspaceId]: 'publisher' } })).toBe(1);
  expect(await namesFor({ flags: new Set(['analytics']) })).toBe(1);
  expect(await namesFor({ flags: new Set(['isOrgAdmin']) })).toBe(1);
  expect(await namesFor({ flags: new Set(['analytics']), workspaces: new Set() })).toBe(0);
  expect((await ask(FindWorkflows, { keyword: 'nothing' })).items).toEqual([]);
});
