import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classes } from './classes.ts';
import field from './Field.module.css';
import { Icon } from './Icon.tsx';
import styles from './Select.module.css';

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** The system's own list, which every keyboard, phone and screen reader knows. */
function List({
  value,
  options,
  onChange,
  ...more
}: Omit<SelectProps, 'label'> & React.AriaAttributes & { id: string; className?: string | undefined }) {
  return (
    <select {...more} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** One of a few, as a chip; its label is only read out. `on` draws it as a filter that narrows. */
export function Select({ label, on = false, ...list }: SelectProps & { readonly on?: boolean }) {
  const id = useId();
  return (
    <span className={styles['bare']}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <List {...list} id={id} className={classes(styles['chip'], on && styles['on'])} />
      <Icon icon={ChevronDown} size="small" />
    </span>
  );
}

/** One of a few, as a field of a form. */
export function SelectField({ label, hint, ...list }: SelectProps & { readonly hint?: string | undefined }) {
  const id = useId();
  return (
    <div className={field['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={field['box']}>
        <List {...list} id={id} aria-describedby={hint ? `${id}-told` : undefined} />
      </div>
      {hint && (
        <p id={`${id}-told`} className={field['told']}>
          {hint}
        </p>
      )}
    </div>
  );
}
