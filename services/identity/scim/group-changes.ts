import type { z } from 'zod';
import {
  InvalidPath,
  InvalidValue,
  NoTarget,
  NotMutable,
  ScimMembers,
  type PatchOperation,
  type ScimGroupBody,
} from '../../../contracts/identity/scim.ts';
import { ExternalId, Name, UserId } from '../../../contracts/kernel/fields.ts';
import { fieldErrorMessage } from '../../platform/http/field-error-message.ts';
import { parsePath, type AttributePath } from './scim-filter.ts';

/** What a directory changes of a group; absent fields stay as they are. */
export interface GroupChanges {
  readonly displayName?: string;
  readonly externalId?: string | null;
  /** Everybody who is to be in the group; `null` for those who are, without the ones below. */
  readonly members: ReadonlySet<string> | null;
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
}

const nobody: ReadonlySet<string> = new Set();
const unchanged: GroupChanges = { members: null, added: nobody, removed: nobody };
const idsOf = (members: z.output<typeof ScimMembers>): ReadonlySet<string> =>
  new Set(members.map(({ value }) => value));

/** A whole group: what it does not name is nobody's. */
export const groupChangesOf = ({
  displayName,
  externalId = null,
  members,
}: ScimGroupBody): GroupChanges & { readonly displayName: string } => ({
  ...unchanged,
  displayName,
  externalId,
  members: idsOf(members ?? []),
});

/** What the operations of a `PATCH` change together, in their order; any that is not understood refuses all of them. */
export const patchGroup = (operations: readonly PatchOperation[]): GroupChanges =>
  operations.reduce<GroupChanges>(applyOperation, unchanged);

function applyOperation(changes: GroupChanges, operation: PatchOperation): GroupChanges {
  const { op, path, value } = operation;
  if (path != null) return write(changes, operation, parsePath(path));
  if (op === 'remove') throw NoTarget();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw InvalidValue();
  return Object.entries(value).reduce<GroupChanges>((done, [name, each]) => {
    // what an operation without a path repeats of the group
    if (['id', 'schemas', 'meta'].includes(name.toLowerCase())) return done;
    return write(done, { op, value: each }, parsePath(name));
  }, changes);
}

function write(changes: GroupChanges, operation: PatchOperation, path: AttributePath): GroupChanges {
  const { op, value } = operation;
  switch (path.attribute) {
    case 'members':
      return path.which === null ? writeMembers(changes, operation) : writeNamed(changes, operation, path);
    case 'displayname':
      if (op === 'remove') throw NotMutable({ fields: { displayName: 'A group keeps a name.' } });
      return { ...changes, displayName: parse(Name, 'displayName', value) };
    case 'externalid':
      return {
        ...changes,
        externalId: op === 'remove' ? null : parse(ExternalId.nullable(), 'externalId', value),
      };
    case 'id':
    case 'meta':
    case 'schemas':
      throw NotMutable({ fields: { path: path.attribute } });
    default:
      throw InvalidPath({ fields: { path: path.attribute.slice(0, 200) } });
  }
}

function parse<S extends z.ZodType>(schema: S, field: string, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: fieldErrorMessage });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw InvalidValue({ fields: { [[field, ...(issue?.path ?? [])].join('.')]: issue?.message ?? '' } });
}

/** One member as an object, or several in a list. */
const parseMembers = (value: unknown): ReadonlySet<string> =>
  idsOf(parse(ScimMembers, 'members', Array.isArray(value) ? value : [value]));

/** Only a removal that names nobody, not even in an empty list, removes everybody (RFC 7644, 3.5.2.2). */
function writeMembers(changes: GroupChanges, { op, value }: PatchOperation): GroupChanges {
  switch (op) {
    case 'add':
      return withAdded(changes, parseMembers(value));
    case 'replace':
      return { ...changes, members: parseMembers(value ?? []), added: nobody, removed: nobody };
    case 'remove':
      return value == null
        ? { ...changes, members: nobody, added: nobody, removed: nobody }
        : withRemoved(changes, parseMembers(value));
  }
}

/** `members[value eq "…"]`: the members that it names leave; no other change of them makes sense. */
function writeNamed(changes: GroupChanges, { op }: PatchOperation, { which }: AttributePath): GroupChanges {
  if (op !== 'remove' || which?.length !== 1 || which[0]?.attribute !== 'value') throw InvalidPath();
  return withRemoved(changes, new Set([parse(UserId, 'members.value', which[0].value)]));
}

type Ids = ReadonlySet<string>;
const union = (a: Ids, b: Ids): Ids => new Set([...a, ...b]);
export const difference = (a: Ids, b: Ids): Ids => new Set([...a].filter((id) => !b.has(id)));

const withAdded = (changes: GroupChanges, ids: Ids): GroupChanges =>
  changes.members === null
    ? { ...changes, added: union(changes.added, ids), removed: difference(changes.removed, ids) }
    : { ...changes, members: union(changes.members, ids) };

const withRemoved = (changes: GroupChanges, ids: Ids): GroupChanges =>
  changes.members === null
    ? { ...changes, added: difference(changes.added, ids), removed: union(changes.removed, ids) }
    : { ...changes, members: difference(changes.members, ids) };
