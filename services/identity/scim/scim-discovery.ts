import { scimLimits, scimPath, scimSchemas } from '../../../contracts/identity/scim.ts';
import type { Resource } from './scim-resources.ts';

interface Attribute {
  readonly name: string;
  readonly description: string;
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly required?: true;
  readonly multiValued?: true;
  readonly caseExact?: true;
  readonly mutability?: 'immutable' | 'readOnly';
  readonly uniqueness?: 'server';
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
}

/** An attribute with every characteristic that RFC 7643 (7) names. */
const described = ({ subAttributes, referenceTypes, ...own }: Attribute): object => ({
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...own,
  ...(referenceTypes && { referenceTypes }),
  ...(subAttributes && { subAttributes: subAttributes.map(described) }),
});

const externalId: Attribute = {
  name: 'externalId',
  description: 'The id in the directory.',
  caseExact: true,
};
const userAttributes: readonly Attribute[] = [
  {
    name: 'userName',
    description: 'The email address by which somebody signs in, or their employee ID.',
    required: true,
    mutability: 'immutable',
    uniqueness: 'server',
  },
  externalId,
  { name: 'displayName', description: 'The name that people see.' },
  {
    name: 'name',
    description: 'What the name is made of.',
    type: 'complex',
    subAttributes: [
      { name: 'formatted', description: 'The name that people see.' },
      { name: 'familyName', description: 'Family name.' },
      { name: 'givenName', description: 'Given name.' },
    ],
  },
  {
    name: 'emails',
    description: 'The work address, which is the userName.',
    type: 'complex',
    multiValued: true,
    subAttributes: [
      { name: 'value', description: 'The address.' },
      { name: 'type', description: 'Always work.' },
      { name: 'primary', description: 'Always true.', type: 'boolean' },
    ],
  },
  { name: 'active', description: 'Whether somebody may sign in.', type: 'boolean' },
];
const groupAttributes: readonly Attribute[] = [
  { name: 'displayName', description: 'Name of the team.', required: true },
  externalId,
  {
    name: 'members',
    description: 'The people in the team.',
    type: 'complex',
    multiValued: true,
    subAttributes: [
      { name: 'value', description: 'The id of a user.', caseExact: true, mutability: 'immutable' },
      { name: '$ref', description: 'The address of the user.', type: 'reference', mutability: 'immutable', referenceTypes: ['User'] },
      { name: 'type', description: 'Always User.', mutability: 'immutable' },
    ],
  },
]; // prettier-ignore

interface SchemaShape {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
}
const schemaOf = ({ id, attributes, ...names }: SchemaShape, base: string): Resource => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  ...names,
  attributes: attributes.map(described),
  meta: { resourceType: 'Schema', location: `${base}${scimPath}/Schemas/${id}` },
});

const users: SchemaShape = {
  id: scimSchemas.user,
  name: 'User',
  description: 'A person of the organisation.',
  attributes: userAttributes,
};
const groups: SchemaShape = {
  id: scimSchemas.group,
  name: 'Group',
  description: 'A team of the organisation.',
  attributes: groupAttributes,
};
/** What the server stores; the other attributes of the standard it accepts and leaves out. */
export const scimSchemaResources = (base: string): readonly Resource[] => [
  schemaOf(users, base),
  schemaOf(groups, base),
];

const typeOf = (name: 'User' | 'Group', schema: string, base: string): Resource => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  meta: { resourceType: 'ResourceType', location: `${base}${scimPath}/ResourceTypes/${name}` },
});
export const scimResourceTypes = (base: string): readonly Resource[] => [
  typeOf('User', scimSchemas.user, base),
  typeOf('Group', scimSchemas.group, base),
];

const unsupported = { supported: false };
export const scimServiceProvider = (base: string): Resource => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: scimLimits.users },
  changePassword: unsupported,
  sort: unsupported,
  etag: unsupported,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'An API key with the scope “scim” as bearer token.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}${scimPath}/ServiceProviderConfig` },
});
