import { expect, it } from 'vitest';
import {
  CountCategorizedWorkflows,
  ListWorkflowCategories,
  ListWorkspaceWorkflowCategories,
  WorkflowCategoriesChanged,
} from '../../../contracts/authoring/workflow-categories.ts';
import { WorkflowInitialized } from '../../../contracts/authoring/workflow-events.ts';
import { ListWorkflows, ListWorkspaceWorkflows } from '../../../contracts/authoring/workflow-views.ts';
import { workflowExamples as examples } from '../../../contracts/authoring/workflow.examples.ts';
import type { AnyQueryContract, SendQuery } from '../../../contracts/kernel/define-query.ts';
import { ListCategories } from '../../../contracts/organization/category.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { workflowLists } from './list-workflows.ts';
import { workflowCardsModel } from './workflow-cards-model.ts';
import { workflowCategoryAnswers } from './workflow-categories.ts';

const initialized = (workflowId: string, workspaceId: string) =>
  WorkflowInitialized({ ...examples.WorkflowInitialized.data, workflowId, workspaceId });
const within = (workflowId: string, categoryIds: string[], subcategoryIds: string[] = []) =>
  WorkflowCategoriesChanged({ workflowId, categoryIds, subcategoryIds, categories: [] });
const named = (...all: readonly [id: string, name: string, categoryId?: string][]) => ({
  items: all.map(([id, name, categoryId]) => ({ id, name, categoryId })),
  page: { page: 1, size: 1000, dataCount: all.length },
});
const ask: SendQuery = (query: AnyQueryContract) =>
  Promise.resolve(
    (query === ListCategories
      ? named(['fillers', 'Fillers'], ['pumps', 'Pumps'])
      : named(['seals', 'Seals', 'pumps'])) as never,
  );
/** A published and a fresh workflow of workspace 1, a fresh one of workspace 2. */
const answer = answersOf({
  readModels: [workflowCardsModel],
  answers: [...workflowLists, ...workflowCategoryAnswers],
  events: [
    examples.WorkflowInitialized,
    examples.SourceMeasured,
    examples.TranscriptRecorded,
    examples.StepsProposed,
    examples.WorkflowPublished,
    initialized('workflow-2', 'workspace-1'),
    initialized('workflow-3', 'workspace-2'),
    within('workflow-1', ['pumps'], ['seals']),
    within('workflow-2', ['pumps', 'deleted']),
    within('workflow-3', ['fillers']),
    within('workflow-3', ['pumps', 'fillers']),
  ],
  ask,
});
const author = { ...viewer, roles: { 'workspace-1': 'publisher' } } as const;
const both = new Set(['workspace-1', 'workspace-2']);
const admin = { ...viewer, role: 'admin-organization', workspaces: both } as const;
const counted = async (query: AnyQueryContract, data: object, person: typeof viewer) => {
  const { items } = (await answer(query, data as never, person)) as {
    items: { id: string; workflows: number; subcategories: { id: string; workflows: number }[] }[];
  };
  return items.map(({ id, workflows, subcategories }) => [
    id,
    workflows,
    ...subcategories.map((each) => `${each.id} ${each.workflows}`),
  ]);
};

it('R-CAT-05: categories of workflows are read overall, as far as the reader sees workflows', async () => {
  expect(await counted(ListWorkflowCategories, {}, viewer)).toEqual([['pumps', 1, 'seals 1']]);
  expect(await counted(ListWorkflowCategories, {}, author)).toEqual([['pumps', 2, 'seals 1']]);
  expect(await counted(ListWorkflowCategories, {}, admin)).toEqual([
    ['fillers', 1],
    ['pumps', 3, 'seals 1'],
  ]);
  expect(await counted(ListWorkflowCategories, {}, { ...viewer, workspaces: new Set() })).toEqual([]);
});

it('R-CAT-05: categories of workflows are read per workspace', async () => {
  const of = (workspaceId: string, person: typeof viewer) =>
    counted(ListWorkspaceWorkflowCategories, { workspaceId }, person);
  expect(await of('workspace-2', admin)).toEqual([
    ['fillers', 1],
    ['pumps', 1],
  ]);
  expect(await of('workspace-2', author)).toEqual([]);
  expect(await of('workspace-1', viewer)).toEqual([['pumps', 1, 'seals 1']]);
});

it('lists are filtered by category and subcategory', async () => {
  const listed = async (query: AnyQueryContract, data: object, person: typeof viewer) => {
    const { items } = (await answer(query, data as never, person)) as { items: { id: string }[] };
    return items.map(({ id }) => id).toSorted();
  };
  const pumps = { categoryId: 'pumps' };
  expect(await listed(ListWorkflows, pumps, viewer)).toEqual(['workflow-1']);
  expect(await listed(ListWorkflows, pumps, admin)).toEqual(['workflow-1', 'workflow-2', 'workflow-3']);
  expect(await listed(ListWorkflows, { ...pumps, subcategoryId: 'seals' }, admin)).toEqual(['workflow-1']);
  expect(await listed(ListWorkspaceWorkflows, { ...pumps, workspaceId: 'workspace-2' }, admin)).toEqual([
    'workflow-3',
  ]);
  expect(await listed(ListWorkflows, { categoryId: 'fillers' }, author)).toEqual([]);
});

it('counts the workflows of a category, also those that the reader does not see', async () => {
  const { items } = await answer(CountCategorizedWorkflows, { categoryIds: ['pumps', 'fillers', 'new'] });
  expect(items.map(({ workflows }) => workflows)).toEqual([3, 1, 0]);
});
