/** Seconds as contracts store them: exact to the millisecond, without rounding errors of sums. */
export const exactSeconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
