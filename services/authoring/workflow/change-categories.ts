import {
  CategoryUnknown,
  ChangeWorkflowCategories,
  WorkflowCategoriesChanged,
} from '../../../contracts/authoring/workflow-categories.ts';
import { isDeepEqual } from '../../../contracts/kernel/is-deep-equal.ts';
import {
  ListAllSubcategories,
  ListCategories,
  maxCategories,
} from '../../../contracts/organization/category.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { requireWorkflow, workflow } from './workflow.ts';

/** What of the requested exists, with the categories of the subcategories. */
export interface KnownCategories {
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly subcategories: readonly {
    readonly id: string;
    readonly categoryId: string;
    readonly name: string;
  }[];
}

/** The whole list; duplicates count once. What was deleted since it was chosen is left out. */
export const changeWorkflowCategories = decision(ChangeWorkflowCategories, workflow, {
  id: ({ workflowId }) => workflowId,
  commutes: true,
  facts: async ({ categoryIds, subcategoryIds }, ask): Promise<KnownCategories> => {
    const size = maxCategories;
    const divided = subcategoryIds.length > 0;
    const subcategories = divided
      ? (await ask(ListAllSubcategories, { ids: subcategoryIds.join(','), size })).items
      : [];
    const ids = [...new Set([...categoryIds, ...subcategories.map(({ categoryId }) => categoryId)])];
    const categories =
      ids.length > 0 ? (await ask(ListCategories, { ids: ids.join(','), all: 'true' })).items : [];
    return { categories, subcategories };
  },
  decide: ({ workflowId, ...requested }, state, _, known) => {
    const { categoryIds = [], subcategoryIds = [] } = requireWorkflow(state).draft;
    const exists = new Set([...known.categories, ...known.subcategories].map(({ id }) => id));
    const had = new Set([...categoryIds, ...subcategoryIds]);
    for (const id of [...requested.categoryIds, ...requested.subcategoryIds])
      if (!exists.has(id) && !had.has(id)) throw CategoryUnknown({ facts: { categoryId: id } });
    const chosen = labelled(known);
    const before = { categoryIds, subcategoryIds };
    if (isDeepEqual(before, { categoryIds: chosen.categoryIds, subcategoryIds: chosen.subcategoryIds }))
      return [];
    return [WorkflowCategoriesChanged({ workflowId, ...chosen })];
  },
});

/** In the order of their names, so that another order of the same is no change. */
function labelled({ categories, subcategories }: KnownCategories) {
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  const within = subcategories
    .map(({ id, categoryId, name }) => ({ id, name: `${nameOf.get(categoryId) ?? ''} / ${name}` }))
    .toSorted(byName);
  const whole = categories.toSorted(byName);
  return {
    categoryIds: whole.map(({ id }) => id),
    subcategoryIds: within.map(({ id }) => id),
    categories: [...whole, ...within].map(({ name }) => name),
  };
}

type Named = KnownCategories['categories'][number];
const byName = (a: Named, b: Named): number => a.name.localeCompare(b.name) || a.id.localeCompare(b.id);
