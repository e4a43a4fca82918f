import { expect, it } from 'vitest';
import { CountCategorizedWorkflows } from '../../../contracts/authoring/workflow-categories.ts';
import type { AnyQueryContract, SendQuery } from '../../../contracts/kernel/define-query.ts';
import {
  CategoryCreated,
  CategoryDeleted,
  CategoryRenamed,
  GetCategory,
  ListAllSubcategories,
  ListCategories,
  SubcategoryCreated,
  SubcategoryDeleted,
  SubcategoryRenamed,
} from '../../../contracts/organization/category.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { folded } from '../../../services/platform/projections/folded.fixture.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { categoriesAnswers, categoriesModel, subcategoriesModel } from './categories.ts';

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

it('says how many workflows a category has to those who write categories, and not in a list of all', async () => {
  const ask: SendQuery = (query: AnyQueryContract) => {
    const items = query === CountCategorizedWorkflows ? [{ id: categoryId, workflows: 7 }] : [];
    return Promise.resolve({ items, page: { page: 1, size: 1, dataCount: 1 } } as never);
  };
  const answer = answersOf({
    readModels: [categoriesModel, subcategoriesModel],
    answers: categoriesAnswers,
    events: [created, seals],
    ask,
  });
  const writer = { ...viewer, flags: new Set(['categories', 'categoriesCreation'] as const) };
  const counts = async (data: object, person: typeof viewer) =>
    (await answer(ListCategories, data, person)).items.map(({ workflows }) => workflows);
  expect(await counts({}, writer)).toEqual([7]);
  expect(await counts({ all: 'true' }, writer)).toEqual([null]);
  expect(await counts({}, viewer)).toEqual([null]);
  expect(await answer(GetCategory, { categoryId }, writer)).toMatchObject({ workflows: 7 });
  const listed = await answer(ListAllSubcategories, { ids: 'seals,unknown' });
  expect(listed.items.map(({ id }) => id)).toEqual(['seals']);
});
