import { expect, it } from 'vitest';
import { objectKinds } from '../../../contracts/audit/object-kinds.ts';
import { aggregatesByCategory } from './contexts.ts';

it('the audit trail has a name for every kind of object, and for no other', () => {
  expect(Object.keys(objectKinds).toSorted()).toEqual([...aggregatesByCategory.keys()].toSorted());
  expect(new Set(Object.values(objectKinds)).size).toBe(aggregatesByCategory.size);
});
