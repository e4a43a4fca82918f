import { CountCategorizedWorkflows } from '../../../contracts/authoring/workflow-categories.ts';
import {
  CategoryDeleted,
  categoryEvents,
  GetCategory,
  GetSubcategory,
  ListAllSubcategories,
  ListCategories,
  ListSubcategories,
  maxCategories,
  SubcategoryCreated,
  SubcategoryDeleted,
  SubcategoryRenamed,
  type CategoryView,
  type SubcategoryView,
} from '../../../contracts/organization/category.ts';
import { defineCollection, type Filter } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  patch,
  remove,
  update,
  updateWhere,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';

type CategoryDocument = Omit<CategoryView, 'workflows'> & { readonly [field: string]: unknown };
/** A subcategory of a deleted category stays behind, so that nothing must be looked up to delete it. */
type SubcategoryDocument = SubcategoryView & {
  readonly deleted: boolean;
  readonly [field: string]: unknown;
};

const categories = defineCollection<CategoryDocument>({
  name: 'categories',
  version: 1,
  indexes: [['name'], ['createdAt']],
  text: ['name'],
});
const subcategories = defineCollection<SubcategoryDocument>({
  name: 'subcategories',
  version: 1,
  indexes: [
    ['deleted', 'name'],
    ['categoryId', 'deleted', 'name'],
  ],
});

const counted =
  (by: number) =>
  (category: CategoryDocument): CategoryDocument => ({
    ...category,
    subcategories: category.subcategories + by,
  });

/** The categories of the organisation. */
export const categoriesModel = defineReadModel(categories, categoryEvents, {
  CategoryCreated: ({ time, data }) =>
    insert({ id: data.categoryId, name: data.name, subcategories: 0, createdAt: time }),
  CategoryRenamed: ({ data }) => patch(data.categoryId, { name: data.name }),
  CategoryDeleted: ({ data }) => remove(data.categoryId),
  SubcategoryCreated: ({ data }) => update(data.categoryId, counted(1)),
  SubcategoryRenamed: () => [],
  SubcategoryDeleted: ({ data }) => update(data.categoryId, counted(-1)),
});

/** The subcategories of all categories. */
export const subcategoriesModel = defineReadModel(
  subcategories,
  [SubcategoryCreated, SubcategoryRenamed, SubcategoryDeleted, CategoryDeleted],
  {
    SubcategoryCreated: ({ data: { subcategoryId, categoryId, name } }) =>
      insert({ id: subcategoryId, categoryId, name, deleted: false }),
    SubcategoryRenamed: ({ data }) => patch(data.subcategoryId, { name: data.name }),
    SubcategoryDeleted: ({ data }) => remove(data.subcategoryId),
    CategoryDeleted: ({ data }) =>
      updateWhere('categoryId', data.categoryId, (each) => ({ ...each, deleted: true })),
  },
);

const viewOf = ({ id, categoryId, name }: SubcategoryDocument): SubcategoryView => ({
  id,
  categoryId,
  name,
});

async function listSubcategories(
  { documents, viewer }: QueryContext,
  filter: Filter,
  { page, size }: { readonly page: number; readonly size: number },
) {
  const found = await documents.find(viewer.organizationId, subcategories, {
    filter: { ...filter, deleted: false },
    sort: [['name', 'ASC']],
    page,
    size,
  });
  return { items: found.items.map(viewOf), page: { page, size, dataCount: found.total } };
}

/** Counts are for those who write categories: they see all workflows. */
async function withWorkflows(
  found: readonly CategoryDocument[],
  { ask, viewer }: QueryContext,
  isAsked: boolean,
): Promise<readonly CategoryView[]> {
  const counts = new Map<string, number>();
  const isCounted = isAsked && found.length > 0 && viewer.flags.has('categoriesCreation');
  if (isCounted) {
    const { items } = await ask(CountCategorizedWorkflows, { categoryIds: found.map(({ id }) => id) });
    for (const { id, workflows } of items) counts.set(id, workflows);
  }
  return found.map((each) => ({ ...each, workflows: isCounted ? (counts.get(each.id) ?? 0) : null }));
}

export const categoriesAnswers: readonly QueryHandler[] = [
  answerQuery(ListCategories, async (asked, context) => {
    const { documents, viewer } = context;
    const { ids, keyword, order, all } = asked;
    const filter = ids === undefined ? {} : { id: { $in: ids.split(',') } };
    const sort = asked.orderBy ?? asked.sort;
    const { page, size } = all ? { page: 1, size: maxCategories } : asked;
    const query = { filter, search: keyword, sort: [[sort, order]], page, size } as const;
    const found = await documents.find(viewer.organizationId, categories, query);
    const items = await withWorkflows(found.items, context, !all);
    return { items, page: { page, size, dataCount: found.total } };
  }),
  answerQuery(GetCategory, async ({ categoryId }, context) => {
    const { documents, viewer } = context;
    const found = await documents.get(viewer.organizationId, categories, categoryId);
    return found && ((await withWorkflows([found], context, true))[0] ?? null);
  }),
  answerQuery(ListSubcategories, ({ categoryId, ...page }, context) =>
    listSubcategories(context, { categoryId }, page),
  ),
  answerQuery(ListAllSubcategories, ({ ids, ...page }, context) =>
    listSubcategories(context, ids === undefined ? {} : { id: { $in: ids.split(',') } }, page),
  ),
  answerQuery(GetSubcategory, async ({ subcategoryId }, { documents, viewer }) => {
    const found = await documents.get(viewer.organizationId, subcategories, subcategoryId);
    return found && !found.deleted ? viewOf(found) : null;
  }),
];
