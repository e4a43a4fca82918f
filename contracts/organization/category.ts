import { z } from 'zod';
import { withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, Name, Timestamp } from '../kernel/fields.ts';
import { defineQuery, listParameters, pageParameters } from '../kernel/define-query.ts';

export const CategoryId = defineId();
export const SubcategoryId = defineId();
const named = z.object({ categoryId: CategoryId, name: Name });
const namedSubcategory = z.object({ categoryId: CategoryId, subcategoryId: SubcategoryId, name: Name });

export const maxSubcategories = 500;
export const TooManySubcategories = defineError(
  'category.too-many-subcategories',
  'conflict',
  'A category has at most 500 subcategories. Nothing was changed; create another category.',
);

/** A category was created. */
export const CategoryCreated = defineEvent('CategoryCreated', named, {
  audit: 'created the category %{name}',
});
/** A category was renamed. */
export const CategoryRenamed = defineEvent('CategoryRenamed', named, {
  audit: 'renamed a category to %{name}',
});
/** A category was deleted with its subcategories: no list shows them, their events remain. */
export const CategoryDeleted = defineEvent('CategoryDeleted', named, {
  audit: 'deleted the category %{name}',
});
/** A subcategory was created in a category. */
export const SubcategoryCreated = defineEvent('SubcategoryCreated', namedSubcategory, {
  audit: 'created the subcategory %{name}',
});
/** A subcategory was renamed. */
export const SubcategoryRenamed = defineEvent('SubcategoryRenamed', namedSubcategory, {
  audit: 'renamed a subcategory to %{name}',
});
/** A subcategory was deleted. */
export const SubcategoryDeleted = defineEvent('SubcategoryDeleted', namedSubcategory, {
  audit: 'deleted the subcategory %{name}',
});

export const categoryEvents = [
  CategoryCreated,
  CategoryRenamed,
  CategoryDeleted,
  SubcategoryCreated,
  SubcategoryRenamed,
  SubcategoryDeleted,
] as const;

/** Everybody has it by default (1:292, R-CAT-03). */
const reading = withFlag('categories');
const writing = withFlag('categoriesCreation');

/** Creates a category. */
export class CreateCategory extends defineCommand('CreateCategory', {
  http: 'POST /v1/categories',
  access: writing,
  data: z.object({ name: Name }),
  result: z.object({ id: CategoryId }),
}) {}
/** Gives the category another name. */
export class RenameCategory extends defineCommand('RenameCategory', {
  http: 'PATCH /v1/categories/{categoryId}',
  access: writing,
  data: named,
}) {}
/** Deletes the category and its subcategories. */
export class DeleteCategory extends defineCommand('DeleteCategory', {
  http: 'DELETE /v1/categories/{categoryId}',
  access: writing,
  data: z.object({ categoryId: CategoryId }),
}) {}
/** Creates a subcategory. Refused with `category.too-many-subcategories` above 500. */
export class CreateSubcategory extends defineCommand('CreateSubcategory', {
  http: 'POST /v1/categories/{categoryId}/subcategories',
  access: writing,
  data: named,
  result: z.object({ id: SubcategoryId }),
}) {}
/** Gives the subcategory another name. */
export class RenameSubcategory extends defineCommand('RenameSubcategory', {
  http: 'PATCH /v1/categories/subcategories/{subcategoryId}',
  access: writing,
  data: z.object({ subcategoryId: SubcategoryId, name: Name }),
}) {}
/** Deletes the subcategory. */
export class DeleteSubcategory extends defineCommand('DeleteSubcategory', {
  http: 'DELETE /v1/categories/subcategories/{subcategoryId}',
  access: writing,
  data: z.object({ subcategoryId: SubcategoryId }),
}) {}

export const categoryCommands = [
  CreateCategory,
  RenameCategory,
  CreateSubcategory,
  RenameSubcategory,
  DeleteSubcategory,
  DeleteCategory,
] as const;

/** A category of the organisation. */
export const CategoryView = z.object({
  id: CategoryId,
  name: Name,
  subcategories: z.number().int(),
  /** How many workflows it has: for those who write categories, but not in a list of `all`. */
  workflows: z.number().int().nullable(),
  createdAt: Timestamp,
});
export type CategoryView = z.output<typeof CategoryView>;
/** A subcategory, and the category that it belongs to. */
export const SubcategoryView = z.object({ id: SubcategoryId, categoryId: CategoryId, name: Name });
export type SubcategoryView = z.output<typeof SubcategoryView>;

/** Categories on one page (1:446, R-CAT-04). */
export const categoriesPerPage = 100;
export const maxCategories = 1000;

/**
 * The categories of the organisation: `all` of them on one page (at most 1,000), or a page. `orderBy` is another name of
 * `sort` (2:172, R-CAT-02).
 */
export class ListCategories extends defineQuery('ListCategories', {
  http: 'GET /v1/categories',
  access: reading,
  data: z.object({
    ...listParameters(['name', 'createdAt'], {
      sort: 'name',
      order: 'ASC',
      size: categoriesPerPage,
      most: maxCategories,
    }),
    orderBy: z.enum(['name', 'createdAt']).optional(),
    all: z.stringbool().default(false),
    /** Comma-separated ids. */
    ids: z.string().max(10_000).optional(),
  }),
  items: CategoryView,
}) {}
/** One category. */
export class GetCategory extends defineQuery('GetCategory', {
  http: 'GET /v1/categories/{categoryId}',
  access: reading,
  data: z.object({ categoryId: CategoryId }),
  item: CategoryView,
}) {}
/** The subcategories of a category, by name. */
export class ListSubcategories extends defineQuery('ListSubcategories', {
  http: 'GET /v1/categories/{categoryId}/subcategories',
  access: reading,
  data: z.object({ categoryId: CategoryId, ...pageParameters(maxSubcategories, categoriesPerPage) }),
  items: SubcategoryView,
}) {}
/** The subcategories of all categories, by name. */
export class ListAllSubcategories extends defineQuery('ListAllSubcategories', {
  http: 'GET /v1/subcategories',
  access: reading,
  data: z.object({
    ...pageParameters(maxCategories, categoriesPerPage),
    /** Comma-separated ids. */
    ids: z.string().max(10_000).optional(),
  }),
  items: SubcategoryView,
}) {}
/** Finds the category of a subcategory, for commands that name the subcategory alone. */
export class GetSubcategory extends defineQuery('GetSubcategory', {
  http: null,
  access: reading,
  data: z.object({ subcategoryId: SubcategoryId }),
  item: SubcategoryView,
}) {}

export const categoryQueries = [
  ListCategories,
  GetCategory,
  ListSubcategories,
  ListAllSubcategories,
  GetSubcategory,
] as const;
