import { z } from 'zod';
import { withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, Name, OrganizationId, Timestamp } from '../kernel/fields.ts';
import { defineQuery, listParameters } from '../kernel/define-query.ts';

export const BusinessId = defineId();
const named = z.object({ businessId: BusinessId, name: Name });

/** A business was created. */
export const BusinessCreated = defineEvent('BusinessCreated', named, {
  audit: 'created the business %{name}',
});
/** A business was renamed. */
export const BusinessRenamed = defineEvent('BusinessRenamed', named, {
  audit: 'renamed a business to %{name}',
});
/** A business was deleted: no list shows it, its events remain. */
export const BusinessDeleted = defineEvent('BusinessDeleted', named, {
  audit: 'deleted the business %{name}',
});

export const businessEvents = [BusinessCreated, BusinessRenamed, BusinessDeleted] as const;

const access = withFlag('isOrgAdmin');

/** Creates a business. */
export class CreateBusiness extends defineCommand('CreateBusiness', {
  http: 'POST /v1/business',
  access,
  data: z.object({ name: Name }),
  result: z.object({ id: BusinessId }),
}) {}
/** Gives the business another name. */
export class RenameBusiness extends defineCommand('RenameBusiness', {
  http: 'PUT /v1/business/{businessId}',
  access,
  data: named,
}) {}
/** Deletes the business. */
export class DeleteBusiness extends defineCommand('DeleteBusiness', {
  http: 'DELETE /v1/business/{businessId}',
  access,
  data: z.object({ businessId: BusinessId }),
}) {}

export const businessCommands = [CreateBusiness, RenameBusiness, DeleteBusiness] as const;

/** A business of the organisation. */
export const BusinessView = z.object({
  id: BusinessId,
  name: Name,
  organization: OrganizationId,
  createdAt: Timestamp,
});
export type BusinessView = z.output<typeof BusinessView>;

/** The businesses of the organisation. */
export class ListBusinesses extends defineQuery('ListBusinesses', {
  http: 'GET /v1/business',
  access,
  data: z.object({
    ...listParameters(['name', 'createdAt'], { sort: 'name', order: 'ASC', size: 50 }),
    /** Comma-separated ids. */
    ids: z.string().max(10_000).optional(),
  }),
  items: BusinessView,
}) {}
/** One business. */
export class GetBusiness extends defineQuery('GetBusiness', {
  http: 'GET /v1/business/{businessId}',
  access,
  data: z.object({ businessId: BusinessId }),
  item: BusinessView,
}) {}

export const businessQueries = [ListBusinesses, GetBusiness] as const;
