import { isAvailable } from '../../../contracts/kernel/feature-gates.ts';
import { isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import { hasFlag, type Session } from './session.ts';

/** Whether somebody may invite people: administrators, those of workspaces only where the organisation wants that. */
export const mayInvite = (session: Session): boolean =>
  session.status === 'signed-in' &&
  hasFlag(session, 'admin') &&
  (isOrganizationAdmin(session.profile.role) || offersInvitations(session));

/** Whether the button is shown on every page (R-USR-05). */
export const offersInvitations = (session: Session): boolean =>
  session.status === 'signed-in' &&
  hasFlag(session, 'admin') &&
  isAvailable('globalInvite', session.organization.settings);
