import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { GetMyOrganization } from '../../../contracts/organization/organization.ts';
import {
  AssignWorkspaceGroups,
  ListWorkspaces,
  type WorkspaceView,
} from '../../../contracts/organization/workspace.ts';
import {
  firstWorkspaceGroupId,
  WorkspaceGroupDeleted,
} from '../../../contracts/organization/workspace-group.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { tokenOf } from '../../platform/projections/token.ts';

const pageSize = 100;

/** All of them, before the first is moved: pages of a list that shrinks would skip some. */
async function workspacesOf(ask: SendQuery, workspaceGroupId: string): Promise<readonly WorkspaceView[]> {
  const found: WorkspaceView[] = [];
  for (let page = 1; ; page++) {
    const { items } = await ask(ListWorkspaces, { workspaceGroupId, sort: 'id', page, size: pageSize });
    found.push(...items);
    if (items.length < pageSize) return found;
  }
}

/** A workspace belongs to a group that exists: to its others, or to the default one. */
export const whenWorkspaceGroupDeletedMoveItsWorkspaces = ({ askIn, readSide }: PolicyDependencies): Policy =>
  when(
    WorkspaceGroupDeleted,
    'when-workspace-group-deleted-move-its-workspaces',
    async (event, { trySend }) => {
      const { workspaceGroupId } = event.data;
      const ask = askIn(event.organizationId);
      // a workspace that was moved into the group just before is known by then
      await readSide.waitFor(tokenOf(event), 'all');
      const organization = await ask(GetMyOrganization, {});
      const defaultGroup = organization?.settings.defaultWorkspaceGroupId ?? firstWorkspaceGroupId;
      for (const { id: workspaceId, workspaceGroupIds } of await workspacesOf(ask, workspaceGroupId)) {
        const others = workspaceGroupIds.filter((id) => id !== workspaceGroupId);
        const remaining = others.length > 0 ? others : [defaultGroup];
        await trySend(AssignWorkspaceGroups, { workspaceId, workspaceGroupIds: remaining }, workspaceId);
      }
    },
  );
