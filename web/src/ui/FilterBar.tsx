import type { ReactNode } from 'react';
import { Field } from './Field.tsx';
import styles from './FilterBar.module.css';

/** What narrows a list, in one line that wraps. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <div className={styles['bar']}>{children}</div>
);

interface PeriodFieldsProps {
  readonly labels: { readonly from: string; readonly to: string };
  /** ISO 8601 dates, `''` for open. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (change: { readonly from?: string; readonly to?: string }) => void;
}

/** The first and the last day of a period. */
export const PeriodFields = ({ labels, onChange, ...values }: PeriodFieldsProps) =>
  (['from', 'to'] as const).map((end) => (
    <div key={end} className={styles['date']}>
      <Field
        type="date"
        label={labels[end]}
        labelHidden
        title={labels[end]}
        value={values[end]}
        onChange={(event) => onChange({ [end]: event.target.value })}
      />
    </div>
  ));
