import { auditTexts } from '../../i18n/en/audit.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { usePeople } from '../../providers/use-people.ts';
import { usePersonSearch } from '../../providers/use-person-search.ts';
import { useUrlState } from '../../providers/use-url-state.ts';
import { Picker } from '../../ui/pickers/Picker.tsx';

/** Filters the audit trail by one person of the organisation. */
export function PersonPicker({ onPick }: { onPick: (personId: string) => void }) {
  const t = useText(auditTexts);
  const locale = useLocale();
  const chosen = useUrlState().get('personId') ?? '';
  const { options, more, onSearch } = usePersonSearch();
  const nameOf = usePeople(chosen === '' ? [] : [chosen]);
  return (
    <Picker
      label={t('person')}
      value={chosen}
      shown={chosen === '' ? t('anyPerson') : nameOf(chosen).name}
      none={t('anyPerson')}
      options={options}
      more={more > 0 ? t('morePeople', { count: more.toLocaleString(locale) }) : null}
      onSearch={onSearch}
      onPick={onPick}
    />
  );
}
