import type { z } from 'zod';
import { DisplayName } from '../../../contracts/identity/display-name.ts';
import { Email } from '../../../contracts/kernel/fields.ts';
import type { OrganizationSettings } from '../../../contracts/organization/organization.ts';
import { MappedRole } from '../../../contracts/organization/user-mapping.ts';
import type { OutsidePerson } from './choose-account.ts';

export type UserMappings = OrganizationSettings['userMappings'];

/** A claim or an attribute with this name: its text, or the first of several. */
function textOf(attributes: ReadonlyMap<string, unknown>, name: string): string | null {
  const text = [attributes.get(name)].flat().find((value) => typeof value === 'string');
  return typeof text === 'string' ? text.trim() : null;
}

/** The first value that a field accepts of those that the provider sent for it; `null` for none. */
function valueOf<S extends z.ZodType>(
  schema: S,
  field: UserMappings[number]['field'],
  mappings: UserMappings,
  attributes: ReadonlyMap<string, unknown>,
): z.output<S> | null {
  for (const { attribute } of mappings.filter((mapping) => mapping.field === field)) {
    const parsed = schema.safeParse(textOf(attributes, attribute));
    if (parsed.success) return parsed.data;
  }
  return null;
}

/**
 * Somebody as the organisation's mappings describe them (R-INT-02): a mapped attribute goes before the usual one. A
 * value that the field does not accept counts for nothing. `isTrusted` says whether the provider vouches for a mapped
 * address.
 */
export function withMappedAttributes<P extends Omit<OutsidePerson, 'mapped'>>(
  person: P,
  sent: unknown,
  mappings: UserMappings,
  isTrusted: boolean,
): P & Pick<OutsidePerson, 'mapped'> {
  const attributes = new Map(Object.entries((sent ?? {}) as Record<string, unknown>));
  const displayName = valueOf(DisplayName, 'displayName', mappings, attributes);
  const email = valueOf(Email, 'email', mappings, attributes);
  const mapped = { displayName, role: valueOf(MappedRole, 'role', mappings, attributes) };
  if (email === null || email === person.email) return { ...person, mapped };
  return { ...person, email, isEmailVerified: isTrusted, mapped };
}
