import { mayHaveRole } from '../../../../contracts/identity/account.ts';
import { mayAssignRole } from '../../../../contracts/identity/administration.ts';
import type { UserView } from '../../../../contracts/identity/user.ts';
import { Role } from '../../../../contracts/kernel/access.ts';
import { roleTexts } from '../../i18n/en/roles.ts';
import { useLocale, useText } from '../../i18n/text.ts';
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

/** Of those the ones that this account may have: a shared one administers nobody, and shows a stronger role that it has. */
export function useRolesToGiveTo({
  kind,
}: Pick<UserView, 'kind'>): (held: Role | undefined) => readonly RoleOption[] {
  const roles = useRolesToGive();
  return (held) => roles.filter(({ value }) => value === held || mayHaveRole(kind, value));
}

/** The names of those roles as they are written in the language of the interface; of all, for who assigns none. */
export function useRoleNames(): string {
  const all = useRoleOptions();
  const assigned = useRolesToGive();
  const names = (assigned.length > 0 ? assigned : all).map(({ label }) => label);
  return new Intl.ListFormat(useLocale(), { type: 'unit' }).format(names);
}
