import { useState } from 'react';
import { mayHaveRole } from '../../../../../contracts/identity/account.ts';
import type { AccountKind } from '../../../../../contracts/identity/model/account-name.ts';
import { Role } from '../../../../../contracts/kernel/access.ts';
import { ChangeWorkspaceRole, ListWorkspaceUsers } from '../../../../../contracts/identity/user.ts';
import { kitTexts } from '../../../i18n/en/kit.ts';
import { roleTexts } from '../../../i18n/en/roles.ts';
import { workspaceTexts } from '../../../i18n/en/workspaces.ts';
import { useText } from '../../../i18n/text.ts';
import parts from '../../../console/ConsoleParts.module.css';
import { maySend, useSession } from '../../../providers/session.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { usePersonSearch } from '../../../providers/use-person-search.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { PersonName } from '../../../ui/people/PersonName.tsx';
import { Picker } from '../../../ui/pickers/Picker.tsx';
import { Pager } from '../../../ui/tables/Pager.tsx';

const pageSize = 20;
/** Roles that are given in a workspace; the others hold in the whole organisation. */
const roles = ['admin-group', 'publisher', 'viewer'] as const;

/** Those that an account may have, and the one that it has. */
const rolesFor = (kind: AccountKind | undefined, held: Role): readonly Role[] =>
  roles.filter((role) => role === held || mayHaveRole(kind, role));

/** Gives somebody a role in a workspace, or takes it away, and says if it was refused. */
function useRoleChange(workspaceId: string) {
  const t = useText(workspaceTexts);
  const change = useCommand(ChangeWorkspaceRole);
  return async (userId: string, role: Role | null): Promise<void> => {
    const result = await change.run({ userId, workspaceId, role });
    if (!result.ok) showToast({ tone: 'failed', message: t('failedTitle'), detail: result.errorMessage });
  };
}

/** The people who are assigned to a workspace, with their roles there, by page (R-WSP-10). */
export function WorkspacePeople({ workspaceId }: { workspaceId: string }) {
  const t = useText(workspaceTexts);
  const sayKit = useText(kitTexts);
  const sayRole = useText(roleTexts);
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const mayChange = maySend(useSession(), ChangeWorkspaceRole);
  const changeRole = useRoleChange(workspaceId);
  const filter = keyword === '' ? {} : { keyword };
  const { data, error, refetch } = useQueryOf(
    ListWorkspaceUsers,
    { workspaceId, page, size: pageSize, ...filter },
    { keepPrevious: true },
  );
  const total = data?.page.dataCount ?? 0;
  return (
    <div className={parts['part']}>
      <div className={parts['row']}>
        <h3>{t('people')}</h3>
        {mayChange && <AddPerson onAdd={(id) => void changeRole(id, 'viewer')} />}
      </div>
      {(keyword !== '' || total > pageSize) && (
        <SearchField
          label={t('findPerson')}
          value={keyword}
          onSearch={(text) => {
            setPage(1);
            setKeyword(text.trim());
          }}
        />
      )}
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {data && total === 0 && <p className={parts['quiet']}>{t(keyword === '' ? 'nobody' : 'noPerson')}</p>}
      {data?.items.map(({ id, displayName, kind, role }) => {
        const name = displayName ?? sayKit('erasedPerson');
        return (
          <div key={id} className={parts['row']}>
            <PersonName name={name} kind={displayName === null ? 'unknown' : 'person'} />
            {mayChange ? (
              <Select
                label={name}
                value={role}
                options={[
                  ...rolesFor(kind, role).map((each) => ({ value: each, label: sayRole(each) })),
                  { value: '', label: t('removePerson') },
                ]}
                onChange={(value) => void changeRole(id, value === '' ? null : Role.parse(value))}
              />
            ) : (
              <span className={parts['quiet']}>{sayRole(role)}</span>
            )}
          </div>
        );
      })}
      {total > pageSize && <Pager page={page} size={pageSize} total={total} onPage={setPage} bare />}
    </div>
  );
}

function AddPerson({ onAdd }: { onAdd: (id: string) => void }) {
  const t = useText(workspaceTexts);
  const { options, onSearch } = usePersonSearch({ status: 'active' });
  return (
    <Picker
      label={t('addPerson')}
      value=""
      shown={t('addPerson')}
      options={options}
      onSearch={onSearch}
      onPick={onAdd}
    />
  );
}
