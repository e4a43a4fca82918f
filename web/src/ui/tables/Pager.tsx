import { ChevronLeft, ChevronRight } from 'lucide-react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { classes } from '../theme/classes.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { type PageSize, pageSizeOf, pageSizes } from './page-sizes.ts';
import styles from './Pager.module.css';
import { Select } from '../controls/Select.tsx';

export interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** Without it the page size cannot be chosen. */
  readonly onSize?: (size: PageSize) => void;
  /** Below cards, without a panel around it. */
  readonly bare?: boolean;
}

/** The visible range of rows, with buttons for the other pages: 20, 50 or 100 rows (2:222). */
export function Pager({ page, size, total, onPage, onSize, bare = false }: PagerProps) {
  const t = useText(kitTexts);
  const locale = useLocale();
  const write = (value: number) => value.toLocaleString(locale);
  const first = Math.min(total, (page - 1) * size + 1);
  const last = Math.min(total, page * size);
  return (
    <nav className={classes(styles['pager'], bare && styles['bare'])} aria-label={t('pages')}>
      <span>{t('rowsOf', { first: write(first), last: write(last), total: write(total) })}</span>
      <span className={styles['gap']} />
      {onSize && (
        <Select
          label={t('perPage', { count: size })}
          value={String(size)}
          options={pageSizes.map((each) => ({ value: String(each), label: t('perPage', { count: each }) }))}
          onChange={(value) => onSize(pageSizeOf(value) ?? pageSizes[0])}
        />
      )}
      <IconButton
        icon={ChevronLeft}
        turns
        name={t('previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        turns
        name={t('nextPage')}
        disabled={last >= total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
