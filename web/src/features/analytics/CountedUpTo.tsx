import { GetCountedUpTo } from '../../../../contracts/analytics/reports.ts';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import styles from './Reports.module.css';
import { useDateFormats } from '../../ui/text/date-format.ts';

interface CountedUpToProps {
  readonly compared?: { readonly previousFrom: string; readonly previousTo: string } | null;
}

/** The last event that the figures include (and whether newer ones are pending), and the comparison period. */
export function CountedUpTo({ compared }: CountedUpToProps) {
  const t = useText(analyticsTexts);
  const locale = useLocale();
  const { data, isStale } = useQueryOf(GetCountedUpTo, {});
  const upTo = data?.countedUpTo;
  const dates = useDateFormats();
  const write = (day: string) => dates.day(new Date(`${day}T12:00:00`));
  return (
    <p className={styles['fresh']}>
      {upTo && (
        <>
          {t('countedUpTo', { position: upTo.position.toLocaleString(locale) })}
          {upTo.at && (
            <>
              {', '}
              <RelativeTime at={upTo.at} />
            </>
          )}
          {'. '}
        </>
      )}
      <span role="status">{isStale && `${t('countingMore')} `}</span>
      {compared &&
        `${t('comparedWith', { from: write(compared.previousFrom), to: write(compared.previousTo) })}. `}
      {t('viewRule')}
    </p>
  );
}
