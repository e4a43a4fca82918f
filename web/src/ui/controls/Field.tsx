import { CircleAlert, type LucideIcon } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classes } from '../theme/classes.ts';
import styles from './Field.module.css';
import { Icon } from '../images/Icon.tsx';

interface FieldFrameProps {
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
}
export interface FieldProps extends FieldFrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  readonly ref?: Ref<HTMLInputElement>;
}
export interface TextAreaProps extends FieldFrameProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

function useFrame({ label, labelHidden, labelEnd, error, hint, icon, end }: FieldFrameProps) {
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
        {labelEnd}
      </div>
      <div className={classes(styles['box'], area && styles['area'], error && styles['bad'])}>
        {icon && <Icon icon={icon} />}
        {input}
        {end}
      </div>
      {message && (
        <p
          id={`${id}-message`}
          className={classes(styles['message'], error && styles['wrong'])}
          aria-live="polite"
        >
          {error && <Icon icon={CircleAlert} size="small" />}
          <span>{message}</span>
        </p>
      )}
    </div>
  );
  return { control, frame };
}

/** A single-line text field with label and message. */
export function Field({ label, labelHidden, labelEnd, error, hint, icon, end, ...input }: FieldProps) {
  const { control, frame } = useFrame({ label, labelHidden, labelEnd, error, hint, icon, end });
  return frame(<input {...control} {...input} />);
}

/** A multi-line text field. */
export function TextArea({ label, labelHidden, labelEnd, error, hint, icon, end, ...input }: TextAreaProps) {
  const { control, frame } = useFrame({ label, labelHidden, labelEnd, error, hint, icon, end });
  return frame(<textarea rows={3} {...control} {...input} />, true);
}
