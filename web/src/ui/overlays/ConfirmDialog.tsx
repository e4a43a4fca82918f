import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './Dialog.module.css';
import { Field } from '../controls/Field.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** What is deleted, what stays, whether it can be undone. */
  readonly children: ReactNode;
  /** The verb on the button. */
  readonly verb: string;
  /** A destructive action has no lime button. */
  readonly destructive?: boolean;
  /** The button is enabled only when exactly this was typed. */
  readonly typed?: string;
  readonly keepLabel?: string;
  readonly aside?: ReactNode;
  /** Something has to be chosen before. */
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation; a click on a disabled button is ignored (3:149). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, typed, busy = false, destructive = false, disabled = false, onConfirm, onClose } = props;
  const t = useText(kitTexts);
  const [text, setText] = useState('');
  useEffect(() => setText(''), [open]);
  const fits = !disabled && (typed === undefined || text.trim() === typed.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fits && !busy) onConfirm();
  };
  return (
    <Dialog
      open={open}
      title={props.title}
      onClose={onClose}
      aside={props.aside}
      onSubmit={submit}
      actions={
        <>
          <Button autoFocus={destructive && typed === undefined} onClick={onClose}>
            {props.keepLabel ?? t(destructive ? 'keepIt' : 'cancel')}
          </Button>
          <Button type="submit" variant={destructive ? 'danger' : 'primary'} disabled={!fits} busy={busy}>
            {props.verb}
          </Button>
        </>
      }
    >
      <div className={styles['question']}>
        {props.children}
        {typed !== undefined && (
          <Field
            label={t('typeToConfirm', { text: typed })}
            value={text}
            autoFocus
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
