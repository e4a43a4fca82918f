import { classes } from './classes.ts';
import styles from './Select.module.css';

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  /** The label stands above, as a form's. */
  readonly shown?: boolean;
  /** Drawn as a filter that narrows. */
  readonly on?: boolean;
}

/** One of a few; the system's own list, which every keyboard and phone knows. */
export function Select({ label, value, options, onChange, shown = false, on = false }: SelectProps) {
  return (
    <label className={shown ? styles['form'] : styles['bare']}>
      <span className={shown ? undefined : 'visually-hidden'}>{label}</span>
      <select
        className={classes(shown ? styles['field'] : styles['chip'], on && styles['on'])}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
