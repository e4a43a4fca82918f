import { AuditFilter, ListAuditTypes } from '../../../../contracts/audit/audit.ts';
import { auditTexts } from '../../app/i18n/en/audit.ts';
import { useText } from '../../app/i18n/text.ts';
import { useAddress } from '../../providers/use-address.ts';
import { useDateRange } from '../../providers/use-date-range.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DateRangePicker } from '../../ui/DateRangePicker.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './Audit.module.css';
import { PersonPicker } from './PersonPicker.tsx';
import { typeInWords } from '../../ui/type-in-words.ts';
import { filterNames, usualRange } from './use-audit-filter.ts';
import type { AuditNames } from './use-names.ts';

/** What narrows the trail; all of it stands in the address. */
export function AuditFilters({ names }: { names: AuditNames }) {
  const say = useText(auditTexts);
  const { get, set } = useAddress();
  const range = useDateRange(usualRange);
  const types = useQueryOf(ListAuditTypes, {}, { staleMs: 60_000 }).data?.items ?? [];
  const narrow = (changes: Readonly<Record<string, string | null>>) =>
    set({ ...changes, page: null, event: null });
  const entityId = get('entityId') ?? '';
  const entityName = names.workspace(entityId) ?? names.workflow(entityId);
  const address = get('address') ?? '';
  const noAddress = address !== '' && !AuditFilter.shape.address.safeParse(address).success;
  const categories = [...new Set(types.map((each) => each.category))];
  const named = (text: (typeof types)[number]) => ({ value: text.type, label: typeInWords(text.type) });
  const choice = (
    name: 'types' | 'category' | 'workspaceIds',
    label: string,
    none: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <Select
      label={label}
      value={get(name) ?? ''}
      on={get(name) !== null}
      options={[{ value: '', label: none }, ...options]}
      onChange={(value) => narrow({ [name]: value })}
    />
  );
  return (
    <FilterBar
      search={
        <div className={styles['search']}>
          <SearchField
            label={say('search')}
            value={get('words') ?? ''}
            onSearch={(words) => narrow({ words: words.trim() })}
          />
        </div>
      }
    >
      <div className={styles['address']}>
        <SearchField
          label={say('address')}
          value={address}
          onSearch={(text) => narrow({ address: text.trim() })}
        />
      </div>
      <DateRangePicker {...range} fallback={usualRange} onChange={narrow} />
      <PersonPicker onPick={(personId) => narrow({ personId })} />
      {choice('types', say('type'), say('anyType'), types.map(named))}
      {choice(
        'category',
        say('category'),
        say('anyCategory'),
        categories.map((each) => ({ value: each, label: typeInWords(each) })),
      )}
      {choice(
        'workspaceIds',
        say('workspace'),
        say('anyWorkspace'),
        names.workspaces.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {noAddress && <small role="alert">{say('noAddress')}</small>}
      {get('entityId') !== null && (
        <Chip on onRemove={() => narrow({ entityId: null })}>
          <span className={styles['thing']}>
            {entityName === null ? say('history') : say('entity', { name: entityName })}
          </span>
        </Chip>
      )}
      {get('correlationId') !== null && (
        <Chip on onRemove={() => narrow({ correlationId: null })}>
          {say('correlation')}
        </Chip>
      )}
      {get('stream') !== null && (
        <Chip on onRemove={() => narrow({ stream: null })}>
          {say('history')}
        </Chip>
      )}
      {filterNames.some((name) => get(name) !== null) && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => narrow(Object.fromEntries(filterNames.map((name) => [name, null])))}
        >
          {say('clear')}
        </Button>
      )}
    </FilterBar>
  );
}
