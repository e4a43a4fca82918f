import { Role } from '../../../../contracts/kernel/access.ts';
import { roleTexts } from '../../app/i18n/en/roles.ts';
import { useText } from '../../app/i18n/text.ts';

/** Every role, for a list to choose from. */
export function useRoleOptions(): readonly { readonly value: Role; readonly label: string }[] {
  const say = useText(roleTexts);
  return Role.options.map((role) => ({ value: role, label: say(role) }));
}
