/** More than a recorder's clock wavers, less than the 40 ms that sound and picture may differ. */
const toleratedSeconds = 0.02;

/**
 * The filter after which each sample is at its time, counted from `firstSample` at the rate of its input: what is missing
 * is silence of the same length, also the little that is missing where two takes of a recording were joined.
 */
export const soundInTime = (firstSample: number): string =>
  `aresample=async=1:min_hard_comp=${toleratedSeconds}:first_pts=${firstSample}`;
