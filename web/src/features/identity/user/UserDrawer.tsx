import { useState } from 'react';
import {
  ChangeUserRole,
  DeactivateUser,
  ErasePerson,
  GetUser,
  ReactivateUser,
  UserRegistered,
  UserRoleChanged,
  WorkspaceRoleChanged,
  type UserView,
} from '../../../../../contracts/identity/user.ts';
import { UserInvited } from '../../../../../contracts/identity/invitation.ts';
import { mayChange } from '../../../../../contracts/identity/administration.ts';
import { Role } from '../../../../../contracts/kernel/access.ts';
import { Link } from 'react-router';
import { accessTexts } from '../../../i18n/en/access.ts';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import { hasFlag, useProfile, useSession } from '../../../providers/session.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { SelectField } from '../../../ui/controls/Select.tsx';
import parts from '../../../console/ConsoleParts.module.css';
import { RecordDrawer } from '../../../console/RecordDrawer.tsx';
import { useOutcome } from './use-outcome.ts';
import { UserSecondFactors } from '../second-factor/UserSecondFactors.tsx';
import { UserSessions } from '../session/UserSessions.tsx';
import { useRolesToGiveTo } from '../use-role-options.ts';
import { RenameUserButton } from './RenameUserButton.tsx';
import styles from './User.module.css';
import { UserName } from './UserName.tsx';
import { UserInvitation } from './UserInvitation.tsx';
import { UserTeams } from './UserTeams.tsx';
import { WorkspaceRoles } from './WorkspaceRoles.tsx';

/** What gives somebody a role. */
const roleEvents = [UserRoleChanged, WorkspaceRoleChanged, UserInvited, UserRegistered]
  .map(({ type }) => type)
  .join(',');

/** One person: roles, account, erasure. */
export function UserDrawer({ id: userId, onClose }: { id: string; onClose: () => void }) {
  const t = useText(userTexts);
  return (
    <RecordDrawer
      record={useQueryOf(GetUser, { userId })}
      titleOf={({ displayName }) => displayName ?? t('person')}
      title={t('person')}
      onClose={onClose}
    >
      {(user) => <UserDetails user={user} />}
    </RecordDrawer>
  );
}

function UserDetails({ user }: { user: UserView }) {
  const t = useText(userTexts);
  const sayAccess = useText(accessTexts);
  const session = useSession();
  const isReached = mayChange(useProfile(), user);
  return (
    <>
      <UserName user={user} />
      <p className={parts['links']}>
        {hasFlag(session, 'isOrgAdmin') && <Link to={`/admin/audit?personId=${user.id}`}>{t('trail')}</Link>}
        {hasFlag(session, 'analytics') && <Link to={`/analytics/user/${user.id}`}>{t('report')}</Link>}
        <Link to={`/admin/check-access?person=${user.id}`}>{sayAccess('title')}</Link>
      </p>
      {user.invitation && isReached && <UserInvitation user={user} invitation={user.invitation} />}
      {user.status !== 'erased' && isReached && (
        <div className={styles['rename']}>
          <RenameUserButton user={user} />
        </div>
      )}
      {user.status !== 'erased' && isReached && <UserAccount user={user} />}
      {user.status !== 'erased' && !isReached && <Note tone="attention">{t('strongerRole')}</Note>}
    </>
  );
}

/** What an administrator with at least the person's own permissions may change. */
function UserAccount({ user }: { user: UserView }) {
  const t = useText(userTexts);
  const session = useSession();
  const roleOptions = useRolesToGiveTo(user)(user.role);
  const tell = useOutcome();
  const changeRole = useCommand(ChangeUserRole);
  const deactivate = useCommand(DeactivateUser);
  const reactivate = useCommand(ReactivateUser);
  const erase = useCommand(ErasePerson);
  const [erasing, setErasing] = useState(false);
  const [deactivating, setDeactivating] = useState(false);
  const [newRole, setNewRole] = useState<Role | null>(null);
  const name = user.displayName ?? t('erasedPerson');
  const userId = user.id;
  const hasJoined = user.status === 'active' || user.status === 'inactive';
  const toggle = user.status === 'active' ? deactivate : reactivate;
  const giveRole = async () => {
    if (newRole !== null) tell(await changeRole.run({ userId, role: newRole }));
    setNewRole(null);
  };
  const switchAccount = async () => tell(await toggle.run({ userId }));
  return (
    <>
      <div className={parts['part']}>
        <SelectField
          label={t('organizationRole')}
          value={user.role}
          options={roleOptions}
          onChange={(role) => setNewRole(Role.parse(role))}
        />
        {hasFlag(session, 'isOrgAdmin') && (
          <p className={parts['links']}>
            <Link to={`/admin/audit?personId=${userId}&types=${roleEvents}`}>{t('roleTrail')}</Link>
          </p>
        )}
      </div>
      <WorkspaceRoles user={user} />
      <UserTeams user={user} />
      <UserSecondFactors userId={userId} />
      {user.status === 'active' && <UserSessions userId={userId} />}
      <div className={parts['part']}>
        {hasJoined && (
          <Button
            busy={toggle.isPending}
            onClick={() => (user.status === 'active' ? setDeactivating(true) : void switchAccount())}
          >
            {t(user.status === 'active' ? 'deactivate' : 'reactivate')}
          </Button>
        )}
        <Button variant="danger" onClick={() => setErasing(true)}>
          {t('erase')}
        </Button>
      </div>
      <ConfirmDialog
        open={deactivating}
        title={t('deactivateTitle', { smart_count: 1 })}
        verb={t('deactivate')}
        busy={toggle.isPending}
        onConfirm={() => void switchAccount().then(() => setDeactivating(false))}
        onClose={() => setDeactivating(false)}
      >
        <p>
          <bdi>{name}</bdi>
        </p>
        <p>{t('deactivateBody')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={newRole !== null}
        title={t('roleTitle', {
          name,
          role: roleOptions.find(({ value }) => value === newRole)?.label ?? '',
        })}
        verb={t('changeRole')}
        busy={changeRole.isPending}
        onConfirm={() => void giveRole()}
        onClose={() => setNewRole(null)}
      >
        <p>{t('roleBody')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={erasing}
        title={t('eraseTitle', { name })}
        verb={t('erase')}
        destructive
        typed={name}
        busy={erase.isPending}
        aside={
          user.status === 'active' && (
            <Button
              variant="quiet"
              onClick={() => {
                setErasing(false);
                void switchAccount();
              }}
            >
              {t('instead')}
            </Button>
          )
        }
        onConfirm={() =>
          void erase.run({ userId }).then((result) => {
            setErasing(false);
            tell(result, t('wasErased'));
          })
        }
        onClose={() => setErasing(false)}
      >
        <p>{t('eraseBody')}</p>
      </ConfirmDialog>
    </>
  );
}
