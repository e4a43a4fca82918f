/** The most differences of a kind that are listed: they have one cause. */
export const maxSentences = 20;
