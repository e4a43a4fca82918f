import { ChevronDown } from 'lucide-react';
import { type FocusEventHandler, useId, useState } from 'react';
import { formTexts } from '../../i18n/en/form.ts';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../theme/classes.ts';
import { useFieldFrame } from './FieldFrame.tsx';
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
}: Omit<SelectProps, 'label'> &
  React.AriaAttributes & {
    id: string;
    dir?: string;
    className?: string | undefined;
    onBlur?: FocusEventHandler;
    autoFocus?: boolean;
  }) {
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

interface SelectFieldProps extends SelectProps {
  /** What stands beside it already says what it is. */
  readonly labelHidden?: boolean;
  readonly hint?: string | undefined;
  /** What is wrong with the choice; it replaces the hint. */
  readonly error?: string | undefined;
  /** One of the options must be chosen: until then it asks for it. */
  readonly required?: boolean;
  readonly autoFocus?: boolean;
}

/** A select as a form field. */
export function SelectField(props: SelectFieldProps) {
  const { label, labelHidden = false, hint, error, required = false, ...list } = props;
  const t = useText(kitTexts);
  const sayForm = useText(formTexts);
  const [isLeft, setLeft] = useState(false);
  const isOpen = required && !list.options.some(({ value }) => value === list.value);
  const wrong = error ?? (isOpen && isLeft ? sayForm('required') : undefined);
  const { frame, control } = useFieldFrame({ label, labelHidden, hint, error: wrong });
  const options = isOpen ? [{ value: list.value, label: t('choose') }, ...list.options] : list.options;
  return frame(
    <List
      {...list}
      {...control}
      options={options}
      aria-required={required || undefined}
      onBlur={() => setLeft(true)}
    />,
  );
}
