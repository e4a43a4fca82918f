import {
  CountCategorizedWorkflows,
  ListWorkflowCategories,
  ListWorkspaceWorkflowCategories,
  type WorkflowCategory,
} from '../../../contracts/authoring/workflow-categories.ts';
import type { ItemsResult } from '../../../contracts/kernel/define-query.ts';
import {
  ListAllSubcategories,
  ListCategories,
  maxCategories,
} from '../../../contracts/organization/category.ts';
import {
  answerQuery,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';
import { visibleStatusKeys } from './visible-status-keys.ts';
import { workflowCards } from './workflow-cards.ts';

const cardsPerRead = 1000;

/** How many of the workflows that somebody sees in these workspaces have each category or subcategory. */
async function countVisible(
  { documents, viewer }: QueryContext,
  workspaceIds: Iterable<string>,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const shelves = visibleStatusKeys(viewer, workspaceIds, {});
  if (shelves.length === 0) return counts;
  const filter = { categorized: true, shelf: { $in: shelves } };
  for (let after: string | null | undefined; after !== null;) {
    const options = { filter, size: cardsPerRead, ...(after !== undefined && { after }) };
    const found = await documents.find(viewer.organizationId, workflowCards, options);
    for (const { categoryKeys } of found.items)
      for (const id of categoryKeys) counts.set(id, (counts.get(id) ?? 0) + 1);
    after = found.next;
  }
  return counts;
}

async function categoriesIn(
  context: QueryContext,
  workspaceIds: Iterable<string>,
): Promise<ItemsResult<WorkflowCategory>> {
  const counts = await countVisible(context, workspaceIds);
  const items = counts.size === 0 ? [] : await named(context, counts);
  return { items, page: { page: 1, size: maxCategories, dataCount: items.length } };
}

async function named(
  { ask }: QueryContext,
  counts: ReadonlyMap<string, number>,
): Promise<readonly WorkflowCategory[]> {
  const [categories, subcategories] = await Promise.all([
    ask(ListCategories, { all: 'true' }),
    ask(ListAllSubcategories, { size: maxCategories }),
  ]);
  const counted = <T extends { readonly id: string; readonly name: string }>(all: readonly T[]) =>
    all.flatMap(({ id, name }) => {
      const workflows = counts.get(id);
      return workflows === undefined ? [] : [{ id, name, workflows }];
    });
  return counted(categories.items).map((category) => ({
    ...category,
    subcategories: counted(subcategories.items.filter(({ categoryId }) => categoryId === category.id)),
  }));
}

export const workflowCategoryAnswers: readonly QueryHandler[] = [
  answerQuery(ListWorkflowCategories, (_, context) => categoriesIn(context, context.viewer.workspaces)),
  answerQuery(ListWorkspaceWorkflowCategories, ({ workspaceId }, context) =>
    categoriesIn(context, [workspaceId]),
  ),
  answerQuery(CountCategorizedWorkflows, async ({ categoryIds }, { documents, viewer }) => {
    const items = await Promise.all(
      categoryIds.map(async (id) => {
        const filter = { categoryKeys: { $in: [id] }, kind: 'draft' };
        return { id, workflows: await documents.count(viewer.organizationId, workflowCards, filter) };
      }),
    );
    return { items, page: { page: 1, size: items.length, dataCount: items.length } };
  }),
];
