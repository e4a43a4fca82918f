import { FileUp } from 'lucide-react';
import { useStore } from 'react-admin';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ListUsers, userListLimits, type UserView } from '../../../../../contracts/identity/user.ts';
import { withFlag } from '../../../../../contracts/kernel/access.ts';
import { hasRight, isOrganizationAdmin } from '../../../../../contracts/kernel/permissions.ts';
import { peopleImportTexts } from '../../../i18n/en/people-import.ts';
import { roleTexts } from '../../../i18n/en/roles.ts';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import { ContractList } from '../../../console/ContractList.tsx';
import type { ListPart } from '../../../console/contract-list-props.ts';
import parts from '../../../console/ConsoleParts.module.css';
import { useOpenRecord } from '../../../console/open-record.ts';
import { useTeamChoices } from '../../../console/team-actions.ts';
import { mayInvite } from '../../../providers/may-invite.ts';
import { useProfile, useSession } from '../../../providers/session.ts';
import { useWorkspaces } from '../../../providers/use-workspaces.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { WorkspaceChip } from '../../../ui/workflow/WorkspaceChip.tsx';
import { ImportPeopleDialog } from '../people-import/ImportPeopleDialog.tsx';
import { AccountStatus } from './AccountStatus.tsx';
import { AddPersonForm } from './AddPersonForm.tsx';
import { useRoleOptions } from '../use-role-options.ts';
import { useBulkActions } from './user-bulk-actions.ts';
import styles from './User.module.css';
import { UserName } from './UserName.tsx';
import { UserDrawer } from './UserDrawer.tsx';

const { guardSeconds, active, inactive } = userListLimits;
/** The lists of people: everybody, with those who are invited; active; inactive (R-ADM-01). */
const listParts = {
  everybody: { filter: {}, pageSize: active },
  active: { filter: { status: 'active' }, pageSize: active },
  inactive: { filter: { status: 'inactive' }, pageSize: inactive },
} as const satisfies Record<string, Pick<ListPart, 'filter' | 'pageSize'>>;
type PartName = keyof typeof listParts;
const partNames = Object.keys(listParts) as readonly PartName[];

/** The people of the organisation: search, invite, assign roles, deactivate, erase. */
export function UserList() {
  const t = useText(userTexts);
  const sayRole = useText(roleTexts);
  const profile = useProfile();
  const roles = useRoleOptions();
  const { data: workspaces } = useWorkspaces();
  const teams = useTeamChoices();
  const [name, setName] = useStore<PartName>('users.list', 'everybody');
  const session = useSession();
  const canInvite = mayInvite(session);
  const nameOf = (user: UserView) => user.displayName ?? t('erasedPerson');
  const administered = (workspaces ?? []).filter(({ id }) => hasRight(profile, 'administer', id));
  const teamNamesOf = ({ teamIds }: UserView) =>
    teams
      .filter(({ value }) => teamIds.includes(value))
      .map(({ label }) => label)
      .join(', ');
  useInvitePopup();
  return (
    <ContractList
      query={ListUsers}
      texts={userTexts}
      sort={{ field: 'displayName', order: 'ASC' }}
      nameOf={nameOf}
      part={{ ...listParts[name], name, guardSeconds }}
      above={<PartChips value={name} onChange={setName} />}
      fetchFailed={t('fetchFailed')}
      filters={[...(name === 'everybody' ? (['status'] as const) : []), 'role', 'workspaceId', 'teamId']}
      {...(canInvite && {
        createForm: { access: withFlag('admin'), component: AddPersonForm },
        headActions: <ImportButton />,
      })}
      choices={{
        role: roles,
        workspaceId: administered.map((each) => ({ value: each.id, label: each.name })),
        teamId: teams.length > 0 ? teams : undefined,
      }}
      record={OpenUser}
      bulk={useBulkActions(teams)}
      columns={[
        {
          source: 'displayName',
          render: (user) => <UserName user={user} />,
          exportValue: nameOf,
        },
        { source: 'email', hidden: true },
        { source: 'role', render: (user) => sayRole(user.role), exportValue: (user) => sayRole(user.role) },
        {
          source: 'roles',
          wide: true,
          render: (user) => <WorkspacesOf user={user} />,
          exportValue: (user) =>
            (workspaces ?? [])
              .flatMap(({ id, name: of }) => {
                const given = user.roles[id];
                return given === undefined ? [] : [`${of}: ${sayRole(given)}`];
              })
              .join(', '),
        },
        ...(teams.length > 0
          ? [
              {
                source: 'teamIds',
                wide: true,
                hidden: true,
                render: (user: UserView) => teamNamesOf(user),
                exportValue: (user: UserView) => teamNamesOf(user),
              } as const,
            ]
          : []),
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

const importPath = 'import';

function ImportButton() {
  const t = useText(peopleImportTexts);
  const { open } = useOpenRecord();
  return (
    <Button icon={FileUp} folds onClick={() => open(importPath)}>
      {t('import')}
    </Button>
  );
}

/** What is open above the list: one person, or the import of many. */
function OpenUser({ id, onClose }: { id: string; onClose: () => void }) {
  const canInvite = mayInvite(useSession());
  if (id === importPath) return canInvite ? <ImportPeopleDialog onClose={onClose} /> : null;
  return <UserDrawer id={id} onClose={onClose} />;
}

/** The button in the header leads here with this state (R-USR-06). */
function useInvitePopup(): void {
  const { state } = useLocation() as { state: { readonly invite?: boolean } | null };
  const { open } = useOpenRecord();
  const isAsked = state?.invite === true;
  useEffect(() => {
    if (isAsked) open('create');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `open` is new with each render
  }, [isAsked]);
}

function PartChips({ value, onChange }: { value: PartName; onChange: (name: PartName) => void }) {
  const t = useText(userTexts);
  return (
    <div className={styles['lists']} role="group" aria-label={t('title')}>
      {partNames.map((each) => (
        <Chip key={each} on={each === value} onClick={() => onChange(each)}>
          {t(each)}
        </Chip>
      ))}
    </div>
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
      {more.length > 0 && (
        <span dir="ltr" title={more.map(({ name }) => name).join(', ')}>
          +{more.length}
        </span>
      )}
    </span>
  );
}
