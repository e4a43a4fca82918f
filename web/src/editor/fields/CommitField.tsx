import { type KeyboardEvent, useRef } from 'react';
import { Field } from '../../ui/controls/Field.tsx';
import styles from './CommitField.module.css';
import { leaveField } from './leave-field.ts';
import { useTypedText } from './use-typed-text.ts';

interface CommitFieldProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly value: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly numeric?: boolean;
  readonly autoFocus?: boolean;
  /** What is wrong with the text; `null` if it can be saved. */
  readonly problem: (text: string) => string | null;
  readonly onCommit: (text: string) => void;
  /** Enter or Escape ended it, whether or not anything was committed. */
  readonly onDone?: () => void;
}

/** A field that commits its text on Enter or blur, and resets it on Escape. */
export function CommitField(props: CommitFieldProps) {
  const { value, problem, onCommit } = props;
  const { text, type, reset } = useTypedText(value);
  const cancelled = useRef(false);
  const error = text === value ? null : problem(text);
  const commit = () => {
    // the committed value comes back as `value`, possibly in another form
    reset();
    if (!cancelled.current && error === null && text !== value) onCommit(text);
    cancelled.current = false;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      cancelled.current = true;
    } else if (event.key !== 'Enter' || error !== null) return;
    leaveField(event.currentTarget);
    props.onDone?.();
  };
  return (
    <div className={styles['place']} tabIndex={-1}>
      <Field
        label={props.label}
        labelHidden={props.labelHidden ?? false}
        value={text}
        placeholder={props.placeholder}
        disabled={props.disabled}
        autoFocus={props.autoFocus}
        hint={props.hint}
        error={error ?? undefined}
        {...(props.numeric && {
          inputMode: 'decimal',
          dir: 'ltr',
          style: { fontVariantNumeric: 'tabular-nums' },
        })}
        onChange={(event) => type(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
