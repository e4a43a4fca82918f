import { expect, it } from 'vitest';
import { ModelView } from '../../contracts/operations/models.ts';
import { modelEntries } from '../platform/models/model-list.ts';
import { Models } from '../platform/models/models.ts';
import { modelStatuses } from './models-controller.ts';

it('says of every model what it is for and how far it is', async () => {
  const models = new Models({ folder: '/nowhere', python: '/nowhere/python' });
  const found = (await modelStatuses(models)()).map((each) => ModelView.parse(each));
  expect(found.map(({ id }) => id)).toEqual(modelEntries.map(({ name }) => name));
  expect(found[0]).toMatchObject({ state: 'absent', fetchedBytes: 0, problem: null });
});
it('says nothing where models are off', async () => {
  expect(await modelStatuses(null)()).toEqual([]);
});
