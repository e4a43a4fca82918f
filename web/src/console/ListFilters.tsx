import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { z } from 'zod';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { createTranslator, type Texts, useText } from '../i18n/text.ts';
import { SearchField } from '../ui/controls/SearchField.tsx';
import { Select } from '../ui/controls/Select.tsx';
import { FilterBar } from '../ui/tables/FilterBar.tsx';
import { type Choices, choicesOf } from './contract-fields.ts';
import styles from './ContractList.module.css';
import { SavedSearches } from './SavedSearches.tsx';

/** Parameters of every list that do not filter. */
const listParameters = new Set(['page', 'size', 'sort', 'order', 'keyword', 'ids']);

interface ListFiltersProps {
  readonly schema: z.ZodObject;
  readonly texts: Texts;
  readonly choices: Choices;
  readonly only?: readonly string[] | undefined;
  /** What else can be done with the rows, behind the filters. */
  readonly children: ReactNode;
}

/** Search and filters from the list's contract; the current filters can be saved under a name. */
export function ListFilters({ schema: { shape }, texts, choices, only, children }: ListFiltersProps) {
  const t = useText(contractListTexts);
  const sayOwn = createTranslator(texts);
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Readonly<Record<string, string>>;
  const setFilter = (name: string, value: string) => {
    const { [name]: _, ...others } = values;
    setFilters(value === '' ? others : { ...others, [name]: value });
  };
  return (
    <FilterBar
      search={
        'keyword' in shape && (
          <div className={styles['search']}>
            <SearchField
              label={sayOwn('search')}
              value={values['q'] ?? ''}
              onSearch={(text) => setFilter('q', text.trim())}
            />
          </div>
        )
      }
    >
      {Object.entries(shape).map(([name, schema]) => {
        const isFilter = only?.includes(name) ?? !listParameters.has(name);
        const options = isFilter ? choicesOf(name, schema, texts, choices) : null;
        const any = texts.english[`${name}Any`] === undefined ? null : sayOwn(`${name}Any`);
        return (
          options && (
            <Select
              key={name}
              label={sayOwn(name)}
              value={values[name] ?? ''}
              on={values[name] !== undefined}
              options={[{ value: '', label: any ?? t('any', { field: sayOwn(name) }) }, ...options]}
              onChange={(value) => setFilter(name, value)}
            />
          )
        );
      })}
      <SavedSearches />
      {children}
    </FilterBar>
  );
}
