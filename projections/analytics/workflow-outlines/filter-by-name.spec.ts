import { expect, it } from 'vitest';
import { FindWorkflows } from '../../../contracts/analytics/workflow-titles.ts';
import { workflowExamples } from '../../../contracts/authoring/workflow.examples.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { answerQuery } from '../../../services/platform/projections/define-read-model.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { filterByName } from './filter-by-name.ts';
import { workflowOutlinesModel } from './workflow-outlines.ts';

const { WorkflowInitialized: initialized } = workflowExamples;
const inWorkspace = (workflowId: string, workspaceId: string) => ({
  ...initialized,
  data: { ...initialized.data, workflowId, workspaceId, title: 'Replace the seal' },
});

/** The workflows to which a report is narrowed. */
const narrowed = answerQuery(FindWorkflows, async ({ keyword }, context) => {
  const { parameters } = await filterByName({ sql: '', parameters: {} }, 'workflow_id', keyword, context);
  const items = parameters.named.map((id) => ({ id, title: '' }));
  return { items, page: { page: 1, size: 1000, dataCount: items.length } };
});

it('a report is narrowed by titles in the workspaces of its reader, however many there are in others', async () => {
  const others = Array.from({ length: 1000 }, (_, at) => inWorkspace(`a${at}`, 'vault'));
  const ask = answersOf({
    readModels: [workflowOutlinesModel],
    answers: [narrowed],
    events: [...others, inWorkspace('pump', 'west')],
  });
  const reader = { ...viewer, flags: new Set(['analytics'] as const), workspaces: new Set(['west']) };
  const { items } = await ask(FindWorkflows, { keyword: 'seal' }, reader);
  expect(items.map(({ id }) => id)).toEqual(['pump']);
});
