import { describe, expect, it } from 'vitest';
import {
  TeamAssigned,
  TeamCreated,
  TeamDeleted,
  TeamExternalIdChanged,
  TeamMembersAdded,
  TeamMembersRemoved,
  TeamRenamed,
  TeamUnassigned,
  maxTeamMembers,
} from '../../../contracts/organization/team.ts';
import { factsOf, given, type PastEvent } from '../../platform/commands/given.fixture.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { viewer } from '../../platform/projections/viewer.fixture.ts';
import { deleteTeam, renameTeam } from './change-team.ts';
import { addTeamMembers, removeTeamMembers } from './team-members.ts';
import { assignTeam, changeTeamExternalId, createTeam, unassignTeam } from './team.ts';

const teamId = 'new-team';
const created = TeamCreated({ teamId, name: 'First' });
const deleted = TeamDeleted({ teamId, name: 'First', userIds: [] });
const account = (id: string, status = 'active', roles: object = {}) => ({
  id,
  role: 'viewer',
  roles,
  status,
});
const accounts = ['ana', 'ben', 'cleo'].map((id) => account(id));
const joined = (...userIds: string[]) => TeamMembersAdded({ teamId, name: 'First', userIds });

describe('a team', () => {
  it('is created once, and the answer has its id', () => {
    const first = given().when(createTeam, { name: 'First' });
    expect(first).toMatchObject({ events: [created], result: { id: teamId }, scope: { workspaceId: null } });
    expect(given(created).when(createTeam, { name: 'First' }).events).toEqual([]);
  });

  it('is renamed; the same name again changes nothing', () => {
    const rename = { teamId, name: 'Second' };
    const renamed = TeamRenamed(rename);
    expect(given(created).when(renameTeam, rename, undefined, true).events).toEqual([renamed]);
    expect(given(created, renamed).when(renameTeam, rename, undefined, true).events).toEqual([]);
  });

  it('is deleted once with the list of its members, and takes no command afterwards', () => {
    const end = given(created, joined('ana', 'ben')).when(deleteTeam, { teamId }, undefined, true);
    expect(end.events).toEqual([TeamDeleted({ teamId, name: 'First', userIds: ['ana', 'ben'] })]);
    expect(given(created, deleted).when(deleteTeam, { teamId }, undefined, true).refusal).toBe(
      'resource.absent',
    );
    expect(
      given(created, deleted).when(renameTeam, { teamId, name: 'Second' }, undefined, true).refusal,
    ).toBe('resource.absent');
    expect(
      given(created, deleted, joined('ana')).when(deleteTeam, { teamId }, undefined, true).state,
    ).toEqual({
      status: 'deleted',
    });
  });

  it('says by which id of the directory it is named no more', () => {
    const named = TeamExternalIdChanged({ teamId, name: 'First', externalId: 'one' });
    const change = (externalId: string | null) =>
      given(created, named).when(changeTeamExternalId, { teamId, externalId }).events;
    const changed = { teamId, name: 'First', formerExternalId: 'one' };
    expect(change('two')).toEqual([TeamExternalIdChanged({ ...changed, externalId: 'two' })]);
    expect(change(null)).toEqual([TeamExternalIdChanged({ ...changed, externalId: null })]);
    expect(change('one')).toEqual([]);
    const end = given(created, named).when(deleteTeam, { teamId }, undefined, true);
    expect(end.events).toEqual([TeamDeleted({ ...changed, userIds: [] })]);
  });

  it('is assigned to a workspace by one event, and removed from it', () => {
    const place = { teamId, workspaceId: 'hall' };
    const assigned = TeamAssigned({ ...place, name: 'First' });
    const to = (workspaceId: string) => TeamAssigned({ teamId, workspaceId, name: 'First' });
    expect(given(created).when(assignTeam, place, undefined, true).events).toEqual([assigned]);
    expect(given(created, assigned).when(assignTeam, place, undefined, true).events).toEqual([]);
    const unassigned = TeamUnassigned({ ...place, name: 'First' });
    expect(given(created, assigned).when(unassignTeam, place, undefined, true).events).toEqual([unassigned]);
    expect(given(created).when(unassignTeam, place, undefined, true).events).toEqual([]);
    const both = given(created, assigned, to('barn'), unassigned);
    expect(both.when(assignTeam, { teamId, workspaceId: 'barn' }, undefined, true).events).toEqual([]);
    expect(both.when(assignTeam, place, undefined, true).events).toEqual([assigned]);
  });

  it('is not assigned to a workspace that the sender does not see', async () => {
    const place = { teamId, workspaceId: 'vault' };
    const known = (workspaces: string[]) => ({ viewer: { ...viewer, workspaces: new Set(workspaces) } });
    for (const command of [assignTeam, unassignTeam]) {
      const unseen = await factsOf(command, place, known(['hall']));
      expect(given(created).when(command, place, undefined, unseen).refusal).toBe('resource.absent');
      expect(await factsOf(command, place, { viewer: null })).toBe(false);
      const seen = await factsOf(command, place, known(['vault']));
      expect(given(created).when(command, place, undefined, seen).refusal).toBeNull();
    }
  });
});

describe('a team as a whole', () => {
  const leader = { ...viewer, role: 'admin-group', roles: { hall: 'admin-group' } } as const;
  const people: Record<string, object> = {
    ana: account('ana', 'active', { hall: 'viewer' }),
    zoe: account('zoe', 'active', { vault: 'viewer' }),
  };
  const answers = {
    FindAccounts: ({ ids }: { ids: string[] }) => ({ items: ids.flatMap((id) => people[id] ?? []) }),
  };
  const assignedTo = (workspaceId: string) => TeamAssigned({ teamId, workspaceId, name: 'First' });
  const isAllowed = (who: Partial<Viewer> | null, ...past: readonly PastEvent[]) =>
    factsOf(deleteTeam, { teamId }, { viewer: who, answers, streams: { [`team-${teamId}`]: past } });

  it('is changed by who sees its workspaces and administers its members', async () => {
    const seeing = { ...leader, workspaces: new Set(['hall']) };
    expect(await isAllowed(seeing, created)).toBe(true);
    expect(await isAllowed(seeing, created, assignedTo('hall'), joined('ana'))).toBe(true);
    expect(await isAllowed(seeing, created, assignedTo('hall'), assignedTo('vault'))).toBe(false);
    expect(await isAllowed(seeing, created, joined('ana', 'zoe'))).toBe(false);
    expect(await isAllowed(null, created)).toBe(false);
    for (const everyone of [
      { ...viewer, role: 'admin-organization' } as const,
      { ...viewer, isSystem: true },
    ])
      expect(await isAllowed(everyone, created, assignedTo('vault'), joined('zoe'))).toBe(true);
  });

  it('is absent for everybody else', () => {
    const change = { teamId, name: 'Second' };
    expect(given(created).when(renameTeam, change, undefined, false).refusal).toBe('resource.absent');
    expect(given(created).when(deleteTeam, { teamId }, undefined, false).refusal).toBe('resource.absent');
  });
});

describe('the members of a team', () => {
  const add = (userIds: string[], known: readonly object[] = accounts, ...past: readonly PastEvent[]) =>
    given(created, ...past).when(addTeamMembers, { teamId, userIds }, undefined, known);
  const leave = (
    userIds: string[],
    known: readonly { readonly id: string }[] = accounts,
    ...past: readonly PastEvent[]
  ) =>
    given(created, ...past).when(
      removeTeamMembers,
      { teamId, userIds },
      undefined,
      known.map(({ id }) => id),
    );
  const left = (...userIds: string[]) => TeamMembersRemoved({ teamId, name: 'First', userIds });

  it('join in one event, each of them once', () => {
    expect(add(['ana', 'ben', 'ana']).events).toEqual([joined('ana', 'ben')]);
    expect(add(['ana', 'ben'], accounts, joined('ana')).events).toEqual([joined('ben')]);
    expect(add(['ana'], accounts, joined('ana')).events).toEqual([]);
    expect(add(['ana'], accounts, joined('ana'), left('ana')).events).toEqual([joined('ana')]);
  });

  it('leave in one event; who is no member is ignored', () => {
    expect(leave(['ana', 'cleo'], accounts, joined('ana', 'ben')).events).toEqual([left('ana')]);
    expect(leave(['cleo'], accounts, joined('ana')).events).toEqual([]);
  });

  it('are people who exist: with one that does not, nobody joins or leaves', () => {
    expect(add(['ana', 'zoe']).refusal).toBe('team.unknown-people');
    expect(add(['ana', 'ben'], [account('ana'), account('ben', 'erased')]).refusal).toBe(
      'team.unknown-people',
    );
    expect(add(['zoe'], []).refusal).toBe('resource.absent');
    expect(add(['ana'], [account('ana', 'inactive')]).events).toEqual([joined('ana')]);
    expect(leave(['ana', 'zoe'], accounts, joined('ana')).refusal).toBe('team.unknown-people');
    expect(leave(['zoe'], []).refusal).toBe('resource.absent');
    expect(leave(['ana'], [account('ana', 'erased')], joined('ana')).events).toEqual([left('ana')]);
  });

  it('are at most 10,000', () => {
    const ids = Array.from({ length: maxTeamMembers }, (_, index) => `user-${index}`);
    expect(add(['ana'], accounts, joined(...ids)).refusal).toBe('team.full');
    expect(add(['ana'], accounts, joined(...ids), left('user-7')).events).toEqual([joined('ana')]);
    expect(
      add(
        [...ids.slice(1), 'user-1'],
        ids.map((id) => account(id)),
      ).events,
    ).toHaveLength(1);
  });

  it('are people whom the sender administers', async () => {
    const answers = {
      FindAccounts: () => ({ items: [account('ana', 'active', { hall: 'viewer' }), account('ben')] }),
    };
    const ids = async (person: object | null) =>
      (
        (await factsOf(
          addTeamMembers,
          { userIds: ['ana', 'ben'] },
          {
            viewer: person && { ...viewer, ...person },
            answers,
          },
        )) as { id: string }[]
      ).map(({ id }) => id);
    expect(await ids({ role: 'admin-group', roles: { hall: 'admin-group' } })).toEqual(['ana']);
    expect(await ids({ role: 'admin-organization' })).toEqual(['ana', 'ben']);
    expect(await ids({ role: 'viewer', isSystem: true })).toEqual(['ana', 'ben']);
    expect(await ids(null)).toEqual([]);
    // the product removes people who are no more
    const gone = { userIds: ['zoe'] };
    const system = { viewer: { ...viewer, isSystem: true }, answers };
    expect(await factsOf(removeTeamMembers, gone, system)).toEqual(['zoe']);
    expect(await factsOf(removeTeamMembers, gone, { ...system, viewer })).toEqual([]);
  });
});
