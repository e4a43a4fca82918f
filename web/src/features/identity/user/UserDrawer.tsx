import { useState } from 'react';
import {
  ChangeUserRole,
  ChangeWorkspaceRole,
  DeactivateUser,
  ErasePerson,
  GetUser,
  ReactivateUser,
  type UserView,
} from '../../../../../contracts/identity/user.ts';
import { mayChange } from '../../../../../contracts/identity/administration.ts';
import { Role } from '../../../../../contracts/kernel/access.ts';
import { Link } from 'react-router';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import type { CallResult } from '../../../providers/api-client.ts';
import { useProfile } from '../../../providers/session.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { useWorkspaces } from '../../../providers/use-workspaces.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { PersonName } from '../../../ui/people/PersonName.tsx';
import { Select, SelectField } from '../../../ui/controls/Select.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { WorkspaceChip } from '../../../ui/workflow/WorkspaceChip.tsx';
import parts from '../../../console/ConsoleParts.module.css';
import { useRolesToGive } from './use-role-options.ts';

/** One person: roles, account, erasure. */
export function UserDrawer({ id: userId, onClose }: { id: string; onClose: () => void }) {
  const t = useText(userTexts);
  const { data, error, refetch } = useQueryOf(GetUser, { userId });
  return (
    <Drawer open takesFocus title={data?.displayName ?? t('person')} onClose={onClose}>
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={6} />}
      {data && <UserDetails user={data} />}
    </Drawer>
  );
}

/** Shows the result; the command itself refreshes the list. */
function useOutcome() {
  const t = useText(userTexts);
  return (result: CallResult<unknown>, message = t('saved')) => {
    if (result.ok) showToast({ tone: 'ready', message });
    else showToast({ tone: 'failed', message: t('failedTitle'), detail: result.errorMessage });
  };
}

function UserDetails({ user }: { user: UserView }) {
  const t = useText(userTexts);
  const isReached = mayChange(useProfile(), user);
  return (
    <>
      <PersonName
        name={user.displayName ?? t('erasedPerson')}
        kind={user.displayName === null ? 'unknown' : 'person'}
        detail={user.email}
      />
      <p className={parts['links']}>
        <Link to={`/admin/audit?personId=${user.id}`}>{t('trail')}</Link>
        <Link to={`/analytics/user/${user.id}`}>{t('report')}</Link>
      </p>
      {user.status !== 'erased' && isReached && <UserAccount user={user} />}
      {user.status !== 'erased' && !isReached && <Note tone="attention">{t('strongerRole')}</Note>}
    </>
  );
}

/** What an administrator with at least the person's own permissions may change. */
function UserAccount({ user }: { user: UserView }) {
  const t = useText(userTexts);
  const roleOptions = useRolesToGive();
  const tell = useOutcome();
  const changeRole = useCommand(ChangeUserRole);
  const deactivate = useCommand(DeactivateUser);
  const reactivate = useCommand(ReactivateUser);
  const erase = useCommand(ErasePerson);
  const [erasing, setErasing] = useState(false);
  const name = user.displayName ?? t('erasedPerson');
  const userId = user.id;
  const toggle = user.status === 'active' ? deactivate : reactivate;
  const switchAccount = async () => tell(await toggle.run({ userId }));
  return (
    <>
      <div className={parts['part']}>
        <SelectField
          label={t('organizationRole')}
          value={user.role}
          options={roleOptions}
          onChange={(role) =>
            void changeRole.run({ userId, role: Role.parse(role) }).then((result) => tell(result))
          }
        />
      </div>
      <WorkspaceRoles user={user} />
      <div className={parts['part']}>
        <Button busy={toggle.isPending} onClick={() => void switchAccount()}>
          {t(user.status === 'active' ? 'deactivate' : 'reactivate')}
        </Button>
        <Button variant="danger" onClick={() => setErasing(true)}>
          {t('erase')}
        </Button>
      </div>
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

function WorkspaceRoles({ user }: { user: UserView }) {
  const t = useText(userTexts);
  const roleOptions = useRolesToGive();
  const tell = useOutcome();
  const change = useCommand(ChangeWorkspaceRole);
  const { data } = useWorkspaces();
  return (
    <div className={parts['part']}>
      <h3>{t('inWorkspaces')}</h3>
      {(data ?? []).map((workspace) => (
        <div key={workspace.id} className={parts['row']}>
          <WorkspaceChip color={workspace.color} name={workspace.name} />
          <Select
            label={workspace.name}
            value={user.roles[workspace.id] ?? ''}
            options={[
              { value: '', label: t('notWorkspace') },
              ...roleOptions.filter(({ value }) => value !== 'admin-super' && value !== 'admin-organization'),
            ]}
            onChange={(role) =>
              void change
                .run({
                  userId: user.id,
                  workspaceId: workspace.id,
                  role: role === '' ? null : Role.parse(role),
                })
                .then((result) => tell(result))
            }
          />
        </div>
      ))}
    </div>
  );
}
