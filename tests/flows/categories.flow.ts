import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import {
  ChangeWorkflowCategories,
  ListWorkflowCategories,
  ListWorkspaceWorkflowCategories,
} from '../../contracts/authoring/workflow-categories.ts';
import { ListWorkflows, ListWorkspaceWorkflows } from '../../contracts/authoring/workflow-views.ts';
import {
  CreateCategory,
  CreateSubcategory,
  DeleteCategory,
  DeleteSubcategory,
  GetCategory,
  ListAllSubcategories,
  ListCategories,
  ListSubcategories,
  RenameCategory,
  RenameSubcategory,
} from '../../contracts/organization/category.ts';
import { Person } from './support/person.ts';
import { until } from './support/until.ts';

const name = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

it('R-CAT-01: categories and subcategories are created, listed, renamed and deleted', async () => {
  const admin = await Person.signIn('admin');
  const { id: categoryId } = await admin.sendCommand(CreateCategory, { name: name('Pumps') });
  const renamed = name('Fillers');
  await admin.sendCommand(RenameCategory, { categoryId, name: renamed });
  const { id: subcategoryId } = await admin.sendCommand(CreateSubcategory, { categoryId, name: 'Seals' });
  await admin.sendCommand(CreateSubcategory, { categoryId, name: 'Bearings' });
  expect(await admin.sendQuery(GetCategory, { categoryId })).toMatchObject({
    name: renamed,
    subcategories: 2,
  });

  // the address names the subcategory alone
  await admin.sendCommand(RenameSubcategory, { subcategoryId, name: 'Mechanical seals' });
  const listed = await admin.sendQuery(ListSubcategories, { categoryId });
  expect(listed.items.map((each) => each.name)).toEqual(['Bearings', 'Mechanical seals']);
  const everywhere = async () => {
    const { items } = await admin.sendQuery(ListAllSubcategories, { size: 1000 });
    return items.filter((each) => each.categoryId === categoryId).map(({ id }) => id);
  };
  expect(await everywhere()).toHaveLength(2);
  await admin.sendCommand(DeleteSubcategory, { subcategoryId });
  expect(await everywhere()).toHaveLength(1);
  await admin.sendCommand(DeleteCategory, { categoryId });
  expect(await everywhere()).toEqual([]);
  const late = await admin.trySend(CreateSubcategory, { categoryId, name: 'Late' });
  expect([late.status, late.answer.error]).toEqual([404, 'resource.absent']);
});

it('R-CAT-02, R-CAT-03, R-CAT-04: everybody reads all of them in the asked order, and admins write', async () => {
  const admin = await Person.signIn('admin');
  const ids: string[] = [];
  for (const word of ['Zinc', 'Alloy'])
    ids.push((await admin.sendCommand(CreateCategory, { name: name(word) })).id);
  const viewer = await Person.signIn('viewer');
  const read = async (order: 'ASC' | 'DESC') => {
    const { items, page } = await viewer.sendQuery(ListCategories, { all: 'true', orderBy: 'name', order });
    expect(page.size).toBe(1000);
    return items.map(({ id }) => id).filter((id) => ids.includes(id));
  };
  expect(await read('ASC')).toEqual(ids.toReversed());
  expect(await read('DESC')).toEqual(ids);
  expect((await viewer.sendQuery(ListCategories, {})).page.size).toBe(100);
  expect((await viewer.trySend(CreateCategory, { name: 'Mine' })).status).toBe(403);
  for (const categoryId of ids) await admin.sendCommand(DeleteCategory, { categoryId });
});

it('R-CAT-05, workflows-categories: an author gives a workflow categories, and lists filter by them', async () => {
  const [admin, author] = await Promise.all([Person.signIn('admin'), Person.signIn('publisher')]);
  const pumps = name('Pumps');
  const { id: categoryId } = await admin.sendCommand(CreateCategory, { name: pumps });
  const { id: subcategoryId } = await admin.sendCommand(CreateSubcategory, { categoryId, name: 'Seals' });
  // what somebody else has just made is chosen from the list that shows it
  await until(
    () =>
      Promise.all([
        author.sendQuery(ListCategories, { ids: categoryId }),
        author.sendQuery(ListAllSubcategories, { ids: subcategoryId }),
      ]),
    (lists) => lists.every(({ items }) => items.length === 1),
    { seconds: 10 },
  );
  const [workflow] = (await author.sendQuery(ListWorkflows, { published: 'true', size: 1 })).items;
  if (!workflow) throw new Error('The sample has no published workflow.');
  const { id: workflowId, workspaceId } = workflow;
  const change = { workflowId, categoryIds: [], subcategoryIds: [subcategoryId] };
  await author.sendCommand(ChangeWorkflowCategories, change);

  const counted = { id: categoryId, name: pumps, workflows: 1 };
  const subcategories = [{ id: subcategoryId, name: 'Seals', workflows: 1 }];
  const everywhere = await author.sendQuery(ListWorkflowCategories, {});
  expect(everywhere.items).toContainEqual({ ...counted, subcategories });
  const there = await author.sendQuery(ListWorkspaceWorkflowCategories, { workspaceId });
  expect(there.items).toContainEqual({ ...counted, subcategories });
  const listed = await author.sendQuery(ListWorkspaceWorkflows, { workspaceId, categoryId, subcategoryId });
  expect(listed.items.map(({ id }) => id)).toEqual([workflowId]);
  expect((await admin.sendQuery(GetCategory, { categoryId })).workflows).toBe(1);

  const viewer = await Person.signIn('viewer');
  expect((await viewer.trySend(ChangeWorkflowCategories, change)).status).toBe(403);
  const unknown = await author.trySend(ChangeWorkflowCategories, { ...change, categoryIds: ['unknown'] });
  expect([unknown.status, unknown.answer.error]).toEqual([400, 'category.unknown']);
  await admin.sendCommand(DeleteCategory, { categoryId });
  const isGone = ({ items }: { readonly items: readonly { readonly id: string }[] }) =>
    items.every(({ id }) => id !== categoryId);
  await until(() => author.sendQuery(ListWorkflowCategories, {}), isGone, { seconds: 10 });
});
