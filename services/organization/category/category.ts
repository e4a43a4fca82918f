import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import {
  CategoryCreated,
  CategoryDeleted,
  categoryEvents,
  CategoryRenamed,
  CreateCategory,
  CreateSubcategory,
  DeleteCategory,
  DeleteSubcategory,
  GetSubcategory,
  maxSubcategories,
  RenameCategory,
  RenameSubcategory,
  SubcategoryCreated,
  SubcategoryDeleted,
  SubcategoryRenamed,
  TooManySubcategories,
} from '../../../contracts/organization/category.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

interface ExistingCategory {
  readonly status: 'created';
  readonly id: string;
  readonly name: string;
  /** Names by id. */
  readonly subcategories: Readonly<Record<string, string>>;
}
export type Category = { readonly status: 'absent' } | ExistingCategory | { readonly status: 'deleted' };

const withoutSubcategory = ({ subcategories }: ExistingCategory, removed: string) =>
  Object.fromEntries(Object.entries(subcategories).filter(([id]) => id !== removed));

export const category = defineAggregate<Category, typeof categoryEvents>({
  category: 'category',
  events: categoryEvents,
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'CategoryCreated')
      return { status: 'created', id: event.data.categoryId, name: event.data.name, subcategories: {} };
    if (state.status !== 'created') return state;
    switch (event.type) {
      case 'CategoryRenamed':
        return { ...state, name: event.data.name };
      case 'CategoryDeleted':
        return { status: 'deleted' };
      case 'SubcategoryCreated':
      case 'SubcategoryRenamed': {
        const { subcategoryId, name } = event.data;
        return { ...state, subcategories: { ...state.subcategories, [subcategoryId]: name } };
      }
      case 'SubcategoryDeleted':
        return { ...state, subcategories: withoutSubcategory(state, event.data.subcategoryId) };
    }
    return assertNever(event);
  },
  scope: ({ status }) => (status === 'created' ? { workspaceId: null } : null),
});

/** Nothing else reaches a decision on a category that must exist. */
function requireCategory(state: Category): ExistingCategory {
  if (state.status !== 'created') throw NotFound();
  return state;
}

export const createCategory = decision(CreateCategory, category, {
  id: (_, { newId }) => newId('category'),
  creates: true,
  decide: ({ name }, { status }, { newId }) =>
    status === 'absent' ? [CategoryCreated({ categoryId: newId('category'), name })] : [],
  result: (_, __, { newId }) => ({ id: newId('category') }),
});

export const renameCategory = decision(RenameCategory, category, {
  id: ({ categoryId }) => categoryId,
  decide: (data, state) => (requireCategory(state).name === data.name ? [] : [CategoryRenamed(data)]),
});

export const deleteCategory = decision(DeleteCategory, category, {
  id: ({ categoryId }) => categoryId,
  decide: ({ categoryId }, state) => [CategoryDeleted({ categoryId, name: requireCategory(state).name })],
});

export const createSubcategory = decision(CreateSubcategory, category, {
  id: ({ categoryId }) => categoryId,
  commutes: true,
  decide: ({ categoryId, name }, state, { newId }) => {
    const subcategoryId = newId('subcategory');
    const { subcategories } = requireCategory(state);
    if (subcategoryId in subcategories) return [];
    if (Object.keys(subcategories).length >= maxSubcategories) throw TooManySubcategories();
    return [SubcategoryCreated({ categoryId, subcategoryId, name })];
  },
  result: (_, __, { newId }) => ({ id: newId('subcategory') }),
});

const categoryIdOf = async (
  { subcategoryId }: { readonly subcategoryId: string },
  _: unknown,
  ask: SendQuery,
): Promise<string> => {
  const found = await ask(GetSubcategory, { subcategoryId });
  if (found === null) throw NotFound();
  return found.categoryId;
};

function requireSubcategory(state: Category, subcategoryId: string) {
  const { id: categoryId, subcategories } = requireCategory(state);
  const name = subcategories[subcategoryId];
  if (name === undefined) throw NotFound();
  return { categoryId, subcategoryId, name };
}

export const renameSubcategory = decision(RenameSubcategory, category, {
  id: categoryIdOf,
  decide: ({ subcategoryId, name }, state) => {
    const current = requireSubcategory(state, subcategoryId);
    return current.name === name ? [] : [SubcategoryRenamed({ ...current, name })];
  },
});

export const deleteSubcategory = decision(DeleteSubcategory, category, {
  id: categoryIdOf,
  decide: ({ subcategoryId }, state) => [SubcategoryDeleted(requireSubcategory(state, subcategoryId))],
});
