import { currentLocale } from '../../i18n/text.ts';

/** A number with its decimals as the interface language writes them: 0.2 in English is 0,2 in German. */
export const decimal = (value: number, digits = 1): string =>
  value.toLocaleString(currentLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
