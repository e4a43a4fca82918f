import { CircleAlert, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { classes } from '../theme/classes.ts';
import styles from './Field.module.css';
import { Icon } from '../images/Icon.tsx';

export interface FieldFrameProps {
  readonly label: string;
  /** The label is read by screen readers but not visible (a search field shows it as its placeholder). */
  readonly labelHidden?: boolean;
  /** The error in the person's terms; it replaces the hint, so that the layout does not move. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly icon?: LucideIcon;
  /** At the end of the label's line. */
  readonly labelEnd?: ReactNode;
  /** Buttons or shortcuts at the end of the input. */
  readonly end?: ReactNode;
  /** Counts what has been typed, of `most` characters; what is too long stays and is marked (2:135). */
  readonly counter?: { readonly typed: string; readonly most: number } | undefined;
}
/** The label and message of a field, and what joins them to its control. */
export function useFieldFrame(props: FieldFrameProps) {
  const { label, labelHidden, labelEnd, error, hint, icon, end, counter } = props;
  const id = useId();
  const message = error ?? hint;
  const control = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': message ? `${id}-message` : undefined,
    dir: 'auto' as const,
  };
  const frame = (input: ReactNode, area = false) => (
    <div className={styles['field']}>
      <div className={labelHidden ? 'visually-hidden' : styles['line']}>
        <label htmlFor={id}>{label}</label>
        {counter && <Counter {...counter} />}
        {labelEnd}
      </div>
      <div className={classes(styles['box'], area && styles['area'], error && styles['bad'])}>
        {icon && <Icon icon={icon} />}
        {input}
        {end}
      </div>
      <FieldMessage id={`${id}-message`} error={error} hint={hint} />
    </div>
  );
  return { control, frame };
}

interface FieldMessageProps extends Pick<FieldFrameProps, 'error' | 'hint'> {
  /** By which the control names it as its description. */
  readonly id: string;
}
/** What is wrong with a field, or else its hint. */
export function FieldMessage({ id, error, hint }: FieldMessageProps) {
  const message = error ?? hint;
  return message ? (
    <p id={id} className={classes(styles['message'], error && styles['wrong'])} aria-live="polite">
      {error && <Icon icon={CircleAlert} size="small" />}
      <span>{message}</span>
    </p>
  ) : null;
}

function Counter({ typed, most }: NonNullable<FieldFrameProps['counter']>) {
  const t = useText(kitTexts);
  const locale = useLocale();
  const count = typed.length.toLocaleString(locale);
  const limit = most.toLocaleString(locale);
  return (
    <span className={classes(styles['counter'], typed.length > most && styles['wrong'])}>
      {t('counted', { count, limit })}
    </span>
  );
}
