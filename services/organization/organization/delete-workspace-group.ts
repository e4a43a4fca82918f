import {
  DefaultGroupStays,
  DeleteWorkspaceGroup,
  WorkspaceGroupDeleted,
} from '../../../contracts/organization/workspace-group.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { organization } from './organization.ts';
import { workspaceGroup } from '../workspace-group/workspace-group.ts';

export const deleteWorkspaceGroup = decision(DeleteWorkspaceGroup, workspaceGroup, {
  id: (data) => data.workspaceGroupId,
  facts: async (_, __, viewer, look) => {
    if (viewer === null) return null;
    const { state } = await look(organization, viewer.organizationId);
    return state.status === 'founded' ? state.settings.defaultWorkspaceGroupId : null;
  },
  decide: ({ workspaceGroupId }, state, _, defaultGroupId) => {
    if (state.status !== 'created') return [];
    if (workspaceGroupId === defaultGroupId) throw DefaultGroupStays();
    return [WorkspaceGroupDeleted({ workspaceGroupId, name: state.name })];
  },
});
