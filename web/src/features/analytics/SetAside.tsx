import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/theme/classes.ts';
import { formatDuration } from './figure-values.ts';
import styles from './Reports.module.css';

/** How much reported time cannot have been played as claimed, with a link to the evidence; nothing if there is none. */
export function SetAside({ seconds, onOpen }: { seconds: number; onOpen: () => void }) {
  const t = useText(analyticsTexts);
  if (seconds === 0) return null;
  return (
    <p className={styles['fresh']}>
      {t('setAside', { duration: formatDuration(seconds, t) })} {t('setAsideLine')}{' '}
      <button type="button" className={classes('underlined', styles['press'])} onClick={onOpen}>
        {t('setAsideEvents')}
      </button>
    </p>
  );
}

/** The same in a table row, below the watched time. */
export function SetAsideOfRow({ seconds }: { seconds: number }) {
  const t = useText(analyticsTexts);
  if (seconds === 0) return null;
  return (
    <small className={styles['aside']} title={t('setAsideLine')}>
      {t('setAsideRow', { duration: formatDuration(seconds, t) })}
    </small>
  );
}
