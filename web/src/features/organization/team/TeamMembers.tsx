import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  AddTeamMembers,
  ListTeamMembers,
  RemoveTeamMembers,
} from '../../../../../contracts/organization/team.ts';
import { kitTexts } from '../../../i18n/en/kit.ts';
import { teamTexts } from '../../../i18n/en/teams.ts';
import { useLocale, useText } from '../../../i18n/text.ts';
import parts from '../../../console/ConsoleParts.module.css';
import type { CallResult } from '../../../providers/api-client.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { usePersonSearch } from '../../../providers/use-person-search.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { PersonName } from '../../../ui/people/PersonName.tsx';
import { Picker } from '../../../ui/pickers/Picker.tsx';
import { Pager } from '../../../ui/tables/Pager.tsx';

const pageSize = 20;

/** Who is in a team, by page; people are added and removed at once. */
export function TeamMembers({ teamId }: { teamId: string }) {
  const t = useText(teamTexts);
  const sayKit = useText(kitTexts);
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const filter = keyword === '' ? {} : { keyword };
  const { data, error, refetch } = useQueryOf(
    ListTeamMembers,
    { teamId, page, size: pageSize, ...filter },
    { keepPrevious: true },
  );
  const removal = useCommand(RemoveTeamMembers);
  const removeMember = async (id: string, name: string) => {
    const result = await removal.run({ teamId, userIds: [id] });
    tell(result, t('memberRemoved', { name }), t('failedTitle'));
    // the button that was pressed is gone
    if (result.ok) heading.current?.focus();
  };
  const total = data?.page.dataCount ?? 0;
  const isSearchable = keyword !== '' || total > pageSize;
  return (
    <div className={parts['part']}>
      <div className={parts['row']}>
        <h3 ref={heading} tabIndex={-1}>
          {t('members')}
        </h3>
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
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {data && total === 0 && <p className={parts['quiet']}>{t(keyword === '' ? 'nobody' : 'noMember')}</p>}
      {data?.items.map(({ id, displayName }) => {
        const name = displayName ?? sayKit('erasedPerson');
        return (
          <div key={id} className={parts['row']}>
            <PersonName name={name} kind={displayName === null ? 'unknown' : 'person'} />
            <IconButton
              icon={X}
              name={t('removeMember', { name })}
              onClick={() => void removeMember(id, name)}
            />
          </div>
        );
      })}
      {total > pageSize && <Pager page={page} size={pageSize} total={total} onPage={setPage} bare />}
    </div>
  );
}

/** Shows what came of it; the command itself refreshes the lists. */
function tell(result: CallResult<unknown>, message: string, failed: string): void {
  if (result.ok) showToast({ tone: 'ready', message });
  else showToast({ tone: 'failed', message: failed, detail: result.errorMessage });
}

function AddMember({ teamId }: { teamId: string }) {
  const t = useText(teamTexts);
  const locale = useLocale();
  const { options, more, onSearch } = usePersonSearch({ status: 'active' });
  const add = useCommand(AddTeamMembers);
  const addMember = async (id: string) => {
    const name = options?.find(({ value }) => value === id)?.label ?? '';
    tell(await add.run({ teamId, userIds: [id] }), t('memberAdded', { name }), t('failedTitle'));
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
