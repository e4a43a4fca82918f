import type { z } from 'zod';
import type { ComparedFigures, FigureName } from '../../../../contracts/analytics/report-filter.ts';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import type { Translate } from '../../i18n/text.ts';
import type { Figure } from '../../ui/tables/Figures.tsx';
import { percent } from '../../ui/text/percent.ts';

type Words = Translate<typeof analyticsTexts.english>;
export type OpenableFigure = z.output<typeof FigureName>;

export const isDevice = (name: string): name is 'desktop' | 'tablet' | 'phone' =>
  name === 'desktop' || name === 'tablet' || name === 'phone';

/**
 * Watched totals are in hours, in minutes below an hour, in seconds below a minute; mm:ss is for positions in a
 * video. A total of zero uses the unit of the one beside it.
 */
export function watchedTimeParts(
  seconds: number,
  locale: string,
  t: Words,
  unitReference = seconds,
): { value: string; unit: string } {
  const size = seconds === 0 ? unitReference : seconds;
  const unitCount = (unit: number) => ({ smart_count: Math.round((seconds / unit) * 10) / 10 });
  const formatNumber = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 1 });
  if (size >= 3600) return { value: formatNumber(seconds / 3600), unit: t('hours', unitCount(3600)) };
  if (size >= 60 || size === 0)
    return { value: formatNumber(seconds / 60), unit: t('minutes', unitCount(60)) };
  return { value: formatNumber(seconds), unit: t('seconds', unitCount(1)) };
}

/** The same as one text, for a table cell. */
export function formatWatchedTime(seconds: number, locale: string, t: Words, beside = seconds): string {
  const { value, unit } = watchedTimeParts(seconds, locale, t, beside);
  return `${value} ${unit}`;
}

/** A duration in words: `3 min 20 s`; fractions of a second only below one minute. */
export function formatDuration(seconds: number, t: Words): string {
  if (seconds < 60) return t('durationSeconds', { seconds: Math.round(seconds * 10) / 10 });
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  if (hours > 0) return t('durationHours', { hours, minutes });
  return t('durationMinutes', { minutes, seconds: whole % 60 });
}

type Direction = 'up' | 'down' | 'none';
const directionOf = (difference: number): Direction =>
  difference > 0 ? 'up' : difference < 0 ? 'down' : 'none';

function growth(now: number, before: number, from: string, locale: string): Pick<Figure, 'change'> {
  if (before === 0)
    return { change: { direction: directionOf(now), by: now === 0 ? percent(0, locale) : '', from } };
  const share = (now - before) / before;
  return { change: { direction: directionOf(share), by: percent(Math.abs(share), locale), from } };
}

/** The four figures of a period with their changes; each opens its events. */
export function figuresOf(
  compared: (ComparedFigures & { readonly workflows?: number }) | null,
  t: Words,
  locale: string,
  open: (figure: OpenableFigure) => void,
): Figure[] {
  if (compared === null)
    return [t('views'), t('viewers'), t('watched'), t('completed')].map((label) => ({
      label,
      value: '',
    }));
  const { current, previous } = compared;
  const write = (value: number) => value.toLocaleString(locale);
  const watched = watchedTimeParts(current.watchedSeconds, locale, t, previous.watchedSeconds);
  const before = formatWatchedTime(previous.watchedSeconds, locale, t, current.watchedSeconds);
  const points = Math.round(current.completion * 100) - Math.round(previous.completion * 100);
  return [
    {
      label: t('views'),
      value: write(current.views),
      ...growth(current.views, previous.views, write(previous.views), locale),
      onOpen: () => open('views'),
    },
    {
      label: t('viewers'),
      value: write(current.viewers),
      ...growth(current.viewers, previous.viewers, write(previous.viewers), locale),
      onOpen: () => open('views'),
    },
    {
      label: t('watched'),
      ...watched,
      ...growth(current.watchedSeconds, previous.watchedSeconds, before, locale),
      onOpen: () => open('watched'),
    },
    {
      label: t('completed'),
      value: write(current.completed),
      // across several workflows, a person counts once for each of them
      unit: t(compared.workflows === undefined ? 'ofViewers' : 'ofOpened', {
        share: percent(current.completion, locale),
      }),
      change: {
        direction: directionOf(points),
        by: t('points', { smart_count: Math.abs(points) }),
        from: percent(previous.completion, locale),
      },
      onOpen: () => open('completed'),
    },
  ];
}
