import { expect, it } from 'vitest';
import {
  BusinessCreated,
  BusinessDeleted,
  BusinessRenamed,
} from '../../../contracts/organization/business.ts';
import { folded } from '../../../services/platform/projections/folded.fixture.ts';
import { businessesModel } from './businesses.ts';

const businessId = 'business-1';
const created = BusinessCreated({ businessId, name: 'First' });

it('R-BUS-01: a business of the organisation is listed under its newest name until it is deleted', () => {
  const renamed = BusinessRenamed({ businessId, name: 'Second' });
  const listed = [...folded(businessesModel, [created, renamed]).values()];
  expect(listed).toMatchObject([{ id: businessId, name: 'Second', organization: 'org-1' }]);
  const deleted = BusinessDeleted({ businessId, name: 'Second' });
  expect(folded(businessesModel, [created, renamed, deleted]).size).toBe(0);
});
