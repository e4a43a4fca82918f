import { X } from 'lucide-react';
import { useRef } from 'react';
import { useListContext } from 'react-admin';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/Button.tsx';
import type { ListFilter } from './contract-list-props.ts';
import { hasValues } from './NoRows.tsx';

/** How many rows there are, and for which search: the list remembers it, so it is named and can be cleared. */
export function ListLine({ isPart }: { isPart: boolean }) {
  const line = useRef<HTMLSpanElement>(null);
  const t = useText(contractListTexts);
  const locale = useLocale();
  const { total, filterValues, setFilters } = useListContext();
  const { q: text } = filterValues as ListFilter;
  const isFiltered = hasValues(filterValues as object);
  if (total === undefined) return ' ';
  const count = total.toLocaleString(locale);
  const clear = () => {
    // the button is gone then
    line.current?.focus();
    setFilters({});
  };
  return (
    <>
      <span ref={line} role="status" tabIndex={-1}>
        {text === undefined
          ? t(isFiltered || isPart ? 'found' : 'total', { count })
          : t('foundFor', { count, text })}
      </span>
      {isFiltered && total > 0 && (
        <Button size="sm" variant="quiet" icon={X} onClick={clear}>
          {t('clearFilters')}
        </Button>
      )}
    </>
  );
}
