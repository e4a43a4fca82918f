import { useState } from 'react';
import { ListUsers } from '../../../contracts/identity/user.ts';
import { kitTexts } from '../i18n/en/kit.ts';
import { useText } from '../i18n/text.ts';
import { useQueryOf } from './use-query-of.ts';

/** The number of options; typing finds the others. */
const maxOptions = 20;

/** People of the organisation by what is typed, as the options of a picker. */
export function usePersonSearch(filter: { readonly status?: 'active' } = {}) {
  const sayKit = useText(kitTexts);
  const [text, onSearch] = useState('');
  const keyword = text.slice(0, 200);
  const { data } = useQueryOf(
    ListUsers,
    { size: maxOptions, ...filter, ...(keyword !== '' && { keyword }) },
    { staleMs: 60_000, keepPrevious: true },
  );
  const found = data?.items ?? null;
  return {
    onSearch,
    /** How many match and are not among the options. */
    more: (data?.page.dataCount ?? 0) - (found?.length ?? 0),
    /** `null` while the first are loaded. */
    options:
      found &&
      found.map(({ id, displayName, email }) => ({
        value: id,
        label: displayName ?? sayKit('erasedPerson'),
        detail: email ?? '',
      })),
  };
}
