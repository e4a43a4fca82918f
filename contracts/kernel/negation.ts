/** Words that turn a sentence into its opposite, or forbid what it names; by language. */
const words: Readonly<Record<string, string>> = {
  en: "not|never|no|none|nothing|neither|nor|without|cannot|\\p{L}+n['’]t|avoid(?:ing|s)?|forbidden|prohibited",
  de: 'nicht|nichts|nie|niemals|kein\\p{L}*|ohne|weder|vermeide\\p{L}*|verboten',
  fr: 'ne|n|jamais|sans|aucune?|ni|évite\\p{L}*|interdit\\p{L}*',
  es: 'no|nunca|jamás|sin|ning[uú]n\\p{L}*|nada|ni|evit\\p{L}+|prohibid\\p{L}+',
  pt: 'não|nunca|jamais|sem|nenhum\\p{L}*|nada|nem|evit\\p{L}+|proibid\\p{L}+',
  ru: 'не|нет|нельзя|никогда|без|ни|никак\\p{L}*|избега\\p{L}+|запрещ\\p{L}+',
  he: 'לא|אין|אל|אסור|בלי|ללא|לעולם|הימנע\\p{L}*',
};
/** Languages that write such words within others. */
const within: Readonly<Record<string, string>> = {
  ja: 'ません|ない|なく|なし|せず|禁止|避け',
  ko: '마십시오|마세요|말고|않|없|금지|못하|아니',
  th: 'ไม่|ห้าม|อย่า|ปราศจาก',
  zh: '不|没|沒|勿|禁|未|无|無|别|別|避免',
};
const languageOf = (languageCode: string): string => languageCode.split('-')[0] ?? '';

const patterns = new Map<string, RegExp>([
  ...Object.entries(words).map(
    ([language, list]) => [language, new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'iu')] as const,
  ),
  ...Object.entries(within).map(([language, list]) => [language, new RegExp(list, 'u')] as const),
]);

/** Whether the words of negation of a language are known. */
export const knowsNegation = (languageCode: string): boolean => patterns.has(languageOf(languageCode));

/** Whether a text says "not", "never", "without" or the like; `false` in languages of which that is not known. */
export const isNegated = (text: string, languageCode: string): boolean =>
  patterns.get(languageOf(languageCode))?.test(text) ?? false;

/** Whether a word is nothing but a negation. */
export const isNegation = (word: string, languageCode: string): boolean =>
  patterns.get(languageOf(languageCode))?.exec(word)?.[0] === word;
