import { FindAccounts } from '../../../contracts/identity/accounts.ts';
import { InvalidFilter, InvalidValue, NotUnique } from '../../../contracts/identity/scim.ts';
import type { AnswerOf } from '../../../contracts/kernel/define-query.ts';
import { UserId } from '../../../contracts/kernel/fields.ts';
import { CommandReused, NotFound } from '../../../contracts/kernel/errors.ts';
import { TeamId } from '../../../contracts/organization/team.ts';
import {
  AddTeamMembers,
  CreateTeam,
  DeleteTeam,
  maxTeamMembers,
  RemoveTeamMembers,
  RenameTeam,
  UnknownPeople,
} from '../../../contracts/organization/team.ts';
import { ChangeTeamExternalId, FindTeams, ReadTeam } from '../../../contracts/organization/team-directory.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { streamName } from '../../platform/event-store/stream-name.ts';
import type { Aggregate } from '../../platform/commands/define-aggregate.ts';
import { newIdOf } from '../../platform/commands/derived-id.ts';
import { partCommandId, type SignInNames } from '../sign-in-names.ts';
import { user } from '../user/user.ts';
import type { GroupChanges } from './group-changes.ts';
import { releaseUnusedGroup } from './release-unused-group.ts';
import type { Comparison } from './scim-filter.ts';
import type { DirectoryCaller, ScimRequests } from './scim-requests.ts';

/** A team as a directory knows it; `memberIds` is absent where nobody asks for them. */
export interface Group {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly memberIds?: readonly string[];
}

/** A team as it is, with who joins and who leaves it. */
type Difference = NonNullable<AnswerOf<typeof ReadTeam>> & {
  readonly added: string[];
  readonly removed: string[];
};

interface GroupPorts {
  readonly names: SignInNames;
  readonly aggregates: AggregateCache;
  readonly requests: ScimRequests;
}

/** The groups of a directory, which are the teams of the organisation. */
export class ScimGroups {
  readonly #ports: GroupPorts;
  constructor(ports: GroupPorts) {
    this.#ports = ports;
  }

  async get({ ask }: DirectoryCaller, teamId: string, withMembers: boolean): Promise<Group> {
    const found = TeamId.safeParse(teamId).success
      ? await ask(ReadTeam, { teamId, ...(!withMembers && { among: [] }) })
      : null;
    if (found === null) throw NotFound();
    const { id, name: displayName, externalId, memberIds } = found;
    return { id, displayName, externalId, ...(withMembers && { memberIds }) };
  }

  async memberCount({ ask }: DirectoryCaller, teamId: string): Promise<number> {
    return (await ask(ReadTeam, { teamId, among: [] }))?.memberCount ?? 0;
  }

  /** Groups of which every comparison is true; one of them must name a group. */
  async filter(caller: DirectoryCaller, comparisons: readonly Comparison[]): Promise<readonly Group[]> {
    const conditions = comparisons.map((comparison) => conditionOf(comparison));
    const member = comparisons.find(({ attribute }) => isMember(attribute))?.value;
    const found: Group[] = [];
    for (const id of await this.#candidates(caller, comparisons)) {
      const among = UserId.safeParse(member).success ? [String(member)] : [];
      const team = await caller.ask(ReadTeam, { teamId: id, among });
      if (team === null) continue;
      const { name: displayName, externalId, memberIds } = team;
      const group = { id, displayName, externalId, memberIds };
      if (conditions.every((isTrue) => isTrue(group))) found.push({ id, displayName, externalId });
    }
    return found;
  }

  async #candidates(
    { ask }: DirectoryCaller,
    comparisons: readonly Comparison[],
  ): Promise<readonly string[]> {
    const named = (name: string) => {
      const value = comparisons.find(({ attribute }) => attribute === name)?.value;
      return typeof value === 'string' ? value : undefined;
    };
    const id = named('id');
    if (id !== undefined) return TeamId.safeParse(id).success ? [id] : [];
    const [name, externalId] = [named('displayname'), named('externalid')];
    if (name === undefined && externalId === undefined) throw InvalidFilter();
    const query = FindTeams.schema.safeParse({ name, externalId });
    // a name that no team may have
    return query.success ? (await ask(FindTeams, query.data)).items.map((team) => team.id) : [];
  }

  async create(
    caller: DirectoryCaller,
    changes: GroupChanges & { readonly displayName: string },
  ): Promise<string> {
    const teamId = newTeamId(caller);
    return this.#reserving(caller, teamId, changes.externalId, async () => {
      const members = [...(changes.members ?? [])];
      await this.#requirePeople(caller, members);
      await caller.send(CreateTeam, { name: changes.displayName }, 'create');
      // a repeat of a creation that was undone, or whose team was deleted since, is not refused by the command
      if ((await caller.ask(ReadTeam, { teamId, among: [] })) === null)
        throw CommandReused({ fields: { 'x-command-id': 'The group that it created was deleted.' } });
      try {
        if (members.length > 0) await caller.send(AddTeamMembers, { teamId, userIds: members }, 'add');
        // last: a team that cannot be removed does not have the id then
        if (changes.externalId != null)
          await caller.send(ChangeTeamExternalId, { teamId, externalId: changes.externalId }, 'external-id');
      } catch (error) {
        await caller.send(DeleteTeam, { teamId }, 'undo').catch(() => undefined); // the first error says why
        throw error;
      }
      return teamId;
    });
  }

  /**
   * A directory that sends a group once more, because it got no answer, must not have two of them: its id is reserved
   * before the team has it, and free again if the team does not get it.
   */
  async #reserving<T>(
    caller: DirectoryCaller,
    teamId: string,
    externalId: string | null | undefined,
    write: () => Promise<T>,
  ): Promise<T> {
    if (externalId == null) return write();
    await this.#requireUnused(caller, teamId, externalId);
    await this.#ports.names.reserveGroup(externalId, teamId, caller.sender);
    try {
      return await write();
    } catch (error) {
      // the first error says why; a policy frees an id that stays reserved
      await this.#release(caller, teamId, externalId).catch(() => undefined);
      throw error;
    }
  }

  /** Earlier releases reserved nothing: the log says whether a team that the read model finds still has the id. */
  async #requireUnused({ ask }: DirectoryCaller, teamId: string, externalId: string): Promise<void> {
    const { items } = await ask(FindTeams, { externalId });
    for (const { id } of items)
      if (id !== teamId && (await ask(ReadTeam, { teamId: id, among: [] }))?.externalId === externalId)
        throw NotUnique();
  }

  async #release({ ask, sender }: DirectoryCaller, teamId: string, externalId: string): Promise<void> {
    await releaseUnusedGroup({ names: this.#ports.names, ask, sender }, teamId, externalId);
  }

  async change(caller: DirectoryCaller, teamId: string, changes: GroupChanges): Promise<void> {
    const difference = await this.#difference(caller, teamId, changes);
    const { externalId: former } = difference;
    const isOther = changes.externalId !== undefined && changes.externalId !== former;
    const wanted = isOther ? changes.externalId : undefined;
    await this.#reserving(caller, teamId, wanted, () => this.#write(caller, changes, difference));
    if (isOther && former !== null) await this.#release(caller, teamId, former);
  }

  /** Members first: they may be refused, and then nothing else is changed. */
  async #write(caller: DirectoryCaller, changes: GroupChanges, difference: Difference): Promise<void> {
    const { id: teamId, added, removed, memberCount, name, externalId } = difference;
    const add = async () => {
      if (added.length > 0) await caller.send(AddTeamMembers, { teamId, userIds: added }, 'add');
    };
    const hasRoom = memberCount + added.length <= maxTeamMembers;
    await this.#requirePeople(caller, added);
    if (hasRoom) await add();
    if (removed.length > 0) await caller.send(RemoveTeamMembers, { teamId, userIds: removed }, 'remove');
    if (!hasRoom) await add();
    if (changes.displayName !== undefined && changes.displayName !== name)
      await caller.send(RenameTeam, { teamId, name: changes.displayName }, 'rename');
    if (changes.externalId !== undefined && changes.externalId !== externalId)
      await caller.send(ChangeTeamExternalId, { teamId, externalId: changes.externalId }, 'external-id');
  }

  /** Who joins and who leaves. Without a whole list of members it costs the same for every size of a group. */
  async #difference(
    { ask }: DirectoryCaller,
    teamId: string,
    { members, added, removed }: GroupChanges,
  ): Promise<Difference> {
    const named = [...added, ...removed];
    if (named.length > maxTeamMembers)
      throw InvalidValue({ fields: { members: 'These are too many people.' } });
    const among = members === null ? { among: named } : {};
    const team = TeamId.safeParse(teamId).success ? await ask(ReadTeam, { teamId, ...among }) : null;
    if (team === null) throw NotFound();
    const there = new Set(team.memberIds);
    const leaving =
      members === null
        ? [...removed].filter((id) => there.has(id))
        : [...there].filter((id) => !members.has(id));
    return { ...team, added: [...(members ?? added)].filter((id) => !there.has(id)), removed: leaving };
  }

  async delete(caller: DirectoryCaller, teamId: string): Promise<void> {
    if (!TeamId.safeParse(teamId).success) throw NotFound();
    const found = await caller.ask(ReadTeam, { teamId, among: [] });
    await caller.send(DeleteTeam, { teamId }, 'delete');
    if (found?.externalId != null) await this.#release(caller, teamId, found.externalId);
  }

  /**
   * Refused with `team.unknown-people` before anything is changed. Somebody who was added a moment ago is waited for: a
   * team asks the read model, which may not know them yet.
   */
  async #requirePeople(caller: DirectoryCaller, ids: readonly string[]): Promise<void> {
    if (ids.length === 0 || (await this.#areKnown(caller, ids))) return;
    const { organizationId } = caller.viewer;
    for (const id of ids) {
      const stream = streamName(user, id);
      const loaded = await this.#ports.aggregates.load(
        user as unknown as Aggregate<unknown>,
        organizationId,
        stream,
      );
      if (loaded.revision < 0) throw UnknownPeople();
      caller.noteWrite({ stream, revision: loaded.revision, position: loaded.position });
    }
    await this.#ports.requests.waitForWrites(caller);
    if (!(await this.#areKnown(caller, ids))) throw UnknownPeople();
  }

  async #areKnown({ ask }: DirectoryCaller, ids: readonly string[]): Promise<boolean> {
    const { items } = await ask(FindAccounts, { ids: [...ids] });
    const known = new Set(items.filter(({ status }) => status !== 'erased').map(({ id }) => id));
    return ids.every((id) => known.has(id));
  }
}

/** The id that `CreateTeam` gives the team of this request. */
const newTeamId = ({ sender }: DirectoryCaller): string =>
  newIdOf({ ...sender, commandId: partCommandId(sender, 'create') }, 'team');

const isMember = (attribute: string): boolean => attribute === 'members' || attribute === 'members.value';

type WholeGroup = Required<Group>;
/** The case of a name does not matter, that of an id does. */
function conditionOf({ attribute, value }: Comparison): (group: WholeGroup) => boolean {
  switch (attribute) {
    case 'id':
      return ({ id }) => id === value;
    case 'externalid':
      return ({ externalId }) => externalId === value;
    case 'displayname':
      return ({ displayName }) => displayName.toLowerCase() === String(value).toLowerCase();
    case 'members':
    case 'members.value':
      return ({ memberIds }) => memberIds.some((id) => id === value);
    default:
      throw InvalidFilter();
  }
}
