/** Beyond so many differences of a kind nothing more is said: they have one cause. */
export const maxSentences = 20;
