import type { Role } from '../../../../../contracts/kernel/access.ts';
import { decideSight, workspaceRole } from '../../../../../contracts/kernel/permissions.ts';
import type { WorkspaceView } from '../../../../../contracts/organization/workspace.ts';
import { roleTexts } from '../../../i18n/en/roles.ts';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';

/** What somebody is in a workspace without a role there: what their profile says of it, or nothing. */
export function useUnassignedLabel() {
  const t = useText(userTexts);
  const sayRole = useText(roleTexts);
  return (role: Role, { id, private: isPrivate }: WorkspaceView): string => {
    const person = { role, roles: {} };
    if (decideSight(person, { id, isPrivate }) === 'private') return t('notWorkspace');
    return t('unassigned', { role: sayRole(workspaceRole(person, id)) });
  };
}
