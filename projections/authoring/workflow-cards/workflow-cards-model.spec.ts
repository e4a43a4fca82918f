import { describe, expect, it } from 'vitest';
import { SearchSteps } from '../../../contracts/authoring/step-search.ts';
import { WorkflowCategoriesChanged } from '../../../contracts/authoring/workflow-categories.ts';
import {
  WorkflowInitialized,
  WorkflowPublished,
  WorkflowRenamed,
  type WorkflowEvent,
} from '../../../contracts/authoring/workflow-events.ts';
import { ListWorkflows, type WorkflowCard } from '../../../contracts/authoring/workflow-views.ts';
import { workflowExamples as examples } from '../../../contracts/authoring/workflow.examples.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { stepSearch } from '../workflow-contents/search-steps.ts';
import { workflowContentsModel } from '../workflow-contents/workflow-contents.ts';
import { workflowLists } from './list-workflows.ts';
import { workflowCardsModel } from './workflow-cards-model.ts';

const { workflowId } = examples.WorkflowInitialized.data;
const { publishedAt } = examples.WorkflowPublished.data;
const author = { ...viewer, roles: { 'workspace-1': 'publisher' } } as const;
const ready = [
  examples.WorkflowInitialized,
  examples.SourceMeasured,
  examples.PreviewBecameReady,
  examples.StepsProposed,
];
const published = [...ready, examples.WorkflowPublished];
const renamed = WorkflowRenamed({ ...examples.WorkflowRenamed.data, title: 'Only in the draft' });
const edits = [renamed, examples.StepInserted, examples.VideoErased, examples.WorkflowLanguageChanged];

const answersAfter = (events: readonly WorkflowEvent[]) =>
  answersOf({
    readModels: [workflowCardsModel, workflowContentsModel],
    answers: [...workflowLists, stepSearch],
    events,
  });
async function cards(events: readonly WorkflowEvent[], data: object = {}, person = viewer) {
  const { items } = await answersAfter(events)(ListWorkflows, data, person);
  return items;
}
const card = async (...events: readonly WorkflowEvent[]): Promise<WorkflowCard | undefined> =>
  (await cards(events))[0];

describe('the card of people who only watch', () => {
  it('is of what is published, while that of authors is of the draft', async () => {
    const before = await card(...published);
    expect(before).toMatchObject({ updatedAt: publishedAt, changedSincePublication: false, cause: null });
    for (const data of [{}, { ids: workflowId }]) {
      expect(await cards([...published, ...edits], data)).toEqual([before]);
      const [own] = await cards([...published, ...edits], data, author);
      expect(own).toMatchObject({
        id: workflowId,
        title: 'Only in the draft',
        changedSincePublication: true,
      });
    }
  });
  it('follows the next publication', async () => {
    const next = await card(...published, ...edits, examples.WorkflowPublished);
    const [own] = await cards([...published, ...edits, examples.WorkflowPublished], {}, author);
    expect(next).toEqual({ ...own, updatedAt: publishedAt, cause: null });
  });
  it('is of what was requested to be published, once its video is ready', async () => {
    const { requestedAt } = examples.PublicationRequested.data;
    const rendered = WorkflowPublished({ ...examples.WorkflowPublished.data, requestedAt });
    const requested = [...ready, examples.PublicationRequested, ...edits];
    expect(await card(...requested)).toBeUndefined();
    expect(await card(...requested, rendered)).toEqual(await card(...published));
    const failed = [...published, ...edits, examples.PublicationRequested, examples.PublicationFailed];
    expect(await card(...failed)).toEqual(await card(...published));
  });
  it('is gone when the workflow is hidden or deleted', async () => {
    for (const end of [examples.WorkflowUnpublished, examples.WorkflowDeleted])
      expect(await card(...published, end)).toBeUndefined();
  });
  it('is searched and sorted by what it shows', async () => {
    const events = [...published, ...edits];
    expect(await cards(events, { keyword: 'draft' })).toEqual([]);
    expect(await cards(events, { keyword: 'draft' }, author)).toHaveLength(1);
    const other = { workflowId: 'workflow-2' };
    const two = [
      ...events,
      WorkflowInitialized({ ...examples.WorkflowInitialized.data, ...other, title: 'Closing the valve' }),
      WorkflowPublished({ ...examples.WorkflowPublished.data, ...other }),
      renamed,
    ];
    const titles = (await cards(two, { sort: 'title', order: 'DESC' })).map(({ title }) => title);
    expect(titles).toEqual(['Closing the valve', 'Bleeding the boiler']);
  });
  it('has the categories of the workflow, which apply at once', async () => {
    const within = WorkflowCategoriesChanged({
      workflowId,
      categoryIds: ['pumps'],
      subcategoryIds: [],
      categories: [],
    });
    expect(await cards([...published, within], { categoryId: 'pumps' })).toHaveLength(1);
  });
  it('has both kinds in one list of somebody who authors in one workspace alone', async () => {
    const data = { ...examples.WorkflowInitialized.data, workflowId: 'own', workspaceId: 'workspace-2' };
    const person = {
      ...viewer,
      roles: { 'workspace-2': 'publisher' },
      workspaces: new Set(['workspace-1', 'workspace-2']),
    } as const;
    const listed = await cards([...published, ...edits, WorkflowInitialized(data)], {}, person);
    expect(new Map(listed.map(({ id, title }) => [id, title]))).toEqual(
      new Map([
        ['own', 'Bleeding the boiler'],
        [workflowId, 'Bleeding the boiler'],
      ]),
    );
  });
});

it('a step is found with the title under which it was published', async () => {
  const answer = answersAfter([...published, ...edits]);
  const { items } = await answer(SearchSteps, { keyword: 'valve' }, viewer);
  expect(new Set(items.map(({ workflowTitle }) => workflowTitle))).toEqual(new Set(['Bleeding the boiler']));
});
