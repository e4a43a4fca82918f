import { expect, it } from 'vitest';
import {
  BusinessCreated,
  BusinessDeleted,
  BusinessRenamed,
} from '../../../contracts/organization/business.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { createBusiness, deleteBusiness, renameBusiness } from './business.ts';

const businessId = 'new-business';
const created = BusinessCreated({ businessId, name: 'First' });
const deleted = BusinessDeleted({ businessId, name: 'First' });

it('a business is created once, and the answer has its id', () => {
  expect(given().when(createBusiness, { name: 'First' })).toMatchObject({
    events: [created],
    result: { id: businessId },
  });
  expect(given(created).when(createBusiness, { name: 'First' }).events).toEqual([]);
});

it('a business is renamed; the same name again changes nothing', () => {
  const rename = { businessId, name: 'Second' };
  const renamed = BusinessRenamed(rename);
  expect(given(created).when(renameBusiness, rename).events).toEqual([renamed]);
  expect(given(created, renamed).when(renameBusiness, rename).events).toEqual([]);
});

it('a business is deleted once, and is not renamed afterwards', () => {
  expect(given(created).when(deleteBusiness, { businessId }).events).toEqual([deleted]);
  expect(given(created, deleted).when(deleteBusiness, { businessId }).events).toEqual([]);
  expect(given(created, deleted).when(renameBusiness, { businessId, name: 'Second' }).events).toEqual([]);
});
