/** A share of 1 as a percentage in the interface language. */
export const percent = (share: number, locale: string): string =>
  share.toLocaleString(locale, { style: 'percent' });

/** Progress as a percentage: 100% only once it is done. */
export const progressPercent = (share: number, locale: string): string =>
  percent(Math.floor(share * 100) / 100, locale);
