import { Ban, Plus, RotateCcw, Undo2, UserX, X } from 'lucide-react';
import { useListContext, useRefresh } from 'ra-core';
import { useState } from 'react';
import type { UserView } from '../../../../contracts/identity/user.ts';
import { isOrganizationAdmin } from '../../../../contracts/kernel/access.ts';
import { adminTexts } from '../../app/i18n/en/admin.ts';
import { roleTexts } from '../../app/i18n/en/roles.ts';
import { useText } from '../../app/i18n/text.ts';
import { useProfile } from '../../providers/session.ts';
import { useAddress } from '../../providers/use-address.ts';
import { useWorkspaces } from '../../providers/use-workspaces.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { WorkspaceChip } from '../../ui/WorkspaceChip.tsx';
import { AddUserDialog } from './AddUserDialog.tsx';
import styles from './Admin.module.css';
import { actOnUsers, type BulkAct, type BulkResult, knownReason } from './bulk-users.ts';
import { BulkQuestion } from './BulkQuestion.tsx';
import { Console } from './Console.tsx';
import { ConsoleList } from './ConsoleList.tsx';
import { useRoleOptions } from './use-role-options.ts';
import { UserDrawer } from './UserDrawer.tsx';

/** People of the organisation: found, added, given roles, deactivated, erased. */
export function UsersScreen() {
  const { get, set } = useAddress();
  const opened = get('open');
  return (
    <Console drawer={opened && <UserDrawer userId={opened} onClose={() => set({ open: null })} />}>
      <Users opened={opened} onOpen={(id) => set({ open: id })} />
    </Console>
  );
}

function Users({ opened, onOpen }: { opened: string | null; onOpen: (id: string) => void }) {
  const say = useText(adminTexts);
  const sayRole = useText(roleTexts);
  const roleOptions = useRoleOptions();
  const [adding, setAdding] = useState(false);
  const [result, setResult] = useState<BulkResult | null>(null);
  const nameOf = (user: UserView) => user.displayName ?? say('erasedPerson');
  return (
    <>
      <ConsoleList<UserView>
        resource="users"
        sort={{ field: 'displayName', order: 'ASC' }}
        title={say('users')}
        searchLabel={say('searchUsers')}
        current={opened}
        nameOf={nameOf}
        onOpen={(user) => onOpen(user.id)}
        action={
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            {say('addUser')}
          </Button>
        }
        told={result && <BulkNote result={result} onResult={setResult} />}
        bulk={<BulkBar onResult={setResult} />}
        filters={[
          {
            name: 'status',
            label: say('status'),
            options: [
              { value: '', label: say('anyStatus') },
              { value: 'active', label: say('active') },
              { value: 'inactive', label: say('inactive') },
            ],
          },
          {
            name: 'role',
            label: say('role'),
            options: [{ value: '', label: say('anyRole') }, ...roleOptions],
          },
        ]}
        columns={[
          {
            key: 'person',
            label: say('person'),
            sort: 'displayName',
            cell: (user) => (
              <PersonName
                name={nameOf(user)}
                kind={user.displayName === null ? 'unknown' : 'person'}
                detail={user.email}
              />
            ),
          },
          { key: 'role', label: say('role'), sort: 'role', cell: (user) => sayRole(user.role) },
          {
            key: 'workspaces',
            label: say('workspaces'),
            wide: true,
            cell: (user) => <WorkspacesOf user={user} />,
          },
          {
            key: 'seen',
            label: say('lastSeen'),
            sort: 'lastSignInAt',
            wide: true,
            cell: (user) =>
              user.lastSignInAt === null ? (
                <span className={styles['quiet']}>{say('never')}</span>
              ) : (
                <RelativeTime at={user.lastSignInAt} />
              ),
          },
          {
            key: 'status',
            label: say('status'),
            sort: 'status',
            cell: (user) => <AccountStatus status={user.status} />,
          },
        ]}
      />
      <AddUserDialog open={adding} onClose={() => setAdding(false)} />
    </>
  );
}

/** The first of the workspaces that somebody has a role in, and how many more. */
function WorkspacesOf({ user }: { user: UserView }) {
  const say = useText(adminTexts);
  const { data: workspaces } = useWorkspaces();
  if (isOrganizationAdmin(user.role)) return <span className={styles['quiet']}>{say('every')}</span>;
  const [first, ...more] = (workspaces ?? []).filter(({ id }) => id in user.roles);
  if (!first) return <span className={styles['quiet']}>{say('none')}</span>;
  return (
    <span className={styles['workspaces']}>
      <WorkspaceChip color={first.color} name={first.name} />
      {more.length > 0 && <span title={more.map(({ name }) => name).join(', ')}>+{more.length}</span>}
    </span>
  );
}

function AccountStatus({ status }: { status: UserView['status'] }) {
  const say = useText(adminTexts);
  if (status === 'active') return <StatusBadge tone="ready">{say('active')}</StatusBadge>;
  return (
    <span className={styles['account']}>
      <Icon of={status === 'inactive' ? Ban : UserX} size="small" />
      {say(status)}
    </span>
  );
}

/** Takes the row of the filters, so that nothing moves. */
function BulkBar({ onResult }: { onResult: (result: BulkResult) => void }) {
  const say = useText(adminTexts);
  const { selectedIds, data, onUnselectItems } = useListContext<UserView>();
  const refresh = useRefresh();
  const profile = useProfile();
  const [asked, setAsked] = useState<BulkAct | null>(null);
  const [busy, setBusy] = useState(false);
  const chosen = (data ?? []).filter((user) => selectedIds.includes(user.id));
  // where nobody would be changed there is nothing to ask, only to say why
  const ask = (act: BulkAct) =>
    chosen.every((user) => knownReason(act, user, profile.id) !== null) ? void run(act) : setAsked(act);
  const run = async (act: BulkAct) => {
    setBusy(true);
    const result = await actOnUsers(act, chosen, profile.id);
    setBusy(false);
    setAsked(null);
    onUnselectItems();
    onResult(result);
    refresh();
  };
  return (
    <>
      <b>{say('selected', { smart_count: selectedIds.length })}</b>
      <Button icon={RotateCcw} onClick={() => ask('reactivate')}>
        {say('reactivate')}
      </Button>
      <Button variant="danger" icon={Ban} onClick={() => ask('deactivate')}>
        {say('deactivate')}
      </Button>
      <Button variant="quiet" onClick={() => onUnselectItems()}>
        {say('clear')}
      </Button>
      {asked && (
        <BulkQuestion
          act={asked}
          chosen={chosen}
          busy={busy}
          onConfirm={() => void run(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface BulkNoteProps {
  readonly result: BulkResult;
  readonly onResult: (result: BulkResult | null) => void;
}
/** What was done, what was skipped and why; it stays until it is closed. */
function BulkNote({ result, onResult }: BulkNoteProps) {
  const say = useText(adminTexts);
  const refresh = useRefresh();
  const profile = useProfile();
  const undo = async () => {
    const back = result.done.map((user) => ({
      ...user,
      status: result.act === 'deactivate' ? ('inactive' as const) : ('active' as const),
    }));
    onResult(await actOnUsers(result.act === 'deactivate' ? 'reactivate' : 'deactivate', back, profile.id));
    refresh();
  };
  return (
    <Note
      tone={result.done.length > 0 ? 'ready' : 'attention'}
      action={
        <>
          {result.done.length > 0 && (
            <Button size="small" icon={Undo2} onClick={() => void undo()}>
              {say('undo')}
            </Button>
          )}
          <IconButton icon={X} name={say('dismiss')} onClick={() => onResult(null)} />
        </>
      }
    >
      {say(result.act === 'deactivate' ? 'deactivated' : 'reactivated', { smart_count: result.done.length })}
      {result.skipped.length > 0 && (
        <span className={styles['skipped']}>
          {say('skipped', { smart_count: result.skipped.length })}{' '}
          {result.skipped.map(({ user, why }, index) => (
            <span key={user.id}>
              {index > 0 && '; '}
              <bdi>{user.displayName ?? say('erasedPerson')}</bdi>,{' '}
              {typeof why === 'string' ? say(why) : why.told}
            </span>
          ))}
        </span>
      )}
    </Note>
  );
}
