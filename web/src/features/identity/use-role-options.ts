import { mayAssignRole } from '../../../../contracts/identity/administration.ts';
import { Role } from '../../../../contracts/kernel/access.ts';
import { roleTexts } from '../../i18n/en/roles.ts';
import { useText } from '../../i18n/text.ts';
import { useProfile } from '../../providers/session.ts';

interface RoleOption {
  readonly value: Role;
  readonly label: string;
}

/** All roles, as options of a list. */
export function useRoleOptions(): readonly RoleOption[] {
  const t = useText(roleTexts);
  return Role.options.map((role) => ({ value: role, label: t(role) }));
}

/** The roles that the signed-in person may assign. */
export function useRolesToGive(): readonly RoleOption[] {
  const own = useProfile().role;
  return useRoleOptions().filter(({ value }) => mayAssignRole(own, value));
}
