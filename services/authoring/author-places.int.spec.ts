import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorPlacePath, AuthorsHere } from '../../contracts/authoring/author-places.ts';
import { InitializeWorkflow } from '../../contracts/authoring/processing-commands.ts';
import { itemOf, ProductWorld, type Person } from '../../tests/support/product-world.ts';

const organizationId = 'harbour';
const workflowId = 'workflow-1';
const nowhere = { stepId: null, sentenceId: null };

describe('Authors who have the same draft open', () => {
  let world: ProductWorld;
  let ada: Person;
  let bob: Person;
  beforeAll(async () => {
    world = await ProductWorld.open();
    for (const id of [organizationId, 'meadow']) await world.foundOrganization(id);
    const workspaceId = await world.makeWorkspace(organizationId, 'Hall');
    ada = await world.addPerson(organizationId, 'Ada', 'admin-super');
    bob = await world.addPerson(organizationId, 'Bob', 'admin-organization');
    await world.send(organizationId, InitializeWorkflow, {
      workflowId,
      workspaceId,
      authorId: ada.id,
      assetId: 'asset-1',
      title: 'Bleeding the boiler',
      languageCode: 'en-us',
    });
  });
  afterAll(() => world.close());

  const show = (as: Person, body: object, of = workflowId) =>
    world.http('PUT', authorPlacePath(of), { as, body });
  const seenBy = async (as: Person, body: object, of?: string) =>
    AuthorsHere.parse(itemOf(await show(as, body, of))).authors;

  it('see where the others are, each at their last place', async () => {
    expect(await seenBy(ada, { stepId: 'step-1', sentenceId: null })).toEqual([]);
    expect(await seenBy(bob, { stepId: 'step-2', sentenceId: 'sentence-7' })).toEqual([
      { userId: ada.id, stepId: 'step-1', sentenceId: null },
    ]);
    expect(await seenBy(ada, nowhere)).toEqual([
      { userId: bob.id, stepId: 'step-2', sentenceId: 'sentence-7' },
    ]);
    expect(await seenBy(bob, nowhere)).toEqual([{ userId: ada.id, ...nowhere }]);
  });

  it('are seen by nobody who may not edit it, nor by another organisation', async () => {
    const viewer = await world.addPerson(organizationId, 'Vera', 'viewer');
    const stranger = await world.addPerson('meadow', 'Max', 'admin-super');
    await show(ada, nowhere);
    for (const [person, error] of [
      [viewer, 'access.forbidden'],
      [stranger, 'resource.absent'],
    ] as const)
      expect((await show(person, nowhere)).answer.error).toBe(error);
    expect((await seenBy(ada, nowhere)).map(({ userId }) => userId)).not.toContain(viewer.id);
  });

  it('show places that have the shape of one, and nothing else', async () => {
    const bad = [
      {},
      { stepId: 'x'.repeat(300), sentenceId: null },
      { stepId: ['step-1'], sentenceId: null },
      { stepId: null, sentenceId: 'x'.repeat(65) },
    ];
    for (const body of bad) expect((await show(bob, body)).answer.error).toBe('input.invalid');
    expect((await show(bob, nowhere, 'workflow-2')).answer.error).toBe('resource.absent');
    expect((await show(bob, nowhere, '../users')).status).toBe(404);
  });

  it('leave nothing in the log', async () => {
    const before = await world.product.store.head();
    await show(ada, nowhere);
    expect(await world.product.store.head()).toBe(before);
  });
});
