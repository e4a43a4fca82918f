import { hasRight, hasRightEverywhere } from '../../../contracts/kernel/permissions.ts';
import type { WorkspaceAccessType } from '../../../contracts/organization/workspace-group.ts';
import type { Filter } from '../../../services/platform/documents/documents.ts';
import type { Viewer } from '../../../services/platform/projections/define-read-model.ts';

const rights = { view: 'see', edit: 'author', admin: 'administer' } as const;

/** The filter stands in the scan of the index: neither a page nor a count knows of what somebody does not see. */
export const visibleTo = (viewer: Viewer, type: WorkspaceAccessType): Filter =>
  hasRightEverywhere(viewer, rights[type])
    ? {}
    : { id: { $in: [...viewer.workspaces].filter((id) => hasRight(viewer, rights[type], id)) } };
