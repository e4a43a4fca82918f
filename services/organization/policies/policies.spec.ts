import { describe, expect, it } from 'vitest';
import { InvitationAccepted } from '../../../contracts/identity/invitation.ts';
import { PersonErased, UserRegistered } from '../../../contracts/identity/user.ts';
import { AddTeamMembers } from '../../../contracts/organization/team.ts';
import {
  GetMyOrganization,
  OrganizationFounded,
  withDefaults,
} from '../../../contracts/organization/organization.ts';
import { ListTeamsOfUser } from '../../../contracts/organization/team.ts';
import { WorkspaceGroupDeleted } from '../../../contracts/organization/workspace-group.ts';
import { partsForSpec, reactionTo } from '../../platform/policies/reaction.fixture.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
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
  const erase = () =>
    reactionTo(policy, PersonErased({ userId: 'ana' }), {}, ({ teamId }) => {
      teams.delete(String(teamId));
      return false;
    });
  return { teams, waitedFor, erase };
}

it.each([0, 1, 100, 250])('an erased person leaves all of %i teams', async (count) => {
  const { teams, erase } = teamsOfAna(count);
  expect(await erase()).toHaveLength(count);
  expect(teams.size).toBe(0);
});

it('an erased person leaves no team before all that they joined are known', async () => {
  const { waitedFor, erase } = teamsOfAna(3, true);
  await expect(erase()).rejects.toThrow('The read models of teams are behind.');
  expect(waitedFor).toEqual([['teams', 'team-members']]);
});

describe('somebody who joined', () => {
  const person = { userId: 'tom', displayName: 'Tom', role: 'viewer', roles: {} } as const;
  const joinedBy = (teamIds: string[] | undefined) => [
    InvitationAccepted({ ...person, invitationId: 'first', teamIds }),
    UserRegistered({ ...person, email: null, kind: 'employee', accountName: 'op1', teamIds }),
  ];
  const added = (teamId: string) => ({ send: AddTeamMembers.type, data: { teamId, userIds: ['tom'] } });

  it('becomes a member of the teams that they were added for, also if one of them is gone', async () => {
    const policy = whenPersonJoinedAddThemToTeams();
    for (const event of joinedBy(['day', 'gone', 'night'])) {
      const sent = await reactionTo(policy, event, {}, ({ teamId }) => teamId === 'gone');
      expect(sent).toEqual([added('day'), added('night')]);
    }
    for (const event of joinedBy(undefined)) expect(await reactionTo(policy, event)).toEqual([]);
  });
});

describe('the workspaces of a deleted group', () => {
  const deleted = WorkspaceGroupDeleted({ workspaceGroupId: 'gone', name: 'Gone' });
  const workspacesOf = (total: number) =>
    Array.from({ length: total }, (_, index) => ({
      id: `workspace-${index}`,
      workspaceGroupIds: index === 0 ? ['lines', 'gone'] : ['gone'],
    }));
  const sentFor = async (total: number, defaultWorkspaceGroupId: string | null) => {
    const askIn = () => async (query: unknown, data: { page: number; size: number }) =>
      query === GetMyOrganization
        ? { settings: { defaultWorkspaceGroupId } }
        : { items: workspacesOf(total).slice((data.page - 1) * data.size, data.page * data.size) };
    const readSide = { waitFor: async () => ({ stale: false }) };
    const parts = partsForSpec({ askIn, readSide } as unknown as Partial<PolicyDependencies>);
    return reactionTo(whenWorkspaceGroupDeletedMoveItsWorkspaces(parts), deleted);
  };

  it('stay in their other groups, or move to the default one, however many', async () => {
    const sent = await sentFor(101, 'halls');
    expect(sent).toHaveLength(101);
    expect(JSON.stringify(sent[0])).toContain('"workspaceGroupIds":["lines"]');
    expect(JSON.stringify(sent[100])).toContain('"workspaceGroupIds":["halls"]');
    expect(JSON.stringify((await sentFor(2, null))[1])).toContain('["default"]');
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
