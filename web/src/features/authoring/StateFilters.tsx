import type { ReactNode } from 'react';
import { Chip } from '../../ui/controls/Chip.tsx';
import styles from './StateFilters.module.css';

interface StateFiltersProps<F extends string> {
  /** With how many rows each has; one without any is offered only while it is chosen. */
  readonly counts: readonly { readonly key: F | 'all'; readonly label: string; readonly count: number }[];
  readonly chosen: F | 'all';
  readonly onChoose: (filter: F | 'all') => void;
  /** What stands at the end of the line. */
  readonly children: ReactNode;
}

/** Chips above rows that show all of them or those of one state. */
export function StateFilters<F extends string>({ counts, chosen, onChoose, children }: StateFiltersProps<F>) {
  return (
    <div className={styles['filters']}>
      {counts
        .filter(({ key, count }) => key === 'all' || key === chosen || count > 0)
        .map(({ key, label, count }) => (
          <Chip key={key} on={key === chosen} count={count} onClick={() => onChoose(key)}>
            {label}
          </Chip>
        ))}
      {children}
    </div>
  );
}
