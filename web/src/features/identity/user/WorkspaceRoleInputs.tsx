import { Role } from '../../../../../contracts/kernel/access.ts';
import {
  hasRight,
  isOrganizationAdmin,
  rolePermissions,
} from '../../../../../contracts/kernel/permissions.ts';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import parts from '../../../console/ConsoleParts.module.css';
import { useProfile } from '../../../providers/session.ts';
import { useWorkspaces } from '../../../providers/use-workspaces.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { WorkspaceChip } from '../../../ui/workflow/WorkspaceChip.tsx';
import { useRoleOptions } from '../use-role-options.ts';
import { useUnassignedLabel } from './use-unassigned-label.ts';

export type GivenRoles = Readonly<Record<string, Role>>;

/** A role in each of the workspaces whose people the signed-in person administers. */
export function WorkspaceRoleInputs({
  roles,
  onRoles,
}: {
  roles: GivenRoles;
  onRoles: (roles: GivenRoles) => void;
}) {
  const t = useText(userTexts);
  const profile = useProfile();
  const unassignedLabel = useUnassignedLabel();
  const { data } = useWorkspaces();
  const { changes } = rolePermissions[profile.role].people;
  const options = useRoleOptions().filter(
    ({ value }) => !isOrganizationAdmin(value) && changes.includes(value),
  );
  const administered = (data ?? []).filter(({ id }) => hasRight(profile, 'administer', id));
  if (administered.length === 0) return null;
  const give = (id: string, role: string) => {
    const { [id]: _, ...others } = roles;
    onRoles(role === '' ? others : { ...others, [id]: Role.parse(role) });
  };
  return (
    <div className={parts['part']}>
      <h3>{t('inWorkspaces')}</h3>
      {administered.map((workspace) => (
        <div key={workspace.id} className={parts['row']}>
          <WorkspaceChip color={workspace.color} name={workspace.name} />
          <Select
            label={workspace.name}
            value={roles[workspace.id] ?? ''}
            options={[{ value: '', label: unassignedLabel('viewer', workspace) }, ...options]}
            onChange={(role) => give(workspace.id, role)}
          />
        </div>
      ))}
    </div>
  );
}
