import type { DirectoryUser } from '../../../contracts/identity/directory-record.ts';
import { scimPath, scimSchemas, type ScimListQuery } from '../../../contracts/identity/scim.ts';
import type { Group } from './scim-groups.ts';

/** With where it is found. */
export type Resource = Readonly<Record<string, unknown>> & {
  readonly schemas: readonly string[];
  readonly meta: { readonly resourceType: string; readonly location: string };
};
export const locationOf = ({ meta }: Resource): string => meta.location;

/** A user as the standard writes it; what is not known is left out. */
export function userResource(user: DirectoryUser, base: string): Resource {
  const { id, userName, displayName, givenName, familyName, externalId, isActive } = user;
  return {
    schemas: [scimSchemas.user],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    displayName,
    name: {
      formatted: displayName,
      ...(familyName !== null && { familyName }),
      ...(givenName !== null && { givenName }),
    },
    ...(userName.includes('@') && { emails: [{ value: userName, type: 'work', primary: true }] }),
    active: isActive,
    meta: { resourceType: 'User', location: `${base}${scimPath}/Users/${id}` },
  };
}

export function groupResource({ id, displayName, externalId, memberIds }: Group, base: string): Resource {
  return {
    schemas: [scimSchemas.group],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    ...(memberIds && {
      members: memberIds.map((value) => ({
        value,
        $ref: `${base}${scimPath}/Users/${value}`,
        type: 'User',
      })),
    }),
    meta: { resourceType: 'Group', location: `${base}${scimPath}/Groups/${id}` },
  };
}

interface Asked {
  readonly attributes?: string | undefined;
  readonly excludedAttributes?: string | undefined;
}

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;
/** The attributes of a list of names; of a sub-attribute, the whole. */
const namesIn = (list: string | undefined): ReadonlySet<string> | null =>
  list === undefined || list.trim() === ''
    ? null
    : new Set(
        list.split(',').map((name) => name.trim().replace(coreSchema, '').toLowerCase().split('.')[0] ?? ''),
      );

/** Whether an answer has an attribute; `schemas` and `id` are always there. */
export function isAsked(name: string, { attributes, excludedAttributes }: Asked): boolean {
  const key = name.toLowerCase();
  if (key === 'schemas' || key === 'id') return true;
  const [only, without] = [namesIn(attributes), namesIn(excludedAttributes)];
  return (only?.has(key) ?? true) && !without?.has(key);
}

export const withAsked = (resource: Resource, asked: Asked): object =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => isAsked(name, asked)));

export const listOf = (resources: readonly object[], startIndex: number, totalResults: number) => ({
  schemas: [scimSchemas.list],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

export interface Range {
  readonly startIndex: number;
  readonly count: number;
}

/** Which entries are asked for: the first at least, and no more than a page holds. */
export const rangeOf = ({ startIndex, count }: ScimListQuery, most: number): Range => ({
  startIndex: Math.max(1, startIndex),
  count: Math.min(most, Math.max(0, count ?? most)),
});

interface Page<T> {
  readonly items: readonly T[];
  readonly page: { readonly dataCount: number };
}

/** A range of a list that is read by pages; a range that starts within a page takes two of them. */
export async function readRange<T>(
  { startIndex, count }: Range,
  read: (page: { page: number; size: number }) => Promise<Page<T>>,
): Promise<{ readonly items: readonly T[]; readonly total: number }> {
  const size = Math.max(1, count);
  const page = Math.floor((startIndex - 1) / size) + 1;
  const first = await read({ page, size });
  const total = first.page.dataCount;
  if (count === 0) return { items: [], total };
  const skipped = (startIndex - 1) % size;
  const isCut = skipped > 0 && page * size < total;
  const items = isCut ? [...first.items, ...(await read({ page: page + 1, size })).items] : first.items;
  return { items: items.slice(skipped, skipped + count), total };
}
