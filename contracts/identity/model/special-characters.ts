/** Characters that some text checks flag (1:281). */
export const specialCharacters = '[];<>\\/?=:",';
/** The same for identifiers, which people type: with these as well. */
export const specialIdCharacters = `${specialCharacters}&()`;

/** The flagged characters of a text, each once, in their order. */
export const flaggedCharacters = (text: string, flagged = specialCharacters): readonly string[] => [
  ...new Set([...text].filter((each) => flagged.includes(each))),
];
