/** Seconds as contracts hold them: exact to the millisecond, without what sums of fractions leave behind. */
export const exactSeconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
