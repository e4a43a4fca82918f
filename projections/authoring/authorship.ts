import { authorRoles, workspaceRole } from '../../contracts/kernel/access.ts';
import { maySeeWorkspace } from '../../services/platform/commands/authorise.ts';
import type { Viewer } from '../../services/platform/projections/define-read-model.ts';

/** Whether somebody may edit what is in a workspace (R-ROLE-11). */
export const mayAuthor = (viewer: Viewer, workspaceId: string): boolean =>
  maySeeWorkspace(viewer, workspaceId) && authorRoles.includes(workspaceRole(viewer, workspaceId));
