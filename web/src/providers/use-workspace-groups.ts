import {
  ListWorkspaceGroups,
  type WorkspaceAccessType,
  type WorkspaceGroupView,
} from '../../../contracts/organization/workspace-group.ts';
import { useQueryOf } from './use-query-of.ts';

/** More than anybody keeps in order; groups are few. */
const maxGroups = 200;

/** The workspace groups of somebody, by priority: for pickers and filters. */
export function useWorkspaceGroups(
  workspacesType: WorkspaceAccessType = 'view',
  enabled = true,
): readonly WorkspaceGroupView[] {
  const { data } = useQueryOf(
    ListWorkspaceGroups,
    { workspacesType, size: maxGroups },
    { staleMs: 60_000, enabled },
  );
  return data?.items ?? [];
}
