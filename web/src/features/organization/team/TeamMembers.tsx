import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { UserView } from '../../../../../contracts/identity/user.ts';
import { AddTeamMembers, ListTeamMembers } from '../../../../../contracts/organization/team.ts';
import { kitTexts } from '../../../i18n/en/kit.ts';
import { teamActionTexts } from '../../../i18n/en/team-actions.ts';
import { teamTexts } from '../../../i18n/en/teams.ts';
import { useLocale, useText } from '../../../i18n/text.ts';
import type { BulkResult } from '../../../console/bulk.ts';
import { BulkBar, SelectionStatus } from '../../../console/BulkBar.tsx';
import { BulkNote } from '../../../console/BulkNote.tsx';
import parts from '../../../console/ConsoleParts.module.css';
import { teamActions, useTeamChoices, type TeamPerson } from '../../../console/team-actions.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { usePersonSearch } from '../../../providers/use-person-search.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { PersonName } from '../../../ui/people/PersonName.tsx';
import { Picker } from '../../../ui/pickers/Picker.tsx';
import { DataTable } from '../../../ui/tables/DataTable.tsx';
import { Pager } from '../../../ui/tables/Pager.tsx';

const pageSize = 50;

interface Member {
  readonly id: string;
  readonly displayName: string | null;
}

/** Who is in a team, by page; those who are selected are removed or moved to another team. */
export function TeamMembers({ teamId }: { teamId: string }) {
  const t = useText(teamTexts);
  const sayKit = useText(kitTexts);
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const [result, setResult] = useState<BulkResult<TeamPerson> | null>(null);
  const filter = keyword === '' ? {} : { keyword };
  const { data, error, refetch } = useQueryOf(
    ListTeamMembers,
    { teamId, page, size: pageSize, ...filter },
    { keepPrevious: true },
  );
  const picked = usePickedMembers(teamId, data?.items ?? []);
  const teams = useTeamChoices();
  const actions = teamActions(teams, teamId).filter(({ name }) => name !== 'addToTeam');
  const nameOf = ({ displayName }: Member) => displayName ?? sayKit('erasedPerson');
  const total = data?.page.dataCount ?? 0;
  const isSearchable = keyword !== '' || total > pageSize;
  const texts = { texts: teamActionTexts, nameOf, onResult: setResult };
  return (
    <div className={parts['part']}>
      <div className={parts['row']}>
        <h3>{t('members')}</h3>
        <AddMember teamId={teamId} />
      </div>
      {isSearchable && (
        <SearchField
          label={t('findMember')}
          value={keyword}
          onSearch={(text) => {
            setPage(1);
            setKeyword(text.trim());
          }}
        />
      )}
      {result && <BulkNote {...texts} result={result} />}
      <SelectionStatus count={picked.selection.count} />
      {picked.selection.count > 0 && <BulkBar {...texts} selection={picked.selection} actions={actions} />}
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {data && (
        <DataTable<Member>
          label={t('members')}
          size="sm"
          rows={data.items}
          idOf={({ id }) => id}
          selection={picked.boxes}
          empty={<p className={parts['quiet']}>{t(keyword === '' ? 'nobody' : 'noMember')}</p>}
          columns={[
            {
              key: 'displayName',
              label: t('name'),
              cell: (member) => (
                <PersonName name={nameOf(member)} kind={member.displayName === null ? 'unknown' : 'person'} />
              ),
            },
          ]}
        />
      )}
      {total > pageSize && <Pager page={page} size={pageSize} total={total} onPage={setPage} bare />}
    </div>
  );
}

/** The members that somebody selected, also on other pages, and the boxes for those of this page. */
function usePickedMembers(teamId: string, members: readonly Member[]) {
  const sayKit = useText(kitTexts);
  const provider = useDataProvider();
  const [picked, setPicked] = useState<ReadonlyMap<string, Member>>(new Map());
  const onPick = (ids: readonly string[], on: boolean) => {
    const others = [...picked].filter(([id]) => !ids.includes(id));
    const added = members.filter(({ id }) => on && ids.includes(id)).map((each) => [each.id, each] as const);
    setPicked(new Map([...others, ...added]));
  };
  const here = members.map(({ id }) => id).filter((id) => picked.has(id));
  const read = async (): Promise<readonly TeamPerson[]> => {
    const { data } = await provider.getMany<UserView>('users', { ids: [...picked.keys()] });
    const people = new Map<string, TeamPerson>(data.map((each) => [each.id, each]));
    // a member whom the reader does not administer is not among the people
    return [...picked.values()].map(
      (each) => people.get(each.id) ?? { ...each, teamIds: [teamId], status: 'unreachable' },
    );
  };
  return {
    selection: { count: picked.size, read, clear: () => setPicked(new Map()) },
    boxes: {
      ids: here,
      nameOf: (id: string) => members.find((each) => each.id === id)?.displayName ?? sayKit('erasedPerson'),
      onPick,
    },
  };
}

function AddMember({ teamId }: { teamId: string }) {
  const t = useText(teamTexts);
  const locale = useLocale();
  const { options, more, onSearch } = usePersonSearch({ status: 'active' });
  const add = useCommand(AddTeamMembers);
  const addMember = async (id: string) => {
    const name = options?.find(({ value }) => value === id)?.label ?? '';
    const result = await add.run({ teamId, userIds: [id] });
    if (result.ok) showToast({ tone: 'ready', message: t('memberAdded', { name }) });
    else showToast({ tone: 'failed', message: t('failedTitle'), detail: result.errorMessage });
  };
  return (
    <Picker
      label={t('addMember')}
      value=""
      shown={t('addMember')}
      options={options}
      more={more > 0 ? t('morePeople', { count: more.toLocaleString(locale) }) : null}
      onSearch={onSearch}
      onPick={(id) => void addMember(id)}
    />
  );
}
