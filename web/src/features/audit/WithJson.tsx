import { type ReactNode, useState } from 'react';
import { auditTexts } from '../../i18n/en/audit.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './EventDrawer.module.css';

interface WithJsonProps {
  readonly head?: ReactNode;
  /** The raw data, shown on request instead of the text. */
  readonly value: unknown;
  readonly children: ReactNode;
}

/** A readable form, and the stored data behind "Show as JSON". */
export function WithJson({ head = <span />, value, children }: WithJsonProps) {
  const t = useText(auditTexts);
  const [json, setJson] = useState(false);
  return (
    <>
      <header className={styles['part']}>
        {head}
        <button
          type="button"
          className={classes('underlined', styles['link'])}
          onClick={() => setJson(!json)}
        >
          {t(json ? 'hideJson' : 'showJson')}
        </button>
      </header>
      {json ? (
        <pre tabIndex={0} className={styles['json']}>
          {JSON.stringify(value, null, 2)}
        </pre>
      ) : (
        children
      )}
    </>
  );
}
