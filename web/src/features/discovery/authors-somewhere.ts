import { authorRoles, isOrganizationAdmin, type Role } from '../../../../contracts/kernel/access.ts';

/** Whether the person may make workflows in some workspace (R-SMN-10). */
export const authorsSomewhere = ({
  role,
  roles,
}: {
  readonly role: Role;
  readonly roles: Readonly<Record<string, Role>>;
}): boolean =>
  isOrganizationAdmin(role) || Object.values(roles).some((mapped) => authorRoles.includes(mapped));
