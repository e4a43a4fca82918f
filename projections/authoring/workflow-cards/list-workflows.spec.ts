import { expect, it } from 'vitest';
import { WorkflowInitialized } from '../../../contracts/authoring/workflow-events.ts';
import {
  ListContinueEditing,
  ListCreatorWorkflows,
  ListWorkflows,
  ListWorkspaceWorkflows,
} from '../../../contracts/authoring/workflow-views.ts';
import { workflowExamples as examples } from '../../../contracts/authoring/workflow.examples.ts';
import type { AnyQueryContract, ItemsResult } from '../../../contracts/kernel/define-query.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { workflowLists } from './list-workflows.ts';
import { workflowCardsModel } from './workflow-cards-model.ts';

const initialized = (workflowId: string, workspaceId: string) =>
  WorkflowInitialized({ ...examples.WorkflowInitialized.data, workflowId, workspaceId });
const { authorId } = examples.WorkflowInitialized.data;
/** A published and a fresh workflow of workspace 1, a fresh one of workspace 2. */
const answer = answersOf({
  readModels: [workflowCardsModel],
  answers: workflowLists,
  events: [
    examples.WorkflowInitialized,
    examples.SourceMeasured,
    examples.TranscriptRecorded,
    examples.StepsProposed,
    examples.WorkflowPublished,
    examples.StepRenamed,
    initialized('workflow-2', 'workspace-1'),
    initialized('workflow-3', 'workspace-2'),
  ],
});
const author = { ...viewer, userId: authorId, roles: { 'workspace-1': 'publisher' } } as const;
const both = ['workspace-1', 'workspace-2'];
const admin = { ...viewer, role: 'admin-organization', workspaces: new Set(both) } as const;

const listed = async (query: AnyQueryContract, data: object, person: typeof viewer) => {
  const { items } = (await answer(query, data as never, person)) as ItemsResult<{ id: string }>;
  return items.map(({ id }) => id).toSorted();
};

it('viewers see what is published, authors everything of their workspaces', async () => {
  expect(await listed(ListWorkflows, {}, viewer)).toEqual(['workflow-1']);
  expect(await listed(ListWorkflows, {}, author)).toEqual(['workflow-1', 'workflow-2']);
  expect(await listed(ListWorkflows, {}, admin)).toEqual(['workflow-1', 'workflow-2', 'workflow-3']);
  expect(await listed(ListWorkspaceWorkflows, { workspaceId: 'workspace-2' }, author)).toEqual([]);
  expect(await listed(ListWorkflows, {}, { ...viewer, workspaces: new Set() })).toEqual([]);
});

it('workflows are listed by status, by words and by id', async () => {
  expect(await listed(ListWorkflows, { published: 'true' }, author)).toEqual(['workflow-1']);
  expect(await listed(ListWorkflows, { published: 'false' }, author)).toEqual(['workflow-2']);
  expect(await listed(ListWorkflows, { keyword: 'boil' }, viewer)).toEqual(['workflow-1']);
  const ids = 'workflow-1,workflow-3,unknown,workflow-1';
  expect(await listed(ListWorkflows, { ids }, viewer)).toEqual(['workflow-1']);
  expect(await listed(ListWorkflows, { ids }, admin)).toEqual(['workflow-1', 'workflow-3']);
});

it('the workflows of a creator are those that the reader may see', async () => {
  expect(await listed(ListCreatorWorkflows, { userId: authorId }, viewer)).toEqual(['workflow-1']);
  expect(await listed(ListCreatorWorkflows, { userId: authorId }, author)).toEqual([
    'workflow-1',
    'workflow-2',
  ]);
  expect(await listed(ListCreatorWorkflows, { userId: 'user-9' }, author)).toEqual([]);
});

it('R-CRE-06: only the author is offered their unfinished workflows', async () => {
  // workflow-2 cannot be opened yet
  expect(await listed(ListContinueEditing, { userId: authorId }, author)).toEqual(['workflow-1']);
  expect(await listed(ListContinueEditing, { userId: authorId }, { ...author, userId: 'user-9' })).toEqual(
    [],
  );
  expect(await listed(ListContinueEditing, { userId: 'user-9' }, author)).toEqual([]);
  expect(await listed(ListContinueEditing, { userId: authorId }, { ...author, roles: {} })).toEqual([]);
});
