import { ChangeWorkspaceRole, type UserView } from '../../../../../contracts/identity/user.ts';
import { Role } from '../../../../../contracts/kernel/access.ts';
import { isOrganizationAdmin } from '../../../../../contracts/kernel/permissions.ts';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import parts from '../../../console/ConsoleParts.module.css';
import { useCommand } from '../../../providers/use-command.ts';
import { useWorkspaces } from '../../../providers/use-workspaces.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { WorkspaceChip } from '../../../ui/workflow/WorkspaceChip.tsx';
import { useUnassignedLabel } from './use-unassigned-label.ts';
import { useOutcome } from './use-outcome.ts';
import { useRolesToGiveTo } from '../use-role-options.ts';

/** The person's role in each workspace; a change is saved at once. */
export function WorkspaceRoles({ user }: { user: UserView }) {
  const t = useText(userTexts);
  const rolesToGive = useRolesToGiveTo(user);
  const unassignedLabel = useUnassignedLabel();
  const tell = useOutcome();
  const change = useCommand(ChangeWorkspaceRole);
  const { data } = useWorkspaces();
  if (data === null || data.length === 0) return null;
  const give = async (workspaceId: string, role: string) =>
    tell(await change.run({ userId: user.id, workspaceId, role: role === '' ? null : Role.parse(role) }));
  return (
    <div className={parts['part']}>
      <h3>{t('inWorkspaces')}</h3>
      {data.map((workspace) => (
        <div key={workspace.id} className={parts['row']}>
          <WorkspaceChip color={workspace.color} name={workspace.name} />
          <Select
            label={workspace.name}
            value={user.roles[workspace.id] ?? ''}
            options={[
              { value: '', label: unassignedLabel(user.role, workspace) },
              ...rolesToGive(user.roles[workspace.id]).filter(({ value }) => !isOrganizationAdmin(value)),
            ]}
            onChange={(role) => void give(workspace.id, role)}
          />
        </div>
      ))}
    </div>
  );
}
