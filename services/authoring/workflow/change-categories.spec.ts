import { describe, expect, it } from 'vitest';
import { isContentEvent } from '../../../contracts/authoring/model/changes.ts';
import { WorkflowCategoriesChanged } from '../../../contracts/authoring/workflow-categories.ts';
import { workflowExamples as examples } from '../../../contracts/authoring/workflow.examples.ts';
import { factsOf, given } from '../../platform/commands/given.fixture.ts';
import { changeWorkflowCategories, type KnownCategories } from './change-categories.ts';
import { ready, workflowId } from './histories.fixture.ts';

const pumps = { id: 'pumps', name: 'Pumps' };
const fillers = { id: 'fillers', name: 'Fillers' };
const seals = { id: 'seals', categoryId: 'pumps', name: 'Seals' };
const known: KnownCategories = { categories: [pumps, fillers], subcategories: [seals] };
const change = (categoryIds: readonly string[], subcategoryIds: readonly string[] = []) => ({
  workflowId,
  categoryIds: [...categoryIds],
  subcategoryIds: [...subcategoryIds],
});
const changed = (data: Omit<Parameters<typeof WorkflowCategoriesChanged>[0], 'workflowId'>) =>
  WorkflowCategoriesChanged({ workflowId, ...data });

describe('the categories of a workflow', () => {
  it('R-CAT-05: are set as a whole, each once, with readable names', () => {
    const { events, state } = given(...ready).when(
      changeWorkflowCategories,
      change(['pumps', 'pumps'], ['seals']),
      undefined,
      { categories: [pumps], subcategories: [seals] },
    );
    expect(events).toEqual([
      changed({ categoryIds: ['pumps'], subcategoryIds: ['seals'], categories: ['Pumps', 'Pumps / Seals'] }),
    ]);
    expect(state).toMatchObject({ draft: { categoryIds: ['pumps'], subcategoryIds: ['seals'] } });
  });

  it('stay the same in another order', () => {
    const both = changed({ categoryIds: ['fillers', 'pumps'], subcategoryIds: [], categories: [] });
    const again = given(...ready, both);
    const all = { categories: [pumps, fillers], subcategories: [] };
    expect(again.when(changeWorkflowCategories, change(['pumps', 'fillers']), undefined, all).events).toEqual(
      [],
    );
  });

  it('exist, except those that were deleted since, which go with the next change', () => {
    const unknown = given(...ready).when(changeWorkflowCategories, change(['gone']), undefined, known);
    expect(unknown.refusal).toBe('category.unknown');
    const had = changed({ categoryIds: ['gone'], subcategoryIds: [], categories: ['Gone'] });
    const { events } = given(...ready, had).when(
      changeWorkflowCategories,
      change(['gone', 'fillers']),
      undefined,
      { categories: [fillers], subcategories: [] },
    );
    expect(events).toEqual([
      changed({ categoryIds: ['fillers'], subcategoryIds: [], categories: ['Fillers'] }),
    ]);
  });

  it('are no content: they change at once, and the publication stays as it is', () => {
    expect(isContentEvent(examples.WorkflowCategoriesChanged)).toBe(false);
  });

  it('are looked up with the categories of the subcategories', async () => {
    const answers = {
      ListAllSubcategories: ({ ids }: { ids: string }) => ({ items: ids === 'seals' ? [seals] : [] }),
      ListCategories: ({ ids }: { ids: string }) => ({
        items: ids.split(',').flatMap((id) => [pumps, fillers].filter((each) => each.id === id)),
      }),
    };
    const find = (data: object) => factsOf(changeWorkflowCategories, data as never, { answers });
    expect(await find(change(['fillers'], ['seals']))).toEqual({
      categories: [fillers, pumps],
      subcategories: [seals],
    });
    expect(await find(change([]))).toEqual({ categories: [], subcategories: [] });
  });
});
