import { withFlag } from '../kernel/access.ts';
import type { HttpCall } from '../kernel/http-call.ts';
import { ScimGroupBody, ScimListQuery, ScimPatchBody, scimSchemas, ScimUserBody } from './scim.ts';

const headers = ['authorization: Bearer stepwell.org-1.api-key-1.q83v…'];
const type = 'application/scim+json';
/** An API key for this alone, of somebody who administers the organisation. */
const provisioning = { access: withFlag('isOrgAdmin'), scope: 'scim' } as const;

const user = {
  schemas: [scimSchemas.user],
  id: 'user-2',
  externalId: '00u1a2b3c4',
  userName: 'tom@example.com',
  displayName: 'Tom Becker',
  name: { formatted: 'Tom Becker', familyName: 'Becker', givenName: 'Tom' },
  emails: [{ value: 'tom@example.com', type: 'work', primary: true }],
  active: true,
  meta: { resourceType: 'User', location: 'https://stepwell.example/scim/v2/Users/user-2' },
};
const group = {
  schemas: [scimSchemas.group],
  id: 'team-1',
  displayName: 'Night shift',
  members: [{ value: 'user-2', $ref: 'https://stepwell.example/scim/v2/Users/user-2', type: 'User' }],
  meta: { resourceType: 'Group', location: 'https://stepwell.example/scim/v2/Groups/team-1' },
};
const listed = (resource: object): string =>
  JSON.stringify({
    schemas: [scimSchemas.list],
    totalResults: 1,
    startIndex: 1,
    itemsPerPage: 1,
    Resources: [resource],
  });
const { schemas, externalId, userName, displayName, name, emails, active } = user;
const userBody = { schemas, externalId, userName, displayName, name, emails, active };
const groupBody = {
  schemas: group.schemas,
  displayName: group.displayName,
  members: [{ value: 'user-2' }],
};
const patchBody = (...Operations: readonly object[]) => ({ schemas: [scimSchemas.patch], Operations });
const nothing = '';

/** Provisioning by SCIM 2.0. */
export const scimCalls: readonly HttpCall[] = [
  {
    name: 'ReadScimServiceProvider',
    http: 'GET /scim/v2/ServiceProviderConfig',
    summary: 'What the server supports of SCIM 2.0. There are no bulk requests, no sorting and no ETags.',
    ...provisioning,
    example: {
      headers,
      type,
      answer: '{ "patch": { "supported": true }, "bulk": { "supported": false }, … }',
    },
  },
  {
    name: 'ListScimResourceTypes',
    http: 'GET /scim/v2/ResourceTypes',
    summary: 'The two kinds of resources: users and groups.',
    ...provisioning,
    example: { headers, type, answer: listed({ id: 'User', endpoint: '/Users', schema: scimSchemas.user }) },
  },
  {
    name: 'ReadScimResourceType',
    http: 'GET /scim/v2/ResourceTypes/{name}',
    summary: 'One kind of resources.',
    ...provisioning,
    example: {
      address: '/scim/v2/ResourceTypes/User',
      headers,
      type,
      answer: '{ "id": "User", "endpoint": "/Users", … }',
    },
  },
  {
    name: 'ListScimSchemas',
    http: 'GET /scim/v2/Schemas',
    summary:
      'The attributes that the server stores. It accepts the other attributes of the standard and leaves them out of its answers.',
    ...provisioning,
    example: { headers, type, answer: listed({ id: scimSchemas.user, name: 'User' }) },
  },
  {
    name: 'ReadScimSchema',
    http: 'GET /scim/v2/Schemas/{name}',
    summary: 'The attributes of one kind of resources.',
    ...provisioning,
    example: {
      address: `/scim/v2/Schemas/${scimSchemas.user}`,
      headers,
      type,
      answer: '{ "name": "User", … }',
    },
  },
  {
    name: 'ListScimUsers',
    http: 'GET /scim/v2/Users',
    summary:
      'Users by page, 200 at most, or those that a filter names: `userName`, `emails`, `externalId` or `id` with `eq`, joined by `and`.',
    ...provisioning,
    data: ScimListQuery,
    example: {
      address: '/scim/v2/Users?filter=userName%20eq%20%22tom%40example.com%22',
      headers,
      type,
      answer: listed(user),
    },
  },
  {
    name: 'CreateScimUser',
    http: 'POST /scim/v2/Users',
    summary:
      'Adds a viewer without a password, or brings back somebody whom the directory had deleted. Refused with 409 and `uniqueness` for an address that belongs to an account.',
    ...provisioning,
    data: ScimUserBody,
    example: { headers, body: userBody, type, answer: JSON.stringify(user) },
  },
  {
    name: 'ReadScimUser',
    http: 'GET /scim/v2/Users/{id}',
    summary: 'One user.',
    ...provisioning,
    example: { address: '/scim/v2/Users/user-2', headers, type, answer: JSON.stringify(user) },
  },
  {
    name: 'ReplaceScimUser',
    http: 'PUT /scim/v2/Users/{id}',
    summary:
      'Replaces what is stored of a user. With `active: false` they are deactivated; the last active administrator never is.',
    ...provisioning,
    data: ScimUserBody,
    example: {
      address: '/scim/v2/Users/user-2',
      headers,
      body: userBody,
      type,
      answer: JSON.stringify(user),
    },
  },
  {
    name: 'PatchScimUser',
    http: 'PATCH /scim/v2/Users/{id}',
    summary:
      'Changes attributes of a user, all of them or none, and answers with the user after that. `userName` cannot be changed.',
    ...provisioning,
    data: ScimPatchBody,
    example: {
      address: '/scim/v2/Users/user-2',
      headers,
      body: patchBody({ op: 'replace', path: 'displayName', value: 'Tom Becker' }),
      type,
      answer: JSON.stringify(user),
    },
  },
  {
    name: 'DeleteScimUser',
    http: 'DELETE /scim/v2/Users/{id}',
    summary:
      'Deactivates somebody, who then does not exist for the directory any more. What they did stays. Answers with 204.',
    ...provisioning,
    example: { address: '/scim/v2/Users/user-2', headers, type, answer: nothing },
  },
  {
    name: 'ListScimGroups',
    http: 'GET /scim/v2/Groups',
    summary:
      'Groups, which are teams, by page: 100 at most, with their members 10. Or those that a filter names: `displayName`, `externalId` or `id` with `eq`, also together with `members`.',
    ...provisioning,
    data: ScimListQuery,
    example: {
      address: '/scim/v2/Groups?filter=displayName%20eq%20%22Night%20shift%22',
      headers,
      type,
      answer: listed(group),
    },
  },
  {
    name: 'CreateScimGroup',
    http: 'POST /scim/v2/Groups',
    summary: 'Creates a team, with members.',
    ...provisioning,
    data: ScimGroupBody,
    example: { headers, body: groupBody, type, answer: JSON.stringify(group) },
  },
  {
    name: 'ReadScimGroup',
    http: 'GET /scim/v2/Groups/{id}',
    summary: 'One group with its members.',
    ...provisioning,
    example: { address: '/scim/v2/Groups/team-1', headers, type, answer: JSON.stringify(group) },
  },
  {
    name: 'ReplaceScimGroup',
    http: 'PUT /scim/v2/Groups/{id}',
    summary: 'Replaces name and members of a group. Refused as a whole if a member does not exist.',
    ...provisioning,
    data: ScimGroupBody,
    example: {
      address: '/scim/v2/Groups/team-1',
      headers,
      body: groupBody,
      type,
      answer: JSON.stringify(group),
    },
  },
  {
    name: 'PatchScimGroup',
    http: 'PATCH /scim/v2/Groups/{id}',
    summary:
      'Changes name and members of a group, all of them or none. Answers with the group; with 204 for one of more than 100 members, unless `attributes` or `excludedAttributes` are given.',
    ...provisioning,
    data: ScimPatchBody,
    example: {
      address: '/scim/v2/Groups/team-1',
      headers,
      body: patchBody({ op: 'add', path: 'members', value: [{ value: 'user-2' }] }),
      type,
      answer: JSON.stringify(group),
    },
  },
  {
    name: 'DeleteScimGroup',
    http: 'DELETE /scim/v2/Groups/{id}',
    summary: 'Deletes a team; its members keep their accounts. Answers with 204.',
    ...provisioning,
    example: { address: '/scim/v2/Groups/team-1', headers, type, answer: nothing },
  },
];
