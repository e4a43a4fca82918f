import { AuditFilter, ListAuditTypes } from '../../../../contracts/audit/audit.ts';
import { ListUsers } from '../../../../contracts/identity/user.ts';
import { auditTexts } from '../../app/i18n/en/audit.ts';
import { kitTexts } from '../../app/i18n/en/kit.ts';
import { useText } from '../../app/i18n/text.ts';
import { useAddress } from '../../providers/use-address.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Field } from '../../ui/Field.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './Audit.module.css';
import { typeInWords } from './sentence.ts';
import { filterNames } from './use-audit-filter.ts';
import type { AuditNames } from './use-names.ts';

/** What narrows the trail; all of it stands in the address. */
export function AuditFilters({ names }: { names: AuditNames }) {
  const say = useText(auditTexts);
  const sayKit = useText(kitTexts);
  const { get, set } = useAddress();
  const types = useQueryOf(ListAuditTypes, {}, { staleMs: 60_000 }).data?.items ?? [];
  const people = useQueryOf(ListUsers, { size: 500 }, { staleMs: 60_000 }).data?.items ?? [];
  const narrow = (changes: Record<string, string | null>) => set({ ...changes, page: null, event: null });
  const address = get('address') ?? '';
  const noAddress = address !== '' && !AuditFilter.shape.address.safeParse(address).success;
  const categories = [...new Set(types.map((each) => each.category))];
  const named = (text: (typeof types)[number]) => ({ value: text.type, label: typeInWords(text.type) });
  const choice = (
    name: 'personId' | 'types' | 'category' | 'workspaceIds',
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
    <div className={styles['filters']}>
      <div className={styles['search']}>
        <SearchField
          label={say('search')}
          value={get('words') ?? ''}
          onSearch={(words) => narrow({ words: words.trim() })}
        />
      </div>
      <div className={styles['address']}>
        <SearchField
          label={say('address')}
          value={address}
          onSearch={(text) => narrow({ address: text.trim() })}
        />
      </div>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className={styles['date']}>
          <Field
            type="date"
            label={say(end)}
            labelHidden
            title={say(end)}
            value={get(end) ?? ''}
            onChange={(event) => narrow({ [end]: event.target.value })}
          />
        </div>
      ))}
      {choice(
        'personId',
        say('person'),
        say('anyPerson'),
        people.map((each) => ({ value: each.id, label: each.displayName ?? sayKit('erasedPerson') })),
      )}
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
          {say('entity', { id: get('entityId') ?? '' })}
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
    </div>
  );
}
