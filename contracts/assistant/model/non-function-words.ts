/** Words that say nothing of their own: a text may have them without their being said. */
const functionWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    'a an the and or but if then than that this these those it its is are was were be been being to of in on at by for from with as into onto up down out off over under before after while when where so you your we our they their he she his her i my will would can could should may do does did have has had there here'.split(
      ' ',
    ),
  ),
};
const languageOf = (languageCode: string): string => languageCode.split('-')[0] ?? '';

/** Forms of one English word are one: "tightened" is found where "tighten" was said. */
export function wordStem(written: string, languageCode: string): string {
  const word = written.normalize('NFKC');
  if (languageOf(languageCode) !== 'en' || word.length < 5) return word;
  return word.replace(/(?:ies|es|s|ed|ing|ly)$/, '').replace(/(?:e|y|i)$/, '');
}

/** The words of a text that say something of their own, in small letters. */
export function nonFunctionWords(text: string, languageCode: string): readonly string[] {
  const ignored = functionWords[languageOf(languageCode)];
  return [...new Intl.Segmenter(languageCode, { granularity: 'word' }).segment(text.toLowerCase())]
    .filter(({ isWordLike, segment }) => isWordLike && !ignored?.has(segment))
    .map(({ segment }) => segment);
}
