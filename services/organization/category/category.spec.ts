import { expect, it } from 'vitest';
import {
  CategoryCreated,
  CategoryDeleted,
  CategoryRenamed,
  maxSubcategories,
  SubcategoryCreated,
  SubcategoryDeleted,
  SubcategoryRenamed,
} from '../../../contracts/organization/category.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import {
  createCategory,
  createSubcategory,
  deleteCategory,
  deleteSubcategory,
  renameCategory,
  renameSubcategory,
} from './category.ts';

const categoryId = 'new-category';
const subcategoryId = 'new-subcategory';
const created = CategoryCreated({ categoryId, name: 'Pumps' });
const deleted = CategoryDeleted({ categoryId, name: 'Pumps' });
const divided = SubcategoryCreated({ categoryId, subcategoryId, name: 'Seals' });

it('R-CAT-01: a category is created once, and the answer has its id', () => {
  expect(given().when(createCategory, { name: 'Pumps' })).toMatchObject({
    events: [created],
    result: { id: categoryId },
  });
  expect(given(created).when(createCategory, { name: 'Pumps' }).events).toEqual([]);
});

it('R-CAT-01: a category is renamed; the same name again changes nothing', () => {
  const rename = { categoryId, name: 'Fillers' };
  const renamed = CategoryRenamed(rename);
  expect(given(created).when(renameCategory, rename).events).toEqual([renamed]);
  expect(given(created, renamed).when(renameCategory, rename).events).toEqual([]);
});

it('R-CAT-01: a deleted category, and what was in it, is absent', () => {
  expect(given(created, divided).when(deleteCategory, { categoryId }).events).toEqual([deleted]);
  const afterwards = given(created, divided, deleted);
  expect(afterwards.when(renameCategory, { categoryId, name: 'Other' }).refusal).toBe('resource.absent');
  expect(afterwards.when(createSubcategory, { categoryId, name: 'Seals' }).refusal).toBe('resource.absent');
  expect(afterwards.when(deleteSubcategory, { subcategoryId }).refusal).toBe('resource.absent');
});

it('R-CAT-01: a subcategory is created, renamed and deleted', () => {
  expect(given(created).when(createSubcategory, { categoryId, name: 'Seals' })).toMatchObject({
    events: [divided],
    result: { id: subcategoryId },
  });
  const rename = { subcategoryId, name: 'Bearings' };
  const renamed = SubcategoryRenamed({ categoryId, ...rename });
  expect(given(created, divided).when(renameSubcategory, rename).events).toEqual([renamed]);
  expect(given(created, divided, renamed).when(renameSubcategory, rename).events).toEqual([]);
  const gone = SubcategoryDeleted({ categoryId, subcategoryId, name: 'Bearings' });
  expect(given(created, divided, renamed).when(deleteSubcategory, { subcategoryId }).events).toEqual([gone]);
  expect(given(created, divided, gone).when(deleteSubcategory, { subcategoryId }).refusal).toBe(
    'resource.absent',
  );
});

it('refuses one subcategory more than 500', () => {
  const many = Array.from({ length: maxSubcategories }, (_, index) =>
    SubcategoryCreated({ categoryId, subcategoryId: `s${index}`, name: 'Seals' }),
  );
  const { refusal } = given(created, ...many).when(createSubcategory, { categoryId, name: 'Seals' });
  expect(refusal).toBe('category.too-many-subcategories');
  const below = given(created, ...many.slice(1)).when(createSubcategory, { categoryId, name: 'Seals' });
  expect(below.events).toHaveLength(1);
});

it('finds the category of a subcategory, and answers an unknown one as absent', async () => {
  const data = { subcategoryId };
  const ask = async (known: boolean) =>
    (known ? { id: subcategoryId, categoryId, name: 'Seals' } : null) as never;
  expect(await renameSubcategory.id(data as never, undefined as never, () => ask(true))).toBe(categoryId);
  await expect(
    Promise.resolve(renameSubcategory.id(data as never, undefined as never, () => ask(false))),
  ).rejects.toMatchObject({ error: 'resource.absent' });
});
