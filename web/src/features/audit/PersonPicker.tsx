import { useDeferredValue, useState } from 'react';
import { ListUsers } from '../../../../contracts/identity/user.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { useUrlState } from '../../providers/use-url-state.ts';
import { usePeople } from '../../providers/use-people.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Picker } from '../../ui/pickers/Picker.tsx';

/** The number of options; typing finds the others. */
const maxOptions = 20;

/** Filters the audit trail by one person of the organisation. */
export function PersonPicker({ onPick }: { onPick: (personId: string) => void }) {
  const t = useText(auditTexts);
  const sayKit = useText(kitTexts);
  const locale = useLocale();
  const chosen = useUrlState().get('personId') ?? '';
  const [text, setText] = useState('');
  const keyword = useDeferredValue(text.trim());
  const { data } = useQueryOf(
    ListUsers,
    { size: maxOptions, ...(keyword !== '' && { keyword }) },
    { staleMs: 60_000, keepPrevious: true },
  );
  const nameOf = usePeople(chosen === '' ? [] : [chosen]);
  const found = data?.items ?? [];
  const more = (data?.page.dataCount ?? 0) - found.length;
  const hint = () => {
    if (data && found.length === 0) return t('noPerson', { text: keyword });
    return more > 0 ? t('morePeople', { count: more.toLocaleString(locale) }) : null;
  };
  return (
    <Picker
      label={t('person')}
      value={chosen}
      shown={chosen === '' ? t('anyPerson') : nameOf(chosen).name}
      none={t('anyPerson')}
      options={found.map(({ id, displayName, email }) => ({
        value: id,
        label: displayName ?? sayKit('erasedPerson'),
        detail: email ?? '',
      }))}
      hint={hint()}
      onText={setText}
      onPick={onPick}
    />
  );
}
