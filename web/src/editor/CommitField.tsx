import { type KeyboardEvent, useRef } from 'react';
import { Field } from '../ui/Field.tsx';
import { useTypedText } from './use-typed-text.ts';

interface CommitFieldProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly value: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly figures?: boolean;
  /** What is wrong with the text; `null` when it may be taken. */
  readonly problem: (text: string) => string | null;
  readonly onCommit: (text: string) => void;
}

/** A field that takes what was typed with Enter or when it is left, and forgets it with Escape. */
export function CommitField(props: CommitFieldProps) {
  const { value, problem, onCommit } = props;
  const { text, type, drop } = useTypedText(value);
  const dropped = useRef(false);
  const wrong = text === value ? null : problem(text);
  const leave = () => {
    // what is taken comes back as the value, perhaps in another form
    drop();
    if (!dropped.current && wrong === null && text !== value) onCommit(text);
    dropped.current = false;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      dropped.current = true;
      event.currentTarget.blur();
    } else if (event.key === 'Enter' && wrong === null) event.currentTarget.blur();
  };
  return (
    <Field
      label={props.label}
      labelHidden={props.labelHidden ?? false}
      value={text}
      placeholder={props.placeholder}
      disabled={props.disabled}
      hint={props.hint}
      error={wrong ?? undefined}
      {...(props.figures && {
        inputMode: 'decimal',
        dir: 'ltr',
        style: { fontVariantNumeric: 'tabular-nums' },
      })}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  );
}
