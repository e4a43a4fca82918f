import { sentenceTexts } from '../../i18n/en/audit-sentences.ts';
import type { Translate } from '../../i18n/text.ts';
import { humanizeType } from './humanize-type.ts';

export const hasSentence = (type: string): type is keyof typeof sentenceTexts.english =>
  type in sentenceTexts.english;

/** What events of a type say, without whom and what: “Published version … of …”. */
export function eventTypeName(type: string, t: Translate<typeof sentenceTexts.english>): string {
  const text = hasSentence(type) ? t(type).replaceAll(/%\{\w+\}/g, '…') : humanizeType(type);
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
