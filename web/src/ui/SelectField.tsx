import { type SelectHTMLAttributes, useId } from 'react';
import styles from './Field.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}
interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'onChange'> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly options: readonly SelectOption[];
  readonly onChoose: (value: string) => void;
}

/** One of a few, with the browser's own list: it knows keyboards, fingers and screen readers best. */
export function SelectField({ label, hint, options, onChoose, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['box']}>
        <select
          id={id}
          aria-describedby={hint ? `${id}-told` : undefined}
          onChange={(event) => onChoose(event.target.value)}
          {...select}
        >
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {hint && (
        <p id={`${id}-told`} className={styles['told']}>
          {hint}
        </p>
      )}
    </div>
  );
}
