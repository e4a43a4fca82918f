import type { Access } from '../../../contracts/kernel/access.ts';
import { NotAllowed, NotFound, NotSignedIn } from '../../../contracts/kernel/errors.ts';
import { decideAccess, hasRight } from '../../../contracts/kernel/permissions.ts';
import type { Viewer } from '../projections/define-read-model.ts';
import type { Scope } from './define-aggregate.ts';

/** May this person see what belongs to a workspace? Administrators may in every workspace of their own organisation. */
export const maySeeWorkspace = (viewer: Viewer, workspaceId: string): boolean =>
  viewer.workspaces.has(workspaceId);

/** May this person create and change workflows in the workspace (R-ROLE-11)? */
export const mayAuthorIn = (viewer: Viewer, workspaceId: string): boolean =>
  maySeeWorkspace(viewer, workspaceId) && hasRight(viewer, 'author', workspaceId);

/** May this person administer the workspace and its people? */
export const mayAdministerIn = (viewer: Viewer, workspaceId: string): boolean =>
  maySeeWorkspace(viewer, workspaceId) && hasRight(viewer, 'administer', workspaceId);

/**
 * Throws unless the rule lets this person send the command or query. `scope` is where the target belongs; absent for
 * rules that do not look at it. If they may not even see it, the error is `resource.absent`.
 */
export function authorise(access: Access, viewer: Viewer | null, scope?: Scope | null): void {
  if (access.rule === 'public') return;
  if (viewer === null) throw NotSignedIn();
  if (viewer.isSystem) return;
  const decision = decideAccess(access, viewer, scope?.workspaceId);
  if (decision === 'absent') throw NotFound();
  if (decision === 'forbidden') throw NotAllowed();
}
