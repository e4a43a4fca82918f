import MuiDialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** From the safe button to the action, which is last. */
  readonly actions?: ReactNode;
  /** Separate, at the start of the footer: the safe alternative ("Unpublish instead"). */
  readonly aside?: ReactNode;
  readonly wide?: boolean;
  readonly onClose: () => void;
}

interface BareDialogProps {
  readonly open: boolean;
  readonly label: string;
  readonly className?: string | undefined;
  /** Places it in the window. */
  readonly placeClassName?: string | undefined;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A dialog that has neither head nor foot: what is in it says what it is. */
export function BareDialog({ open, label, className, placeClassName, children, onClose }: BareDialogProps) {
  return (
    <MuiDialog
      open={open}
      onClose={onClose}
      maxWidth={false}
      slotProps={{ paper: { className, 'aria-label': label }, container: { className: placeClassName } }}
    >
      {children}
    </MuiDialog>
  );
}

/** A question or a small form above the page; Escape and a click outside close it. */
export function Dialog({ open, title, children, actions, aside, wide = false, onClose }: DialogProps) {
  const id = useId();
  return (
    <MuiDialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={false}
      slotProps={{ paper: { className: wide ? styles['wide'] : styles['narrow'] } }}
    >
      <div className={styles['body']}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      {(actions !== undefined || aside !== undefined) && (
        <footer className={styles['foot']}>
          {aside}
          <span className={styles['gap']} />
          {actions}
        </footer>
      )}
    </MuiDialog>
  );
}
