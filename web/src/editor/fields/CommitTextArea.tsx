import { useEffect, useRef } from 'react';
import { TextArea } from '../../ui/controls/Field.tsx';
import styles from './CommitTextArea.module.css';
import { leaveField } from './leave-field.ts';
import { useTypedText } from './use-typed-text.ts';

interface CommitTextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  /** Why a text without words is not saved. */
  readonly emptyError: string;
  /** Shown where there is no text yet; then it may stay empty. */
  readonly placeholder?: string;
  /** It was just added: its text is selected. */
  readonly isNew?: boolean;
  readonly onCommit: (text: string) => void;
}

/** A text of several lines; Enter or leaving it saves it, Escape restores it. An empty one is not saved. */
export function CommitTextArea(props: CommitTextAreaProps) {
  const { value, isNew = false, onCommit } = props;
  const { text, type, reset } = useTypedText(value);
  const field = useRef<HTMLTextAreaElement>(null);
  const cancelled = useRef(false);
  useEffect(() => {
    if (isNew) field.current?.select();
  }, [isNew]);
  const isEmpty = text.trim() === '';
  const commit = () => {
    reset();
    if (!cancelled.current && !isEmpty && text !== value) onCommit(text.trim());
    cancelled.current = false;
  };
  return (
    <div className={styles['text']} tabIndex={-1}>
      <TextArea
        ref={field}
        label={props.label}
        labelHidden
        rows={1}
        dir="auto"
        maxLength={props.maxLength}
        placeholder={props.placeholder}
        value={text}
        error={isEmpty && value !== '' ? props.emptyError : undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancelled.current = true;
          if (event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey && !isEmpty)) {
            event.preventDefault();
            leaveField(event.currentTarget);
          }
        }}
      />
    </div>
  );
}
