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

/** Changed in place: an operation may name thousands of members, and a request has many operations. */
interface Draft {
  displayName?: string;
  externalId?: string | null;
  members: Set<string> | null;
  readonly added: Set<string>;
  readonly removed: Set<string>;
}

/** What the operations of a `PATCH` change together, in their order; any that is not understood refuses all of them. */
export function patchGroup(operations: readonly PatchOperation[]): GroupChanges {
  const draft: Draft = { members: null, added: new Set(), removed: new Set() };
  for (const operation of operations) applyOperation(draft, operation);
  return draft;
}

function applyOperation(draft: Draft, operation: PatchOperation): void {
  const { op, path, value } = operation;
  if (path != null) return write(draft, operation, parsePath(path));
  if (op === 'remove') throw NoTarget();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw InvalidValue();
  for (const [name, each] of Object.entries(value)) {
    // what an operation without a path repeats of the group
    if (['id', 'schemas', 'meta'].includes(name.toLowerCase())) continue;
    write(draft, { op, value: each }, parsePath(name));
  }
}

function write(draft: Draft, operation: PatchOperation, path: AttributePath): void {
  const { op, value } = operation;
  switch (path.attribute) {
    case 'members':
      return path.which === null ? writeMembers(draft, operation) : writeNamed(draft, operation, path);
    case 'displayname':
      if (op === 'remove') throw NotMutable({ fields: { displayName: 'A group keeps a name.' } });
      draft.displayName = parse(Name, 'displayName', value);
      return;
    case 'externalid':
      draft.externalId = op === 'remove' ? null : parse(ExternalId.nullable(), 'externalId', value);
      return;
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
function writeMembers(draft: Draft, { op, value }: PatchOperation): void {
  switch (op) {
    case 'add':
      return add(draft, parseMembers(value));
    case 'replace':
      return replace(draft, parseMembers(value ?? []));
    case 'remove':
      return value == null ? replace(draft, nobody) : remove(draft, parseMembers(value));
  }
}

/** `members[value eq "…"]`: the members that it names leave; no other change of them makes sense. */
function writeNamed(draft: Draft, { op }: PatchOperation, { which }: AttributePath): void {
  if (op !== 'remove' || which?.length !== 1 || which[0]?.attribute !== 'value') throw InvalidPath();
  remove(draft, new Set([parse(UserId, 'members.value', which[0].value)]));
}

function add({ members, added, removed }: Draft, ids: ReadonlySet<string>): void {
  for (const id of ids) {
    (members ?? added).add(id);
    removed.delete(id);
  }
}

function remove({ members, added, removed }: Draft, ids: ReadonlySet<string>): void {
  for (const id of ids) {
    if (members === null) removed.add(id);
    else members.delete(id);
    added.delete(id);
  }
}

function replace(draft: Draft, ids: ReadonlySet<string>): void {
  draft.members = new Set(ids);
  draft.added.clear();
  draft.removed.clear();
}
