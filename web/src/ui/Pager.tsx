import { ChevronLeft, ChevronRight } from 'lucide-react';
import { kitTexts } from '../app/i18n/en/kit.ts';
import { useLocale, useText } from '../app/i18n/text.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Pager.module.css';
import { Select } from './Select.tsx';

export const pageSizes = [20, 50, 100] as const;

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** Without it the size is not to be chosen. */
  readonly onSize?: (size: number) => void;
}

/** Which rows these are, and the way to the others. */
export function Pager({ page, size, total, onPage, onSize }: PagerProps) {
  const say = useText(kitTexts);
  const locale = useLocale();
  const write = (value: number) => value.toLocaleString(locale);
  const first = Math.min(total, (page - 1) * size + 1);
  const last = Math.min(total, page * size);
  return (
    <div className={styles['pager']}>
      <span>{say('rowsOf', { first: write(first), last: write(last), total: write(total) })}</span>
      <span className={styles['gap']} />
      {onSize && (
        <Select
          label={say('perPage', { count: size })}
          value={String(size)}
          options={pageSizes.map((each) => ({ value: String(each), label: say('perPage', { count: each }) }))}
          onChange={(value) => onSize(Number(value))}
        />
      )}
      <IconButton
        icon={ChevronLeft}
        turns
        name={say('previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        turns
        name={say('nextPage')}
        disabled={last >= total}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
