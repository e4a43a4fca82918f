import { firstWorkspaceGroupId } from '../../../contracts/organization/workspace-group.ts';
import type { WorkspaceView } from '../../../contracts/organization/workspace.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import type { QueryContext } from '../../../services/platform/projections/define-read-model.ts';
import { organizations } from '../organizations/organizations.ts';

export interface WorkspaceGroupDocument {
  readonly [field: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly locale: string | null;
  readonly priority: number;
  readonly createdAt: string;
}

export const workspaceGroups = defineCollection<WorkspaceGroupDocument>({
  name: 'workspace-groups',
  version: 1,
  indexes: [['name'], ['createdAt'], ['priority', 'name']],
  text: ['name'],
});

/** The group in which new workspaces of the organisation are created. */
export async function defaultGroupId({ documents, viewer }: QueryContext): Promise<string> {
  const found = await documents.get(viewer.organizationId, organizations, viewer.organizationId);
  return found?.settings.defaultWorkspaceGroupId ?? firstWorkspaceGroupId;
}

type Place = Pick<WorkspaceView, 'workspaceGroupId' | 'workspaceGroupName' | 'workspaceGroupIds'>;

/** Where workspaces stand: in those of their groups that exist, or in the default one until they are moved. */
export async function placesOf(
  context: QueryContext,
  workspaces: readonly { readonly workspaceGroupIds: readonly string[] }[],
): Promise<(workspaceGroupIds: readonly string[]) => Place> {
  const { documents, viewer } = context;
  const fallback = await defaultGroupId(context);
  const ids = [...new Set([fallback, ...workspaces.flatMap((each) => each.workspaceGroupIds)])];
  const filter = { id: { $in: ids } };
  const found = await documents.find(viewer.organizationId, workspaceGroups, { filter, size: ids.length });
  const names = new Map(found.items.map(({ id, name }) => [id, name]));
  return (workspaceGroupIds) => {
    const existing = workspaceGroupIds.filter((id) => names.has(id));
    const [first = fallback] = existing;
    return {
      workspaceGroupId: first,
      workspaceGroupName: names.get(first) ?? '',
      workspaceGroupIds: existing.length > 0 ? existing : [fallback],
    };
  };
}
