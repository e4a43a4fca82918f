/** Sounds that say nothing, by language; nothing that is a word elsewhere. */
const fillers: Readonly<Record<string, readonly string[]>> = {
  en: ['um', 'umm', 'uh', 'uhh', 'uhm', 'erm', 'hmm', 'hm', 'mhm'],
  de: ['äh', 'ähm', 'hm', 'hmm', 'öh', 'öhm'],
  es: ['eh', 'em', 'mmm'],
  fr: ['euh', 'heu', 'hum'],
  pt: ['hã', 'hum', 'éé'],
  ja: ['えーと', 'えっと', 'あのー', 'うーん'],
  ko: ['음', '어'],
  zh: ['嗯', '呃'],
  ru: ['эм', 'эээ', 'ммм'],
  nl: ['uh', 'uhm', 'eh', 'ehm', 'hmm'],
  it: ['ehm', 'uhm', 'mmm', 'hmm'],
  pl: ['yyy', 'eee', 'hmm'],
  cs: ['ehm', 'eee', 'hmm'],
  hu: ['ööö', 'hmm'],
  he: ['אממ', 'אה'],
  th: ['เอ่อ', 'อืม'],
};

/** A word in lower case, without punctuation. */
export const plainWord = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Whether a word is a sound that says nothing in this language. */
export const isFiller = (word: string, languageCode: string): boolean =>
  (fillers[languageCode.slice(0, 2).toLowerCase()] ?? []).includes(plainWord(word));
