import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { GetMyOrganization } from '../../../contracts/organization/organization.ts';
import { ChangeSettings } from '../../../contracts/organization/settings.ts';
import {
  AssignWorkspaceGroups,
  ListWorkspaces,
  type WorkspaceView,
} from '../../../contracts/organization/workspace.ts';
import {
  firstWorkspaceGroupId,
  ListWorkspaceGroups,
} from '../../../contracts/organization/workspace-group.ts';
import type { PolicyContext } from '../../platform/policies/policy.ts';

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

/** The default group; where that is the deleted one, the first of the others, which is then the default. */
async function remainingDefault(ask: SendQuery, deletedId: string, { send }: PolicyContext): Promise<string> {
  const organization = await ask(GetMyOrganization, {});
  const defaultId = organization?.settings.defaultWorkspaceGroupId ?? firstWorkspaceGroupId;
  if (defaultId !== deletedId) return defaultId;
  const [first] = (await ask(ListWorkspaceGroups, { size: 1 })).items;
  if (!first) return firstWorkspaceGroupId;
  await send(ChangeSettings, { defaultWorkspaceGroupId: first.id });
  return first.id;
}

/** A workspace belongs to a group that exists: to its others, or to the default one, which exists as well. */
export async function leaveDeletedGroup(
  ask: SendQuery,
  workspaceGroupId: string,
  context: PolicyContext,
): Promise<void> {
  const defaultGroup = await remainingDefault(ask, workspaceGroupId, context);
  for (const { id: workspaceId, workspaceGroupIds } of await workspacesOf(ask, workspaceGroupId)) {
    const others = workspaceGroupIds.filter((id) => id !== workspaceGroupId);
    const remaining = others.length > 0 ? others : [defaultGroup];
    await context.trySend(AssignWorkspaceGroups, { workspaceId, workspaceGroupIds: remaining }, workspaceId);
  }
}
