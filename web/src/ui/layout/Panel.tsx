import type { ReactNode } from 'react';
import { classes } from '../theme/classes.ts';
import styles from './Panel.module.css';

interface PanelProps {
  readonly title?: ReactNode;
  /** Buttons at the end of the header. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Without padding: a list or a table fills it. */
  readonly flush?: boolean;
  readonly label?: string;
}

/** A framed area of a page, with a thin border and no shadow. */
export function Panel({ title, actions, children, flush = false, label }: PanelProps) {
  return (
    <section className={styles['panel']} aria-label={label}>
      {(title !== undefined || actions !== undefined) && (
        <header className={styles['head']}>
          <h2>{title}</h2>
          {actions}
        </header>
      )}
      <div className={classes(!flush && styles['body'])}>{children}</div>
    </section>
  );
}

/** The header of a page: title, subtitle, and actions with the primary one last. */
export function PageHead({
  title,
  line,
  actions,
}: {
  title: ReactNode;
  line?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={styles['page']}>
      <div>
        <h1 dir="auto">{title}</h1>
        {line !== undefined && <p>{line}</p>}
      </div>
      {actions}
    </header>
  );
}
