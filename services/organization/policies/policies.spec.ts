import { describe, expect, it } from 'vitest';
import {
  InvitationAccepted,
  InvitationWithdrawn,
  UserInvited,
} from '../../../contracts/identity/invitation.ts';
import { PersonErased, UserRegistered } from '../../../contracts/identity/user.ts';
import { AccountSettingsChanged, ChangeSettings } from '../../../contracts/organization/settings.ts';
import {
  AddTeamMembers,
  ListTeamsOfUser,
  RemoveTeamMembers,
  TeamMembersAdded,
} from '../../../contracts/organization/team.ts';
import {
  GetMyOrganization,
  OrganizationFounded,
  withDefaults,
} from '../../../contracts/organization/organization.ts';
import {
  ListWorkspaceGroups,
  WorkspaceGroupDeleted,
} from '../../../contracts/organization/workspace-group.ts';
import { partsForSpec, reactionTo } from '../../platform/policies/reaction.fixture.ts';
import type { Policy } from '../../platform/policies/policy.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { whenDefaultGroupChosenReplaceADeletedOne } from './when-default-group-chosen-replace-a-deleted-one.ts';
import { whenTeamMembersAddedRemoveErasedPeople } from './when-team-members-added-remove-erased-people.ts';
import { whenOrganizationFoundedCreateDefaultWorkspaceGroup } from './when-organization-founded-create-default-workspace-group.ts';
import { whenWorkspaceGroupDeletedMoveItsWorkspaces } from './when-workspace-group-deleted-move-its-workspaces.ts';
import { whenPersonErasedRemoveThemFromTeams } from './when-person-erased-remove-them-from-teams.ts';
import { whenPersonJoinedAddThemToTeams } from './when-person-joined-add-them-to-teams.ts';

/** Teams of one person; the read model shows each removal at once. */
function teamsOfAna(count: number, stale = false) {
  const teams = new Set(Array.from({ length: count }, (_, index) => `team-${index}`));
  const waitedFor: unknown[] = [];
  const askIn =
    () =>
    async (query: unknown, { userId, page = 1, size = 0 }: Record<string, number>) => {
      expect([query, userId]).toEqual([ListTeamsOfUser, 'ana']);
      const items = [...teams].slice((page - 1) * size, page * size).map((id) => ({ id }));
      return { items, page: { page, size, dataCount: teams.size } };
    };
  const waitFor = async (_: string, names: unknown) => {
    waitedFor.push(names);
    return { stale };
  };
  const parts = partsForSpec({ askIn, readSide: { waitFor } } as unknown as Partial<PolicyDependencies>);
  const policy = whenPersonErasedRemoveThemFromTeams(parts);
  const leave = (event: Parameters<typeof reactionTo>[1]) =>
    reactionTo(policy, event, {}, ({ teamId }) => {
      teams.delete(String(teamId));
      return false;
    });
  const erase = () => leave(PersonErased({ userId: 'ana' }));
  const withdraw = () => leave(InvitationWithdrawn({ userId: 'ana' }));
  return { teams, waitedFor, erase, withdraw };
}

it.each([0, 1, 100, 250])('an erased person leaves all of %i teams', async (count) => {
  const { teams, erase } = teamsOfAna(count);
  expect(await erase()).toHaveLength(count);
  expect(teams.size).toBe(0);
});

it('somebody whose invitation was withdrawn leaves all of their teams', async () => {
  const { teams, withdraw } = teamsOfAna(3);
  expect(await withdraw()).toHaveLength(3);
  expect(teams.size).toBe(0);
});

it('an erased person leaves no team before all that they joined are known', async () => {
  const { waitedFor, erase } = teamsOfAna(3, true);
  await expect(erase()).rejects.toThrow('Read models are behind: teams, team-members.');
  expect(waitedFor).toEqual([['teams', 'team-members']]);
});

describe('somebody who is invited or joins', () => {
  const person = { userId: 'tom', displayName: 'Tom', role: 'viewer', roles: {} } as const;
  const joinedBy = (teamIds: string[] | undefined) => [
    UserInvited({
      ...person,
      invitationId: 'first',
      email: 'tom@harbour.example',
      expiresAt: '2026-12-01T12:00:00.000Z',
      teamIds: teamIds ?? [],
    }),
    InvitationAccepted({ ...person, invitationId: 'first', teamIds }),
    UserRegistered({ ...person, email: null, kind: 'employee', accountName: 'op1', teamIds }),
  ];
  const joining = (stale: boolean) =>
    whenPersonJoinedAddThemToTeams({
      readSide: { waitFor: async () => ({ stale }) } as unknown as PolicyDependencies['readSide'],
    });
  const added = (teamId: string) => ({ send: AddTeamMembers.type, data: { teamId, userIds: ['tom'] } });

  it('becomes a member of the teams that they were added for, also if one of them is gone', async () => {
    const policy = joining(false);
    for (const event of joinedBy(['day', 'gone', 'night'])) {
      const sent = await reactionTo(policy, event, {}, ({ teamId }) => teamId === 'gone');
      expect(sent).toEqual([added('day'), added('night')]);
    }
    for (const event of joinedBy(undefined)) expect(await reactionTo(policy, event)).toEqual([]);
  });
  it('is not lost where the list of accounts does not have them yet', async () => {
    for (const event of joinedBy(['day']))
      await expect(reactionTo(joining(true), event)).rejects.toThrow('Read models are behind: users.');
  });
});

/** What is sent after an event, with workspaces in a deleted group and a default group. */
function sentWith(
  event: Parameters<typeof reactionTo>[1],
  policyOf: (parts: PolicyDependencies) => Policy,
  { total = 0, defaultId, groups = [] }: { total?: number; defaultId: string | null; groups?: string[] },
) {
  const workspaces = Array.from({ length: total }, (_, index) => ({
    id: `workspace-${index}`,
    workspaceGroupIds: index === 0 ? ['lines', 'gone'] : ['gone'],
  }));
  const askIn = () => async (query: unknown, data: { page: number; size: number; ids?: string }) => {
    if (query === GetMyOrganization) return { settings: { defaultWorkspaceGroupId: defaultId } };
    if (query === ListWorkspaceGroups)
      return { items: groups.filter((id) => !data.ids || id === data.ids).map((id) => ({ id })) };
    return { items: workspaces.slice((data.page - 1) * data.size, data.page * data.size) };
  };
  const readSide = { waitFor: async () => ({ stale: false }) };
  const parts = partsForSpec({ askIn, readSide } as unknown as Partial<PolicyDependencies>);
  return reactionTo(policyOf(parts), event);
}

describe('the workspaces of a deleted group', () => {
  const deleted = WorkspaceGroupDeleted({ workspaceGroupId: 'gone', name: 'Gone' });
  const sentFor = (total: number, defaultId: string | null) =>
    sentWith(deleted, whenWorkspaceGroupDeletedMoveItsWorkspaces, { total, defaultId, groups: ['lines'] });

  it('stay in their other groups, or move to the default one, however many', async () => {
    const sent = await sentFor(101, 'halls');
    expect(sent).toHaveLength(101);
    expect(JSON.stringify(sent[0])).toContain('"workspaceGroupIds":["lines"]');
    expect(JSON.stringify(sent[100])).toContain('"workspaceGroupIds":["halls"]');
    expect(JSON.stringify((await sentFor(2, null))[1])).toContain('["default"]');
  });

  it('move to the first other group, which becomes the default, where the deleted one was it', async () => {
    const [changed, , moved] = await sentFor(2, 'gone');
    expect(changed).toEqual({ send: ChangeSettings.type, data: { defaultWorkspaceGroupId: 'lines' } });
    expect(JSON.stringify(moved)).toContain('"workspaceGroupIds":["lines"]');
  });
});

describe('a default group', () => {
  const organizationId = 'org-1';
  const chosen = (defaultWorkspaceGroupId: string | null) =>
    AccountSettingsChanged({ organizationId, settings: { defaultWorkspaceGroupId } } as never);
  const sentFor = (event: Parameters<typeof reactionTo>[1], groups: string[]) =>
    sentWith(event, whenDefaultGroupChosenReplaceADeletedOne, { defaultId: 'gone', groups });

  it('that was deleted while it was chosen is replaced by the first other one', async () => {
    const change = { send: ChangeSettings.type, data: { defaultWorkspaceGroupId: 'lines' } };
    expect(await sentFor(chosen('gone'), ['lines'])).toEqual([change]);
  });
  it('that exists stays, and other settings change nothing', async () => {
    expect(await sentFor(chosen('gone'), ['lines', 'gone'])).toEqual([]);
    expect(await sentFor(AccountSettingsChanged({ organizationId, settings: {} }), ['lines'])).toEqual([]);
  });
});

describe('members who were added to a team', () => {
  const added = TeamMembersAdded({ teamId: 'day', name: 'Day', userIds: ['ana', 'ben'] });
  const sentFor = (status: string | null, stale = false) => {
    const ben = { id: 'ben', status: 'active' };
    const items = status === null ? [ben] : [{ id: 'ana', status }, ben];
    const readSide = { waitFor: async () => ({ stale }) };
    const askIn = () => async () => ({ items });
    const parts = partsForSpec({ askIn, readSide } as unknown as Partial<PolicyDependencies>);
    return reactionTo(whenTeamMembersAddedRemoveErasedPeople(parts), added);
  };
  it('leave it again if they were erased before it was known', async () => {
    const removed = { send: RemoveTeamMembers.type, data: { teamId: 'day', userIds: ['ana'] } };
    expect(await sentFor('erased')).toEqual([removed]);
    expect(await sentFor(null)).toEqual([removed]); // their invitation was withdrawn
    expect(await sentFor('inactive')).toEqual([]);
    await expect(sentFor('active', true)).rejects.toThrow('Read models are behind: users.');
  });
});

it('an organisation of an earlier release gets its default group; a later one was founded with it', async () => {
  const founded = (defaultWorkspaceGroupId: string | null) =>
    OrganizationFounded({
      organizationId: 'acme',
      name: 'Acme',
      loginMethod: 'email_only',
      settings: withDefaults({
        features: {},
        permissions: {},
        skillsManager: [],
        analytics: [],
        defaultWorkspaceGroupId,
      }),
    });
  const policy = whenOrganizationFoundedCreateDefaultWorkspaceGroup();
  const sent = JSON.stringify(await reactionTo(policy, founded(null)));
  expect(sent).toContain('"workspaceGroupId":"default"');
  expect(sent).toContain('"defaultWorkspaceGroupId":"default"');
  expect(await reactionTo(policy, founded('default'))).toEqual([]);
});
