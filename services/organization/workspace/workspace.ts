import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import {
  AssignWorkspaceGroups,
  ChangeWorkspace,
  CreateWorkspace,
  TooManyWorkspaces,
  WorkspaceChanged,
  WorkspaceCreated,
  WorkspaceGroupsAssigned,
  workspaceEvents,
  workspaceLimits,
} from '../../../contracts/organization/workspace.ts';
import { firstWorkspaceGroupId } from '../../../contracts/organization/workspace-group.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { isDeepEqual } from '../../../contracts/kernel/is-deep-equal.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision, type ReadAggregate } from '../../platform/commands/define-decision.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { organization } from '../organization/organization.ts';
import { workspaceGroup } from '../workspace-group/workspace-group.ts';

export type Workspace =
  | { readonly status: 'absent' }
  | {
      readonly status: 'created';
      readonly name: string;
      readonly color: string;
      readonly private: boolean;
      readonly workspaceGroupIds: readonly string[];
    };

export const workspace = defineAggregate<Workspace, typeof workspaceEvents>({
  category: 'workspace',
  events: workspaceEvents,
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'WorkspaceCreated') {
      const { name, color, private: isPrivate, workspaceGroupIds = [firstWorkspaceGroupId] } = event.data;
      return { status: 'created', name, color, private: isPrivate, workspaceGroupIds };
    }
    if (state.status === 'absent') return state;
    switch (event.type) {
      case 'WorkspaceChanged': {
        const { name, color, private: isPrivate } = event.data;
        return { ...state, name, color, private: isPrivate };
      }
      case 'WorkspaceGroupsAssigned':
        return { ...state, workspaceGroupIds: event.data.workspaceGroupIds };
    }
    return assertNever(event);
  },
  scope: (state) => (state.status === 'absent' ? null : { workspaceId: null }),
  touches: (event) => (event.type === 'WorkspaceGroupsAssigned' ? ['groups'] : ['workspace']),
});

/** A group of the organisation as the log has it. */
interface Group {
  readonly id: string;
  readonly name: string;
}

/** The named groups; one that does not exist is answered as absent. */
async function existingGroups(ids: readonly string[], look: ReadAggregate): Promise<readonly Group[]> {
  const groups = await Promise.all(ids.map(async (id) => ({ id, ...(await look(workspaceGroup, id)) })));
  return groups.map(({ id, state }) => {
    if (state.status !== 'created') throw NotFound();
    return { id, name: state.name };
  });
}

interface Place {
  readonly groupId: string;
  readonly isFull: boolean;
}

/** Where a new workspace is put, and whether the organisation has as many as it can have. */
async function placeOfNew(
  { workspaceGroupId }: { readonly workspaceGroupId?: string | undefined },
  _: SendQuery,
  viewer: Viewer | null,
  look: ReadAggregate,
): Promise<Place> {
  return {
    groupId: await groupOfNew(workspaceGroupId, viewer, look),
    isFull: viewer !== null && (await hasAll(viewer, look)),
  };
}

/** Those who may create workspaces see all. Some that are created at the same moment may be one too many. */
async function hasAll({ organizationId, workspaces }: Viewer, look: ReadAggregate): Promise<boolean> {
  if (workspaces.size < workspaceLimits.trial) return false;
  const { state } = await look(organization, organizationId);
  const isTrial = state.status === 'founded' && state.isTrial;
  return isTrial || workspaces.size >= workspaceLimits.organization;
}

/** The group of a new workspace: the one that is named, otherwise the default one of the organisation. */
async function groupOfNew(
  workspaceGroupId: string | undefined,
  viewer: Viewer | null,
  look: ReadAggregate,
): Promise<string> {
  const named = workspaceGroupId ?? (viewer && (await defaultGroupOf(viewer.organizationId, look)));
  if (named === null) return firstWorkspaceGroupId;
  await existingGroups([named], look);
  return named;
}

/** `null` in an organisation of an earlier release, before its first group was created. */
async function defaultGroupOf(organizationId: string, look: ReadAggregate): Promise<string | null> {
  const { state } = await look(organization, organizationId);
  return state.status === 'founded' ? state.settings.defaultWorkspaceGroupId : null;
}

export const createWorkspace = decision(CreateWorkspace, workspace, {
  id: (_, { newId }) => newId('workspace'),
  creates: true,
  facts: placeOfNew,
  decide: ({ name, color, private: isPrivate }, state, { newId }, { groupId, isFull }) => {
    if (state.status !== 'absent') return [];
    if (isFull) throw TooManyWorkspaces();
    return [
      WorkspaceCreated({
        workspaceId: newId('workspace'),
        name,
        color,
        private: isPrivate,
        workspaceGroupIds: [groupId],
      }),
    ];
  },
  result: (_, __, { newId }) => ({ id: newId('workspace') }),
});

export const changeWorkspace = decision(ChangeWorkspace, workspace, {
  id: (data) => data.workspaceId,
  decide: (data, state) =>
    state.status === 'created' &&
    state.name === data.name &&
    state.color === data.color &&
    state.private === data.private
      ? []
      : [WorkspaceChanged(data)],
});

export const assignWorkspaceGroups = decision(AssignWorkspaceGroups, workspace, {
  id: (data) => data.workspaceId,
  facts: async ({ workspaceGroupIds }, _, __, look) => existingGroups([...new Set(workspaceGroupIds)], look),
  decide: ({ workspaceId }, state, _, assigned) => {
    const workspaceGroupIds = assigned.map(({ id }) => id);
    if (state.status !== 'created' || isDeepEqual(state.workspaceGroupIds, workspaceGroupIds)) return [];
    const groups = assigned.map(({ name }) => name).join(', ');
    return [WorkspaceGroupsAssigned({ workspaceId, name: state.name, workspaceGroupIds, groups })];
  },
});
