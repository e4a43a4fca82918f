import { useSyncExternalStore } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { subscribeToClock } from '../../browser/subscribe-to-clock.ts';
import { relativeTime } from './relative-time.ts';
import { Tooltip } from './Tooltip.tsx';

interface RelativeTimeProps {
  /** ISO 8601. */
  readonly at: string;
  readonly short?: boolean;
}

/** A relative time with the exact time in its tooltip; it updates itself. */
export function RelativeTime({ at, short = false }: RelativeTimeProps) {
  const t = useText(kitTexts);
  const locale = useLocale();
  const then = new Date(at);
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' }).format(then);
  const words = useSyncExternalStore(subscribeToClock, () => {
    const { unit, count } = relativeTime(then, new Date());
    if (unit === 'seconds' && count < 10) return t('now');
    return t(short ? `${unit}Short` : unit, { smart_count: count });
  });
  return (
    <Tooltip title={exact}>
      <time dateTime={at}>{words}</time>
    </Tooltip>
  );
}
