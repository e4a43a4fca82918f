import { AuditFilter, ListAuditTypes } from '../../../../contracts/audit/audit.ts';
import { sentenceTexts } from '../../i18n/en/audit-sentences.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import { useText } from '../../i18n/text.ts';
import { useUrlState } from '../../providers/use-url-state.ts';
import { useDateRange } from '../../providers/use-date-range.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { DateRangePicker } from '../../ui/pickers/DateRangePicker.tsx';
import { FilterBar } from '../../ui/tables/FilterBar.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { eventTypeName } from '../../ui/text/event-type-name.ts';
import styles from './Audit.module.css';
import { objectKind } from './object-kind.ts';
import { PersonPicker } from './PersonPicker.tsx';
import { filterNames, defaultRange } from './use-audit-filter.ts';
import type { AuditNames } from './use-names.ts';

/** The filters of the audit trail, all of them in the address. */
export function AuditFilters({ names }: { names: AuditNames }) {
  const t = useText(auditTexts);
  const say = useText(sentenceTexts);
  const { get, set } = useUrlState();
  const range = useDateRange(defaultRange);
  const types = useQueryOf(ListAuditTypes, {}, { staleMs: 60_000 }).data?.items ?? [];
  const setFilters = (changes: Readonly<Record<string, string | null>>) =>
    set({ ...changes, page: null, event: null });
  const entityId = get('entityId') ?? '';
  const entityName = names.workspace(entityId) ?? names.workflow(entityId);
  const address = get('address') ?? '';
  const isInvalidAddress = address !== '' && !AuditFilter.shape.address.safeParse(address).success;
  const categories = [...new Set(types.map((each) => each.category))];
  const typeOptions = types
    .map(({ type }) => ({ value: type, label: eventTypeName(type, say) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const chosenTypes = get('types') ?? '';
  const count = chosenTypes.split(',').length;
  const several = count > 1 ? [{ value: chosenTypes, label: t('severalTypes', { smart_count: count }) }] : [];
  const renderSelect = (
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
      onChange={(value) => setFilters({ [name]: value })}
    />
  );
  return (
    <FilterBar
      search={
        <div className={styles['search']}>
          <SearchField
            label={t('search')}
            value={get('words') ?? ''}
            onSearch={(words) => setFilters({ words: words.trim() })}
          />
        </div>
      }
    >
      <div className={styles['address']}>
        <SearchField
          label={t('address')}
          value={address}
          onSearch={(text) => setFilters({ address: text.trim() })}
        />
      </div>
      <DateRangePicker {...range} fallback={defaultRange} onChange={setFilters} />
      <PersonPicker onPick={(personId) => setFilters({ personId })} />
      {renderSelect('types', t('type'), t('anyType'), [...several, ...typeOptions])}
      {renderSelect(
        'category',
        t('category'),
        t('anyCategory'),
        categories
          .map((each) => ({ value: each, label: objectKind(each) }))
          .toSorted((a, b) => a.label.localeCompare(b.label)),
      )}
      {renderSelect(
        'workspaceIds',
        t('workspace'),
        t('anyWorkspace'),
        names.workspaces.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {isInvalidAddress && <small role="alert">{t('noAddress')}</small>}
      {get('entityId') !== null && (
        <Chip on onRemove={() => setFilters({ entityId: null })}>
          <span className={styles['thing']}>
            {entityName === null ? t('history') : t('entity', { name: entityName })}
          </span>
        </Chip>
      )}
      {get('correlationId') !== null && (
        <Chip on onRemove={() => setFilters({ correlationId: null })}>
          {t('correlation')}
        </Chip>
      )}
      {get('stream') !== null && (
        <Chip on onRemove={() => setFilters({ stream: null })}>
          {t('history')}
        </Chip>
      )}
      {filterNames.some((name) => get(name) !== null) && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => setFilters(Object.fromEntries(filterNames.map((name) => [name, null])))}
        >
          {t('clear')}
        </Button>
      )}
    </FilterBar>
  );
}
