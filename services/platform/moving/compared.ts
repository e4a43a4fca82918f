/** Beyond so many differences of a kind nothing more is said: they have one cause. */
export const mostSentences = 20;

/** What a comparison of the folder with the servers has found. */
export interface Compared {
  /** How much the folder has of each read model or table. */
  readonly counts: Readonly<Record<string, number>>;
  readonly differences: readonly string[];
}
