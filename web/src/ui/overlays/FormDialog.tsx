import type { FormEvent, ReactNode } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from './Dialog.tsx';

interface FormDialogProps {
  readonly title: ReactNode;
  /** What `useContractForm` gives. */
  readonly form: { readonly submit: (event?: FormEvent) => void; readonly isSubmitting: boolean };
  /** The verb on the button that sends the form. */
  readonly verb: string;
  /** The form cannot be sent yet, by the button or by Enter (3:149). */
  readonly disabled?: boolean;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form above the page, to be sent or cancelled. */
export function FormDialog(props: FormDialogProps) {
  const { title, form, verb, disabled = false, wide = false, onClose, children } = props;
  const t = useText(kitTexts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled && !form.isSubmitting) form.submit(event);
  };
  return (
    <Dialog
      open
      wide={wide}
      title={title}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" disabled={disabled} busy={form.isSubmitting}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
