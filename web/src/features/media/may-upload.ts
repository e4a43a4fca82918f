import { authorRoles, isOrganizationAdmin } from '../../../../contracts/kernel/access.ts';
import type { ProfileView } from '../../../../contracts/identity/user.ts';

/** Authoring needs a role of authors in some workspace (R-CRE-02); which ones, the dialog asks the server. */
export const mayUpload = ({ role, roles }: Pick<ProfileView, 'role' | 'roles'>): boolean =>
  isOrganizationAdmin(role) || Object.values(roles).some((mapped) => authorRoles.includes(mapped));
