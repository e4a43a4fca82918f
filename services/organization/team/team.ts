import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { ChangeTeamExternalId } from '../../../contracts/organization/team-directory.ts';
import {
  AssignTeam,
  CreateTeam,
  TeamAssigned,
  TeamCreated,
  TeamExternalIdChanged,
  TeamUnassigned,
  UnassignTeam,
  teamEvents,
} from '../../../contracts/organization/team.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { maySeeWorkspace } from '../../platform/commands/authorise.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { withMembers, withoutMembers, type MemberSet } from './member-set.ts';

export type Team =
  | { readonly status: 'absent' }
  | {
      readonly status: 'created';
      readonly name: string;
      readonly externalId: string | null;
      readonly members: MemberSet;
      readonly memberCount: number;
      readonly workspaceIds: ReadonlySet<string>;
    }
  | { readonly status: 'deleted' };

export const team = defineAggregate<Team, typeof teamEvents>({
  category: 'team',
  events: teamEvents,
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'TeamCreated') {
      const { name } = event.data;
      const nobody = { members: new Map(), memberCount: 0 };
      return { status: 'created', name, externalId: null, ...nobody, workspaceIds: new Set() };
    }
    if (state.status !== 'created') return state;
    switch (event.type) {
      case 'TeamRenamed':
        return { ...state, name: event.data.name };
      case 'TeamDeleted':
        return { status: 'deleted' };
      case 'TeamMembersAdded': {
        const { userIds } = event.data;
        const memberCount = state.memberCount + userIds.length;
        return { ...state, members: withMembers(state.members, userIds), memberCount };
      }
      case 'TeamMembersRemoved': {
        const { userIds } = event.data;
        const memberCount = state.memberCount - userIds.length;
        return { ...state, members: withoutMembers(state.members, userIds), memberCount };
      }
      case 'TeamExternalIdChanged':
        return { ...state, externalId: event.data.externalId };
      case 'TeamAssigned':
        return { ...state, workspaceIds: new Set([...state.workspaceIds, event.data.workspaceId]) };
      case 'TeamUnassigned': {
        const { workspaceId } = event.data;
        return {
          ...state,
          workspaceIds: new Set([...state.workspaceIds].filter((id) => id !== workspaceId)),
        };
      }
    }
    return assertNever(event);
  },
  scope: ({ status }) => (status === 'created' ? { workspaceId: null } : null),
});

export const createTeam = decision(CreateTeam, team, {
  id: (_, { newId }) => newId('team'),
  creates: true,
  decide: ({ name }, { status }, { newId }) =>
    status === 'absent' ? [TeamCreated({ teamId: newId('team'), name })] : [],
  result: (_, __, { newId }) => ({ id: newId('team') }),
});

/** By which id of the directory it is named no more. */
export const formerIdOf = ({ externalId }: Extract<Team, { status: 'created' }>) =>
  externalId === null ? {} : { formerExternalId: externalId };

export const changeTeamExternalId = decision(ChangeTeamExternalId, team, {
  id: (data) => data.teamId,
  commutes: true,
  decide: ({ teamId, externalId }, state) =>
    state.status === 'created' && state.externalId !== externalId
      ? [TeamExternalIdChanged({ teamId, name: state.name, externalId, ...formerIdOf(state) })]
      : [],
});

const canSeeWorkspace = async (
  { workspaceId }: { readonly workspaceId: string },
  _: SendQuery,
  viewer: Viewer | null,
) => viewer !== null && maySeeWorkspace(viewer, workspaceId);

export const assignTeam = decision(AssignTeam, team, {
  id: (data) => data.teamId,
  commutes: true,
  facts: canSeeWorkspace,
  decide: (data, state, _, isVisible) => {
    if (!isVisible) throw NotFound();
    if (state.status !== 'created' || state.workspaceIds.has(data.workspaceId)) return [];
    return [TeamAssigned({ ...data, name: state.name })];
  },
});

export const unassignTeam = decision(UnassignTeam, team, {
  id: (data) => data.teamId,
  commutes: true,
  facts: canSeeWorkspace,
  decide: (data, state, _, isVisible) => {
    if (!isVisible) throw NotFound();
    if (state.status !== 'created' || !state.workspaceIds.has(data.workspaceId)) return [];
    return [TeamUnassigned({ ...data, name: state.name })];
  },
});
