import { defaultLanguage } from '../../../../contracts/kernel/interface-languages.ts';
import { useLocale } from '../../i18n/text.ts';

interface DateFormats {
  readonly day: (date: Date) => string;
  /** The first and the last day of a range. */
  readonly days: (from: Date, to: Date) => string;
  readonly moment: (date: Date) => string;
  /** The time of day, where the day is known. */
  readonly clock: (date: Date) => string;
}

const american = 'en-US';
const day = new Intl.DateTimeFormat(american, { month: '2-digit', day: '2-digit', year: 'numeric' });
const shortDay = new Intl.DateTimeFormat(american, { month: '2-digit', day: '2-digit', year: '2-digit' });
const twelveHours = new Intl.DateTimeFormat(american, { hour: 'numeric', minute: '2-digit', hour12: true });
/** Some browsers put a narrow space before AM. */
const clock = (date: Date) => twelveHours.format(date).replaceAll(/\s/g, ' ');

/** MM/DD/YYYY and MM/DD/YY h:mm A (1:443). */
const english: DateFormats = {
  day: (date) => day.format(date),
  days: (from, to) => `${day.format(from)} – ${day.format(to)}`,
  moment: (date) => `${shortDay.format(date)} ${clock(date)}`,
  clock,
};

/** How dates are written: by the patterns of the product in English, in other languages as they do (R-LNG-08). */
export function dateFormats(locale: string): DateFormats {
  if (locale === defaultLanguage) return english;
  const ownDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const ownMoment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const ownClock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  return {
    day: (date) => ownDay.format(date),
    days: (from, to) => ownDay.formatRange(from, to),
    moment: (date) => ownMoment.format(date),
    clock: (date) => ownClock.format(date),
  };
}

export const useDateFormats = (): DateFormats => dateFormats(useLocale());
