import { z } from 'zod';
import { AccessFlag, withFlag } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { AccessReason } from '../kernel/explain-access.ts';
import { defineId, UserId } from '../kernel/fields.ts';

/** Areas of the product that open with an access flag. */
export const AccessArea = AccessFlag.extract([
  'admin',
  'analytics',
  'categories',
  'categoriesCreation',
  'companyLogo',
  'editor',
  'isOrgAdmin',
  'masterPassword',
  'permissions',
  'ssoMapping',
  'teams',
]);
export type AccessArea = z.output<typeof AccessArea>;

/** What somebody may want to do with a workflow, with a workspace, and in the organisation. */
export const AccessAction = z.enum([
  'watch',
  'edit',
  'reports',
  'see',
  'author',
  'administer',
  'rename-oneself',
  ...AccessArea.options,
]);
export type AccessAction = z.output<typeof AccessAction>;

export const AccessContentType = z.enum(['workflow', 'workspace', 'organization']);
export type AccessContentType = z.output<typeof AccessContentType>;

/** Whether somebody may do one thing, with the grant or the refusal that decides. */
export const AccessAnswer = z.object({ action: AccessAction, allowed: z.boolean(), because: AccessReason });
export type AccessAnswer = z.output<typeof AccessAnswer>;

/**
 * What somebody may do with a workflow, with a workspace or in the organisation, and why: decided as their own request
 * would be, at this moment. For those who administer the person and the content; anything else is absent.
 */
export class ExplainAccess extends defineQuery('ExplainAccess', {
  http: 'GET /v1/users/{userId}/access',
  access: withFlag('admin'),
  reads: 'people',
  data: z.object({
    userId: UserId,
    contentType: AccessContentType.default('organization'),
    /** Of a workflow or a workspace. */
    contentId: defineId().optional(),
    /** From where they would connect, if that is in question as well. */
    address: z.union([z.ipv4(), z.ipv6()]).optional(),
  }),
  item: z.object({
    /** Where the content belongs; `null` for the organisation. */
    workspaceId: defineId().nullable(),
    answers: z.array(AccessAnswer).max(20),
    /** For somebody who is invited: the answers once they have accepted. */
    onceJoined: z.array(AccessAnswer).max(20).optional(),
  }),
}) {}

export const accessExplanationQueries = [ExplainAccess] as const;
