import { WorkspaceGroupDeleted } from '../../../contracts/organization/workspace-group.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { tokenOf } from '../../platform/projections/token.ts';
import { leaveDeletedGroup } from './leave-deleted-group.ts';

/** Its workspaces go to their other groups, or to the default one. */
export const whenWorkspaceGroupDeletedMoveItsWorkspaces = ({ askIn, readSide }: PolicyDependencies): Policy =>
  when(WorkspaceGroupDeleted, 'when-workspace-group-deleted-move-its-workspaces', async (event, context) => {
    // a workspace that was moved into the group just before is known by then
    await readSide.waitFor(tokenOf(event), 'all');
    await leaveDeletedGroup(askIn(event.organizationId), event.data.workspaceGroupId, context);
  });
