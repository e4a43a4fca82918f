import MuiDialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** From the safe way out to the act, which stands last. */
  readonly actions?: ReactNode;
  /** Stands apart at the start of the foot: the safe alternative ("Unpublish instead"). */
  readonly aside?: ReactNode;
  readonly wide?: boolean;
  readonly onClose: () => void;
}

/** A question or a small form over the page; Escape and the area around it close it. */
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
