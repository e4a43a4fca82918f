import { Dialog as Base } from '@base-ui/react/dialog';
import type { FormEvent, ReactNode } from 'react';
import { classes } from '../theme/classes.ts';
import { usePopupContainer } from '../theme/PopupContainer.tsx';
import styles from './Dialog.module.css';
import layer from './Layer.module.css';
import { ownForms } from './own-forms.ts';
import { ReturnFocus, useOpener } from './return-focus.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** From the safe button to the action, which is last. */
  readonly actions?: ReactNode;
  /** Separate, at the start of the footer: the safe alternative ("Unpublish instead"). */
  readonly aside?: ReactNode;
  readonly wide?: boolean;
  /** It is a form: Enter in a field and the action of type `submit` send it. */
  readonly onSubmit?: (event: FormEvent) => void;
  readonly onClose: () => void;
}

interface BareDialogProps {
  readonly open: boolean;
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  /** Near the top of the window, so that it does not move while its content grows. */
  readonly top?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A dialog that has neither head nor foot: what is in it says what it is. */
export function BareDialog({ open, label, className, top = false, children, onClose }: BareDialogProps) {
  const { opened, finalFocus } = useOpener();
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal container={usePopupContainer()} className={layer['layer']}>
        <Base.Backdrop className={styles['scrim']} />
        <Base.Viewport className={classes(styles['place'], top && styles['top'])}>
          <Base.Popup
            {...ownForms}
            aria-label={label}
            className={classes(layer['paper'], styles['paper'], className)}
            finalFocus={finalFocus}
          >
            {children}
            <ReturnFocus opened={opened} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** A question or a small form above the page; Escape and a click outside close it. */
export function Dialog(props: DialogProps) {
  const { open, title, children, actions, aside, wide = false, onSubmit, onClose } = props;
  const content = (
    <>
      <div className={styles['body']}>
        <Base.Title>{title}</Base.Title>
        {children}
      </div>
      {(actions !== undefined || aside !== undefined) && (
        <footer className={styles['foot']}>
          {aside}
          <span className={styles['gap']} />
          {actions}
        </footer>
      )}
    </>
  );
  return (
    <BareDialog open={open} className={styles[wide ? 'wide' : 'narrow']} onClose={onClose}>
      {onSubmit ? (
        <form className={styles['form']} noValidate onSubmit={onSubmit}>
          {content}
        </form>
      ) : (
        content
      )}
    </BareDialog>
  );
}
