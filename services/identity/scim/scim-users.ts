import {
  ChangeDirectoryRecord,
  DeleteDirectoryRecord,
  ListDirectoryUsers,
  RenameFromDirectory,
  type DirectoryUser,
} from '../../../contracts/identity/directory-record.ts';
import { WithdrawInvitation } from '../../../contracts/identity/invitation.ts';
import { EmployeeId } from '../../../contracts/identity/model/account-name.ts';
import { InvalidFilter, InvalidValue, NotMutable, NotUnique } from '../../../contracts/identity/scim.ts';
import { DeactivateUser, ReactivateUser } from '../../../contracts/identity/user.ts';
import { UserId } from '../../../contracts/kernel/fields.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { userIdOf, type Accounts } from '../accounts.ts';
import { directoryRecord } from '../directory-record/directory-record.ts';
import type { SignInName, SignInNames } from '../sign-in-names.ts';
import { user, type User } from '../user/user.ts';
import type { Comparison } from './scim-filter.ts';
import type { DirectoryCaller } from './scim-requests.ts';
import { isSameName, type UserAttributes } from './user-attributes.ts';

interface UserPorts {
  readonly accounts: Accounts;
  readonly names: SignInNames;
  readonly aggregates: AggregateCache;
}
interface FoundUser extends DirectoryUser {
  readonly status: 'active' | 'inactive' | 'invited';
  /** Whether the directory has deleted it, which is in its record until it writes it again. */
  readonly isDeleted: boolean;
}

/** To the directory there is nobody any more, unless somebody has reactivated the account. */
const isGone = ({ isDeleted, isActive }: FoundUser): boolean => isDeleted && !isActive;

/** The people of an organisation as its directory provisions them: what is written is read from the log. */
export class ScimUsers {
  readonly #ports: UserPorts;
  constructor(ports: UserPorts) {
    this.#ports = ports;
  }

  async get({ viewer }: DirectoryCaller, userId: string): Promise<DirectoryUser> {
    return this.#require(viewer, userId);
  }

  async #require(viewer: Viewer, userId: string): Promise<FoundUser> {
    const found = await this.#find(viewer, userId);
    if (found === null || isGone(found)) throw NotFound();
    return found;
  }

  async #find({ organizationId }: Viewer, id: string): Promise<FoundUser | null> {
    const { aggregates } = this.#ports;
    if (!UserId.safeParse(id).success) return null;
    const person = namedPerson(await aggregates.stateOf(user, organizationId, id));
    if (person === null) return null;
    const record = await aggregates.stateOf(directoryRecord, organizationId, id);
    const isActive = person.status !== 'inactive';
    return { id, ...person, ...record, isActive };
  }

  /** Those of whom every comparison is true; one of them must name somebody. */
  async filter(
    caller: DirectoryCaller,
    comparisons: readonly Comparison[],
  ): Promise<readonly DirectoryUser[]> {
    const conditions = comparisons.map(({ attribute, value }) => {
      const isEqual = equalities.get(attribute);
      if (isEqual === undefined) throw InvalidFilter();
      return (found: DirectoryUser) => isEqual(found, value);
    });
    const found = await this.#candidates(caller, comparisons);
    return found.filter((each) => conditions.every((isTrue) => isTrue(each)));
  }

  async #candidates(
    caller: DirectoryCaller,
    comparisons: readonly Comparison[],
  ): Promise<readonly DirectoryUser[]> {
    const named = (...attributes: string[]) => {
      const value = comparisons.find(({ attribute }) => attributes.includes(attribute))?.value;
      return typeof value === 'string' ? value : undefined;
    };
    const id = named('id') ?? (await this.#holderOf(caller, named('username', 'emails.value', 'emails')));
    if (typeof id === 'string') {
      const found = await this.#find(caller.viewer, id);
      return found === null || isGone(found) ? [] : [found];
    }
    if (id === null) return [];
    const externalId = named('externalid');
    if (externalId === undefined) throw InvalidFilter();
    const known = ListDirectoryUsers.schema.safeParse({ externalId });
    return known.success ? (await caller.ask(ListDirectoryUsers, known.data)).items : [];
  }

  /** `null` if nobody of the organisation has the name; somebody of another one is nobody. */
  async #holderOf({ viewer }: DirectoryCaller, name: string | undefined): Promise<string | null | undefined> {
    if (name === undefined) return undefined;
    const { names } = this.#ports;
    const { organizationId } = viewer;
    const holder = name.includes('@')
      ? await names.holderOfEmail(name)
      : await names.holderOfAccount(organizationId, 'employee', name);
    return holder?.organizationId === organizationId ? holder.userId : null;
  }

  /** Adds a viewer, or brings back the person whom the directory had deleted. */
  async create(caller: DirectoryCaller, wanted: UserAttributes): Promise<DirectoryUser> {
    const holder = await this.#holderOf(caller, wanted.userName);
    const isRepeated = holder === userIdOf(caller.sender);
    if (typeof holder === 'string' && !isRepeated) {
      const there = await this.#find(caller.viewer, holder);
      if (there === null || !isGone(there)) throw NotUnique();
      return this.#write(caller, there, wanted);
    }
    const { displayName, userName } = wanted;
    const account = { displayName, role: 'viewer', roles: {}, password: null } as const;
    const name = signInNameOf(userName, caller.viewer);
    const { id, seen } = await this.#ports.accounts.add({ ...account, ...name }, caller.sender);
    caller.noteWrite(seen);
    return this.#write(caller, await this.#require(caller.viewer, id), wanted);
  }

  async replace(
    caller: DirectoryCaller,
    userId: string,
    change: (current: UserAttributes) => UserAttributes,
  ): Promise<DirectoryUser> {
    const current = await this.#require(caller.viewer, userId);
    const { id: _, status: __, isDeleted: ___, ...attributes } = current;
    return this.#write(caller, current, change(attributes));
  }

  /** Who may sign in is written first: it may be refused, and then nothing else is changed. */
  async #write(caller: DirectoryCaller, current: FoundUser, wanted: UserAttributes): Promise<DirectoryUser> {
    const { id: userId } = current;
    if (!isSameName(current.userName, wanted.userName)) throw NotMutable({ fields: { userName: 'The name by which somebody signs in stays.' } }); // prettier-ignore
    const isWithdrawn = await this.#writeActive(caller, current, wanted.isActive);
    if (isWithdrawn) return { ...current, isActive: false };
    if (current.displayName !== wanted.displayName)
      await caller.send(RenameFromDirectory, { userId, displayName: wanted.displayName }, 'rename');
    const { externalId, givenName, familyName } = wanted;
    const isRecorded =
      !current.isDeleted &&
      current.externalId === externalId &&
      current.givenName === givenName &&
      current.familyName === familyName;
    if (!isRecorded)
      await caller.send(ChangeDirectoryRecord, { userId, externalId, givenName, familyName }, 'record');
    return this.#require(caller.viewer, userId);
  }

  /** Whether an invitation was withdrawn, of which nobody is left. */
  async #writeActive(
    caller: DirectoryCaller,
    { id: userId, status }: FoundUser,
    isActive: boolean,
  ): Promise<boolean> {
    if (isActive && status === 'inactive') await caller.send(ReactivateUser, { userId }, 'reactivate');
    if (!isActive && status === 'active') await caller.send(DeactivateUser, { userId }, 'deactivate');
    if (isActive || status !== 'invited') return false;
    await caller.send(WithdrawInvitation, { userId }, 'withdraw');
    return true;
  }

  /** The account is deactivated and stays: what somebody did is not lost. To the directory there is nobody any more. */
  async delete(caller: DirectoryCaller, userId: string): Promise<void> {
    const current = await this.#require(caller.viewer, userId);
    if (await this.#writeActive(caller, current, false)) return;
    await caller.send(DeleteDirectoryRecord, { userId }, 'delete');
  }
}

/** Somebody with an account of their own, or who is invited; `null` for others, and once their key is destroyed. */
function namedPerson(state: User): Pick<FoundUser, 'status' | 'userName' | 'displayName'> | null {
  if (!('email' in state)) return null;
  const { status, displayName, email } = state;
  const account = status === 'invited' ? null : state;
  const userName = email ?? account?.accountName ?? null;
  if (account?.kind === 'shared' || userName === null || displayName === null) return null;
  return { status, userName, displayName };
}

/** Employee IDs are for organisations that have them. */
function signInNameOf(userName: string, { features }: Viewer): SignInName {
  if (userName.includes('@')) return { email: userName };
  if (!features.has('employeeIdLogin') || !EmployeeId.safeParse(userName).success)
    throw InvalidValue({ fields: { userName: 'Use an email address.' } });
  return { kind: 'employee', accountName: userName };
}

type IsEqual = (found: DirectoryUser, value: Comparison['value']) => boolean;
const hasUserName: IsEqual = ({ userName }, value) => isSameName(userName, String(value));
/** The case of a name does not matter, that of an id does. */
const equalities: ReadonlyMap<string, IsEqual> = new Map(
  Object.entries<IsEqual>({
    id: ({ id }, value) => id === value,
    externalid: ({ externalId }, value) => externalId === value,
    active: ({ isActive }, value) => isActive === value,
    username: hasUserName,
    emails: hasUserName,
    'emails.value': hasUserName,
    displayname: ({ displayName }, value) => isSameName(displayName, String(value)),
  }),
);
