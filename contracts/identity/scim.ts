import { z } from 'zod';
import { defineError } from '../kernel/errors.ts';
import { Email, ExternalId, Name, UserId } from '../kernel/fields.ts';
import { maxTeamMembers } from '../organization/team.ts';
import { DisplayName } from './display-name.ts';
import { EmployeeId } from './model/account-name.ts';

/** SCIM 2.0 (RFC 7643, RFC 7644) starts at this path. */
export const scimPath = '/scim/v2';

export const scimSchemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterpriseUser: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;

export const scimLimits = {
  /** Resources on one page. */
  users: 200,
  groups: 100,
  /** Groups on one page together with their members. */
  groupsWithMembers: 10,
  /** Members of a group that the answer to a PATCH still shows. */
  shownMembers: 100,
  operations: 1000,
  filterLength: 1000,
} as const;

/** Their codes are the `scimType` of the standard. */
export const InvalidFilter = defineError(
  'scim.invalid-filter',
  'invalid',
  'This filter is not supported. Compare attributes that are named in the documentation with “eq”, joined by “and”.',
);
export const InvalidSyntax = defineError(
  'scim.invalid-syntax',
  'invalid',
  'The body is not a request of SCIM 2.0 as this server supports it. Nothing was changed.',
);
export const InvalidPath = defineError(
  'scim.invalid-path',
  'invalid',
  'This attribute does not exist or cannot be addressed like this. Nothing was changed.',
);
export const NoTarget = defineError(
  'scim.no-target',
  'invalid',
  'This operation needs a path. Nothing was changed.',
);
export const InvalidValue = defineError(
  'scim.invalid-value',
  'invalid',
  'A value is missing or not accepted. Nothing was changed.',
);
export const NotMutable = defineError(
  'scim.mutability',
  'invalid',
  'This attribute cannot be changed. Nothing was changed.',
);
/** Somebody of the organisation, or of another one, has the name. */
export const NotUnique = defineError(
  'scim.uniqueness',
  'conflict',
  'There is already a user with this userName, or a group with this externalId. Nothing was changed; find it with a filter and change it.',
);

/** Also as text, as Microsoft Entra ID sends it. */
export const ScimBoolean = z.union([
  z.boolean(),
  z.stringFormat('boolean', /^(?:true|false)$/i).transform((text) => text.toLowerCase() === 'true'),
]);
/** What the standard knows and the product does not store. */
const notStored = z.unknown().optional();
/** Who may do what is decided in the product, so that a role is refused and not left out. */
const noRoles = z
  .array(z.unknown())
  .max(0, 'Roles are assigned in the product, not by the directory.')
  .optional();

const NamePart = DisplayName.nullish();
export const ScimName = z.strictObject({
  formatted: NamePart,
  familyName: NamePart,
  givenName: NamePart,
  middleName: notStored,
  honorificPrefix: notStored,
  honorificSuffix: notStored,
});
export const ScimEmails = z
  .array(
    z.strictObject({
      value: Email,
      type: z.string().max(60).nullish(),
      primary: ScimBoolean.nullish(),
      display: z.string().max(254).nullish(),
    }),
  )
  .max(20);

export const ScimUserName = z.union([Email, EmployeeId], 'Use an email address or an employee ID.');

/**
 * Body of `POST` and `PUT` of a user. Attributes of the standard that the product does not store are accepted and left
 * out of answers; everything else is refused.
 */
export const ScimUserBody = z.strictObject({
  schemas: z.array(z.string().max(200)).min(1).max(20),
  id: notStored,
  meta: notStored,
  groups: notStored,
  externalId: ExternalId.nullish(),
  userName: ScimUserName,
  displayName: NamePart,
  name: ScimName.nullish(),
  /** The work address, or the only one, must be the `userName`. */
  emails: ScimEmails.nullish(),
  active: ScimBoolean.default(true),
  nickName: notStored,
  profileUrl: notStored,
  title: notStored,
  userType: notStored,
  preferredLanguage: notStored,
  locale: notStored,
  timezone: notStored,
  password: notStored,
  phoneNumbers: notStored,
  ims: notStored,
  photos: notStored,
  addresses: notStored,
  x509Certificates: notStored,
  entitlements: noRoles,
  roles: noRoles,
  [scimSchemas.enterpriseUser]: notStored,
});
export type ScimUserBody = z.output<typeof ScimUserBody>;

/** Of the attributes that are not stored, those that an operation may name. */
export const unstoredUserAttributes: ReadonlySet<string> = new Set(
  ['nickName', 'profileUrl', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone', 'password']
    .concat(['phoneNumbers', 'ims', 'photos', 'addresses', 'x509Certificates'])
    .concat(['name.middleName', 'name.honorificPrefix', 'name.honorificSuffix'])
    .map((name) => name.toLowerCase()),
);

/** People of a group; groups in groups do not exist. */
export const ScimMembers = z
  .array(
    z.strictObject({
      value: UserId,
      type: z.stringFormat('user', /^user$/i).nullish(),
      display: z.string().max(1000).nullish(),
      $ref: z.string().max(1000).nullish(),
    }),
  )
  .max(maxTeamMembers);

/** Body of `POST` and `PUT` of a group. */
export const ScimGroupBody = z.strictObject({
  schemas: z.array(z.string().max(200)).min(1).max(20),
  id: notStored,
  meta: notStored,
  externalId: ExternalId.nullish(),
  displayName: Name,
  members: ScimMembers.nullish(),
});
export type ScimGroupBody = z.output<typeof ScimGroupBody>;

const PatchOperation = z.strictObject({
  op: z
    .stringFormat('operation', /^(?:add|replace|remove)$/i)
    .transform((op) => op.toLowerCase())
    .pipe(z.enum(['add', 'replace', 'remove'])),
  path: z.string().min(1).max(scimLimits.filterLength).nullish(),
  value: z.unknown().optional(),
});
export type PatchOperation = z.output<typeof PatchOperation>;
/** Body of `PATCH`. */
export const ScimPatchBody = z.strictObject({
  schemas: z.array(z.string().max(200)).min(1).max(20),
  Operations: z.array(PatchOperation).min(1).max(scimLimits.operations),
});

const AttributeNames = z.string().max(1000).optional();
/** Which attributes an answer has. */
export const ScimProjection = z.object({ attributes: AttributeNames, excludedAttributes: AttributeNames });
/** The query string of a list; a `count` above the limit of a page is lowered to it. */
export const ScimListQuery = ScimProjection.extend({
  filter: z.string().max(scimLimits.filterLength).optional(),
  startIndex: z.coerce.number().int().max(10_000_000).default(1),
  count: z.coerce.number().int().max(1_000_000).optional(),
});
export type ScimListQuery = z.output<typeof ScimListQuery>;
