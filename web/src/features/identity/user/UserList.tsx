import { Ban, RotateCcw, UserX } from 'lucide-react';
import {
  AddUserBody,
  DeactivateUser,
  ListUsers,
  ReactivateUser,
  type UserView,
} from '../../../../../contracts/identity/user.ts';
import { withFlag } from '../../../../../contracts/kernel/access.ts';
import { isOrganizationAdmin } from '../../../../../contracts/kernel/permissions.ts';
import { roleTexts } from '../../../i18n/en/roles.ts';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import type { BulkAction } from '../../../console/bulk.ts';
import { ContractList } from '../../../console/ContractList.tsx';
import parts from '../../../console/ConsoleParts.module.css';
import { useProfile } from '../../../providers/session.ts';
import { useWorkspaces } from '../../../providers/use-workspaces.ts';
import { Icon } from '../../../ui/images/Icon.tsx';
import { PersonName } from '../../../ui/people/PersonName.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { WorkspaceChip } from '../../../ui/workflow/WorkspaceChip.tsx';
import { useRoleOptions, useRolesToGive } from './use-role-options.ts';
import styles from './User.module.css';
import { UserDrawer } from './UserDrawer.tsx';

/** The call that adds a member accepts several kinds (1:319); these are the fields that a person fills in. */
const newUser = {
  schema: AddUserBody.shape.data.pick({ email: true, displayName: true, role: true, password: true }),
  access: withFlag('isOrgAdmin'),
};
const bodyOf = (fields: Readonly<Record<string, unknown>>) => ({
  type: fields['role'] === 'admin-organization' ? 'org-admin' : 'group-user',
  data: { ...fields, email: String(fields['email']).trim(), roles: {} },
});

type Status = UserView['status'];
const deactivate = (self: string): BulkAction<UserView> => ({
  name: 'deactivate',
  icon: Ban,
  destructive: true,
  command: DeactivateUser,
  data: ({ id: userId }) => ({ userId }),
  skipReason: ({ id, status }) => (id === self ? 'skippedSelf' : skips.deactivate[status]),
});
const reactivate: BulkAction<UserView> = {
  name: 'reactivate',
  icon: RotateCcw,
  command: ReactivateUser,
  data: ({ id: userId }) => ({ userId }),
  skipReason: ({ status }) => skips.reactivate[status],
};
const skips: Record<'deactivate' | 'reactivate', Record<Status, keyof typeof userTexts.english | null>> = {
  deactivate: { active: null, inactive: 'skippedInactive', erased: 'skippedErased' },
  reactivate: { active: 'skippedActive', inactive: null, erased: 'skippedErased' },
};

/** The people of the organisation: search, add, assign roles, deactivate, erase. */
export function UserList() {
  const t = useText(userTexts);
  const sayRole = useText(roleTexts);
  const { id: self } = useProfile();
  const roles = useRoleOptions();
  const rolesToGive = useRolesToGive();
  const nameOf = (user: UserView) => user.displayName ?? t('erasedPerson');
  const off = deactivate(self);
  return (
    <ContractList
      query={ListUsers}
      texts={userTexts}
      sort={{ field: 'displayName', order: 'ASC' }}
      nameOf={nameOf}
      create={{
        contract: newUser,
        choices: { role: rolesToGive },
        defaults: { role: 'viewer' },
        body: bodyOf,
      }}
      choices={{ role: roles }}
      record={UserDrawer}
      bulk={[
        { ...reactivate, undo: off },
        { ...off, undo: reactivate },
      ]}
      columns={[
        {
          source: 'displayName',
          render: (user) => (
            <PersonName
              name={nameOf(user)}
              kind={user.displayName === null ? 'unknown' : 'person'}
              detail={user.email}
            />
          ),
          exportValue: nameOf,
        },
        { source: 'email', hidden: true },
        { source: 'role', render: (user) => sayRole(user.role), exportValue: (user) => sayRole(user.role) },
        { source: 'roles', wide: true, render: (user) => <WorkspacesOf user={user} />, exportValue: null },
        {
          source: 'lastSignInAt',
          wide: true,
          render: ({ lastSignInAt: at }) =>
            at === null ? <span className={parts['quiet']}>{t('never')}</span> : <RelativeTime at={at} />,
        },
        { source: 'status', render: (user) => <AccountStatus status={user.status} /> },
      ]}
    />
  );
}

/** The first workspace in which a person has a role, and the number of others. */
function WorkspacesOf({ user }: { user: UserView }) {
  const t = useText(userTexts);
  const { data: workspaces } = useWorkspaces();
  if (isOrganizationAdmin(user.role)) return <span className={parts['quiet']}>{t('every')}</span>;
  const [first, ...more] = (workspaces ?? []).filter(({ id }) => id in user.roles);
  if (!first) return <span className={parts['quiet']}>{t('none')}</span>;
  return (
    <span className={styles['workspaces']}>
      <WorkspaceChip color={first.color} name={first.name} />
      {more.length > 0 && <span title={more.map(({ name }) => name).join(', ')}>+{more.length}</span>}
    </span>
  );
}

function AccountStatus({ status }: { status: Status }) {
  const t = useText(userTexts);
  if (status === 'active') return <StatusBadge tone="ready">{t('active')}</StatusBadge>;
  return (
    <span className={styles['account']}>
      <Icon icon={status === 'inactive' ? Ban : UserX} size="small" />
      {t(status)}
    </span>
  );
}
