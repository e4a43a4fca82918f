import { Lock } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { maxTitleLength } from '../../../../contracts/kernel/fields.ts';
import { isVisibleLine } from '../../../../contracts/kernel/visible-line.ts';
import { formTexts } from '../../i18n/en/form.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './InlineTitle.module.css';
import { leaveField } from './leave-field.ts';
import { useTypedText } from './use-typed-text.ts';

interface InlineTitleProps {
  readonly label: string;
  readonly value: string;
  /** Shown if there is no title. */
  readonly placeholder: string;
  /** Why it cannot be edited. */
  readonly off?: string | undefined;
  readonly required?: boolean;
  readonly strong?: boolean;
  readonly onCommit: (title: string) => void;
}

/** Why a title is not saved, and stays as it was. */
function problemOf(title: string, required: boolean): 'required' | 'notVisible' | null {
  if (title === '') return required ? 'required' : null;
  return isVisibleLine(title) ? null : 'notVisible';
}

/** A title that is edited in place. */
export function InlineTitle(props: InlineTitleProps) {
  const { value, required = false, onCommit } = props;
  const { text, type, reset } = useTypedText(value);
  const t = useText(formTexts);
  const cancelled = useRef(false);
  const noteId = useId();
  const [isFocused, setFocused] = useState(false);
  const isOff = props.off !== undefined;
  const title = text.trim();
  const problem = title === value ? null : problemOf(title, required);
  const commit = () => {
    setFocused(false);
    reset();
    if (!cancelled.current && problem === null && title !== value) onCommit(title);
    cancelled.current = false;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.key === 'Escape') cancelled.current = true;
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Enter' && problem !== null) return;
    leaveField(event.currentTarget);
  };
  const control = {
    className: classes(styles['title'], props.strong ? styles['strong'] : styles['lines']),
    dir: 'auto',
    'aria-label': props.label,
    'aria-invalid': problem !== null || undefined,
    'aria-describedby': problem !== null || isOff ? noteId : undefined,
    'aria-readonly': isOff || undefined,
    title: props.off ?? (value || props.placeholder),
    value: text,
    placeholder: props.placeholder,
    maxLength: maxTitleLength,
    readOnly: isOff,
    onFocus: () => setFocused(true),
    onBlur: commit,
    onKeyDown,
  };
  const noteLine = isOff ? (
    // read out with the title, and seen once somebody tries to edit it
    <span id={noteId} className={styles['note']} hidden={!isFocused}>
      {props.off}
    </span>
  ) : (
    problem !== null && (
      <span id={noteId} role="alert" className={classes(styles['note'], styles['problem'])}>
        {t(problem)}
      </span>
    )
  );
  if (props.strong)
    return (
      <span className={styles['strongBox']} tabIndex={-1}>
        {isOff && <Icon icon={Lock} />}
        <input {...control} onChange={(event) => type(event.target.value)} />
        {noteLine}
      </span>
    );
  return (
    <span className={styles['box']} tabIndex={-1}>
      {/* a textarea cannot truncate its text with an ellipsis: this replaces it until it is edited */}
      <span className={classes(styles['shown'], text === '' && styles['faint'])} dir="auto" aria-hidden>
        {text || props.placeholder}
      </span>
      <textarea
        {...control}
        rows={1}
        // a title is a single line, even if several are pasted
        onChange={(event) => type(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
      {noteLine}
    </span>
  );
}
