import { expect, it } from 'vitest';
import {
  CategoryCreated,
  CategoryDeleted,
  CategoryRenamed,
  SubcategoryCreated,
  SubcategoryDeleted,
  SubcategoryRenamed,
} from '../../../contracts/organization/category.ts';
import { folded } from '../../../services/platform/projections/folded.fixture.ts';
import { categoriesModel, subcategoriesModel } from './categories.ts';

const categoryId = 'category-1';
const created = CategoryCreated({ categoryId, name: 'First' });
const seals = SubcategoryCreated({ categoryId, subcategoryId: 'seals', name: 'Seals' });
const bearings = SubcategoryCreated({ categoryId, subcategoryId: 'bearings', name: 'Bearings' });
const deleted = CategoryDeleted({ categoryId, name: 'Second' });

it('R-CAT-01: a category is listed under its newest name until it is deleted', () => {
  const renamed = CategoryRenamed({ categoryId, name: 'Second' });
  const listed = [...folded(categoriesModel, [created, renamed]).values()];
  expect(listed).toMatchObject([{ id: categoryId, name: 'Second', subcategories: 0 }]);
  expect(folded(categoriesModel, [created, renamed, deleted]).size).toBe(0);
});

it('R-CAT-01: a subcategory is listed until it or its category is deleted, and counted', () => {
  const renamed = SubcategoryRenamed({ categoryId, subcategoryId: 'seals', name: 'Mechanical seals' });
  const gone = SubcategoryDeleted({ categoryId, subcategoryId: 'bearings', name: 'Bearings' });
  const events = [created, seals, bearings, renamed, gone];
  expect([...folded(categoriesModel, events).values()]).toMatchObject([{ subcategories: 1 }]);
  expect([...folded(subcategoriesModel, events).values()]).toEqual([
    { id: 'seals', categoryId, name: 'Mechanical seals', deleted: false },
  ]);
  expect([...folded(subcategoriesModel, [...events, deleted]).values()]).toMatchObject([{ deleted: true }]);
});
