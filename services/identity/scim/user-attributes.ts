import type { z } from 'zod';
import type { DirectoryUser } from '../../../contracts/identity/directory-record.ts';
import { DisplayName } from '../../../contracts/identity/display-name.ts';
import {
  InvalidPath,
  InvalidValue,
  NoTarget,
  NotMutable,
  ScimBoolean,
  ScimEmails,
  ScimName,
  ScimUserName,
  scimSchemas,
  unstoredUserAttributes,
  type PatchOperation,
  type ScimUserBody,
} from '../../../contracts/identity/scim.ts';
import { ExternalId } from '../../../contracts/kernel/fields.ts';
import { fieldErrorMessage } from '../../platform/http/field-error-message.ts';
import { parsePath, type AttributePath, type Comparison } from './scim-filter.ts';

/** What a directory writes of a user. */
export type UserAttributes = Omit<DirectoryUser, 'id'>;

/** A name as it is written: the name that people see, and what it is made of where that is absent. */
type WrittenName = Partial<
  Record<'displayName' | 'formatted' | 'givenName' | 'familyName', string | null | undefined>
>;

/** At most as long as a name may be. */
const joined = (...parts: readonly (string | null | undefined)[]): string | null =>
  parts.filter(Boolean).join(' ').slice(0, 120).trim() || null;

const shownName = ({ displayName, formatted, givenName, familyName }: WrittenName): string | null =>
  displayName ?? formatted ?? joined(givenName, familyName);

export const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The address is the name by which somebody signs in: another one would be lost, so it is refused. */
function requireOwnAddress(userName: string, emails: z.output<typeof ScimEmails>): void {
  const address =
    emails.find(({ primary }) => primary) ??
    emails.find(({ type }) => type?.toLowerCase() === 'work') ??
    emails.find(({ type }) => type == null);
  if (address && !isSameName(address.value, userName))
    throw InvalidValue({ fields: { emails: 'The work address must be the userName.' } });
}

export function attributesOf(body: ScimUserBody): UserAttributes {
  const { userName, externalId = null, displayName, name, emails, active: isActive } = body;
  if (emails) requireOwnAddress(userName, emails);
  const { givenName = null, familyName = null } = name ?? {};
  const shown = shownName({ ...name, displayName }) ?? userName.slice(0, 120);
  return { userName, externalId, displayName: shown, givenName, familyName, isActive };
}

interface Draft extends UserAttributes {
  /** The parts of the name that were written. */
  readonly written: WrittenName;
}

/** The attributes after the operations of a `PATCH`, in their order; any that is not understood refuses all of them. */
export function patchUser(current: UserAttributes, operations: readonly PatchOperation[]): UserAttributes {
  const { written, ...patched } = operations.reduce<Draft>(applyOperation, { ...current, written: {} });
  return { ...patched, displayName: nameAfter(current, patched, written) };
}

function nameAfter(current: UserAttributes, patched: UserAttributes, written: WrittenName): string {
  const { givenName, familyName, userName } = patched;
  const { displayName, formatted } = written;
  const isShort = !('givenName' in written || 'familyName' in written) || !givenName || !familyName;
  // of a name of which only one part is known, the whole stays as it is
  if (displayName === undefined && !formatted && isShort) return current.displayName;
  return shownName({ displayName, formatted, givenName, familyName }) ?? userName.slice(0, 120);
}

function applyOperation(draft: Draft, { op, path, value }: PatchOperation): Draft {
  if (path != null) return write(draft, path, op === 'remove' ? null : requireValue(value));
  if (op === 'remove') throw NoTarget();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw InvalidValue();
  return Object.entries(value).reduce<Draft>(
    (done, [name, each]) => (namesTheResource(name) ? done : write(done, name, each)),
    draft,
  );
}

const requireValue = (value: unknown): unknown => {
  if (value === undefined) throw InvalidValue({ fields: { value: 'This field is missing.' } });
  return value;
};

/** What an operation without a path repeats of the resource. */
const namesTheResource = (name: string): boolean => ['id', 'schemas', 'meta'].includes(name.toLowerCase());
const enterprise = scimSchemas.enterpriseUser.toLowerCase();

const parsers = {
  userName: ScimUserName,
  active: ScimBoolean,
  externalId: ExternalId.nullable(),
  namePart: DisplayName.nullable(),
  name: ScimName.nullable(),
  emails: ScimEmails,
} as const;

function parse<K extends keyof typeof parsers>(
  kind: K,
  path: string,
  value: unknown,
): z.output<(typeof parsers)[K]> {
  const parsed = parsers[kind].safeParse(onlyValue(value, kind), { error: fieldErrorMessage });
  if (parsed.success) return parsed.data as z.output<(typeof parsers)[K]>; // what the parser of this kind gives
  throw InvalidValue({ fields: { [path]: parsed.error.issues[0]?.message ?? '' } });
}

/** `[{ "value": "False" }]`, as Microsoft Entra ID has sent single values. */
function onlyValue(value: unknown, kind: keyof typeof parsers): unknown {
  const [only, second]: readonly unknown[] = Array.isArray(value) ? value : [];
  if (kind === 'emails' || second !== undefined) return value;
  return typeof only === 'object' && only !== null && 'value' in only ? only.value : value;
}

/** Writes one attribute; `null` removes it. */
function write(draft: Draft, path: string, value: unknown): Draft {
  if (path.toLowerCase().startsWith(enterprise)) return draft;
  const parsed = parsePath(path);
  const { attribute } = parsed;
  const writer = writers.get(attribute);
  if (writer) return writer(draft, value, parsed);
  if (unstoredUserAttributes.has(attribute.split('.')[0] ?? '') || unstoredUserAttributes.has(attribute))
    return draft;
  if (['id', 'meta', 'schemas', 'groups'].includes(attribute)) throw NotMutable({ fields: { path } });
  throw InvalidPath({ fields: { path: path.slice(0, 200).toWellFormed() } });
}

type Writer = (draft: Draft, value: unknown, path: AttributePath) => Draft;

const requireNoRoles: Writer = (draft, value) => {
  if (value === null || (Array.isArray(value) && value.length === 0)) return draft;
  throw InvalidValue({ fields: { roles: 'Roles are assigned in the product, not by the directory.' } });
};
const writeNamePart =
  (part: keyof WrittenName): Writer =>
  (draft, value, { attribute }) => {
    const name = parse('namePart', attribute, value);
    const isStored = part === 'givenName' || part === 'familyName';
    return { ...draft, ...(isStored && { [part]: name }), written: { ...draft.written, [part]: name } };
  };
const isOther = ({ attribute, value }: Comparison): boolean =>
  attribute === 'type' && String(value).toLowerCase() !== 'work';
const writeAddress: Writer = (draft, value, { which }) => {
  // a home address and the like is not stored
  if (which?.some(isOther)) return draft;
  if (value === null) throw NotMutable({ fields: { emails: 'A user keeps an address.' } });
  const list = typeof value === 'string' ? [{ value }] : Array.isArray(value) ? value : [value];
  requireOwnAddress(draft.userName, parse('emails', 'emails', list));
  return draft;
};

const writers: ReadonlyMap<string, Writer> = new Map(
  Object.entries<Writer>({
    username: (draft, value) => {
      // what is required cannot be removed (RFC 7644, 3.5.2.2)
      if (value === null) throw NotMutable({ fields: { userName: 'A user keeps their name.' } });
      return { ...draft, userName: parse('userName', 'userName', value) };
    },
    active: (draft, value) => ({ ...draft, isActive: parse('active', 'active', value) }),
    externalid: (draft, value) => ({ ...draft, externalId: parse('externalId', 'externalId', value) }),
    displayname: writeNamePart('displayName'),
    'name.formatted': writeNamePart('formatted'),
    'name.givenname': writeNamePart('givenName'),
    'name.familyname': writeNamePart('familyName'),
    name: (draft, value) => {
      const { formatted, givenName, familyName } = parse('name', 'name', value) ?? noName;
      const written = { formatted, givenName, familyName };
      const given = Object.fromEntries(Object.entries(written).filter(([, each]) => each !== undefined));
      const { formatted: _, ...stored } = given;
      return { ...draft, ...stored, written: { ...draft.written, ...given } };
    },
    emails: writeAddress,
    'emails.value': writeAddress,
    'emails.type': (draft) => draft,
    'emails.primary': (draft) => draft,
    'emails.display': (draft) => draft,
    roles: requireNoRoles,
    'roles.value': requireNoRoles,
    entitlements: requireNoRoles,
    'entitlements.value': requireNoRoles,
  }),
);
const noName = { formatted: null, givenName: null, familyName: null };
