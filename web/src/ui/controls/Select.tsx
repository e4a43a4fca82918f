import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classes } from '../theme/classes.ts';
import field from './Field.module.css';
import { Icon } from '../images/Icon.tsx';
import styles from './Select.module.css';

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** The native select, which every keyboard, phone and screen reader supports. */
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

/** A select as a chip; its label is only for screen readers. `on` shows it as an active filter. */
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

/** A select as a form field. */
export function SelectField({ label, hint, ...list }: SelectProps & { readonly hint?: string | undefined }) {
  const id = useId();
  return (
    <div className={field['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={field['box']}>
        <List {...list} id={id} aria-describedby={hint ? `${id}-message` : undefined} />
      </div>
      {hint && (
        <p id={`${id}-message`} className={field['message']}>
          {hint}
        </p>
      )}
    </div>
  );
}
