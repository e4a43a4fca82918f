/** A share of 1 as the language writes it. */
export const percent = (share: number, locale: string): string =>
  share.toLocaleString(locale, { style: 'percent' });

/** How far something is: 100 % only once it is done. */
export const progressPercent = (share: number, locale: string): string =>
  percent(Math.floor(share * 100) / 100, locale);
