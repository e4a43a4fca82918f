import { userSchema } from '../directory.ts';
import { find, listSchema, one, type ScimRequest, user } from './scim-request.ts';

import { barbara } from './barbara.ts';

const searchSchema = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';
/** RFC 7644, 3.3 and 3.4: creating and reading. */
export const standardQueries: readonly ScimRequest[] = [
  {
    source: '3.3 create',
    method: 'POST',
    path: '/Users',
    body: barbara,
    status: 201,
    as: 'user',
    answers: {
      schemas: [userSchema],
      userName: barbara.userName,
      externalId: 'bjensen',
      name: barbara.name,
      meta: { resourceType: 'User' },
    },
  },
  {
    source: '3.3 create, once more',
    method: 'POST',
    path: '/Users',
    body: barbara,
    status: 409,
    scimType: 'uniqueness',
  },
  {
    source: '3.4.1 retrieve',
    method: 'GET',
    path: user,
    status: 200,
    answers: ({ user: id }) => ({ id, userName: barbara.userName }),
  },
  {
    source: '3.4.1 retrieve, unknown',
    method: 'GET',
    path: '/Users/2819c223-7f76-453a-919d-413861904646',
    status: 404,
  },
  {
    source: '3.4.2 query attributes',
    method: 'GET',
    path: '/Users?attributes=userName',
    status: 200,
    answers: { schemas: [listSchema], startIndex: 1 },
  },
  {
    source: '3.4.2.2 filter userName',
    method: 'GET',
    path: find('Users', 'userName eq "bjensen@example.com"'),
    status: 200,
    answers: one,
  },
  {
    source: '3.4.2.2 filter with its schema',
    method: 'GET',
    path: find('Users', `${userSchema}:userName eq "bjensen@example.com"`),
    status: 200,
    answers: one,
  },
  {
    source: '3.4.2.2 filter by and',
    method: 'GET',
    path: find('Users', 'userName eq "bjensen@example.com" and externalId eq "bjensen"'),
    status: 200,
    answers: one,
  },
  {
    source: '3.4.2.2 filter emails[type]',
    method: 'GET',
    path: find('Users', 'emails[type eq "work"].value eq "bjensen@example.com"'),
    status: 200,
    answers: one,
  },
  ...[
    'userName sw "J"',
    'title pr',
    'meta.lastModified gt "2011-05-13T04:42:34Z"',
    'title pr or userType eq "Intern"',
    'name.familyName co "O\'Malley"',
    'emails co "example.com"',
    'userType eq "Employee" and (emails co "example.com")',
    'userType ne "Employee" and not (emails co "example.com")',
  ].map((filter): ScimRequest => ({
    source: `3.4.2.2 filter not supported: ${filter}`,
    method: 'GET',
    path: find('Users', filter),
    status: 400,
    scimType: 'invalidFilter',
  })),
  {
    source: '3.4.2.4 page',
    method: 'GET',
    path: '/Users?startIndex=1&count=1',
    status: 200,
    answers: { schemas: [listSchema], itemsPerPage: 1, startIndex: 1 },
  },
  {
    source: '3.4.2.4 count 0',
    method: 'GET',
    path: '/Users?count=0',
    status: 200,
    answers: { schemas: [listSchema], itemsPerPage: 0 },
  },
  {
    source: '3.4.2.4 negative values',
    method: 'GET',
    path: '/Users?startIndex=-1&count=-5',
    status: 200,
    answers: { schemas: [listSchema], startIndex: 1, itemsPerPage: 0 },
  },
  {
    source: '3.4.2.4 behind the last',
    method: 'GET',
    path: '/Users?startIndex=100000',
    status: 200,
    answers: { schemas: [listSchema], Resources: [] },
  },
  {
    source: '3.4.3 search by POST',
    method: 'POST',
    path: '/Users/.search',
    body: { schemas: [searchSchema], filter: 'userName eq "bjensen@example.com"', startIndex: 1, count: 10 },
    status: 404,
  },
];
