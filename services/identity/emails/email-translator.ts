import { formatPhrase, type TextValues } from '../../../contracts/kernel/format-phrase.ts';
import {
  defaultLanguage,
  type InterfaceLanguage,
  interfaceLanguageOf,
  isRightToLeft,
} from '../../../contracts/kernel/interface-languages.ts';
import { en, type EmailTexts } from './languages/en.ts';
import { zh } from './languages/zh.ts';
import { zhTw } from './languages/zh-tw.ts';
import { esMx } from './languages/es-mx.ts';
import { jaJp } from './languages/ja-jp.ts';
import { deDe } from './languages/de-de.ts';
import { ptBr } from './languages/pt-br.ts';
import { frFr } from './languages/fr-fr.ts';
import { frCa } from './languages/fr-ca.ts';
import { thTh } from './languages/th-th.ts';
import { ruRu } from './languages/ru-ru.ts';
import { koKr } from './languages/ko-kr.ts';
import { heIl } from './languages/he-il.ts';

/** Translates a text of emails. */
export type EmailTranslate = (key: keyof EmailTexts, values?: TextValues) => string;

/** The texts of emails in each language of the interface. */
export const emailLanguages: Readonly<Record<InterfaceLanguage, EmailTexts>> = {
  en,
  zh,
  'zh-tw': zhTw,
  'es-mx': esMx,
  'ja-jp': jaJp,
  'de-de': deDe,
  'pt-br': ptBr,
  'fr-fr': frFr,
  'fr-ca': frCa,
  'th-th': thTh,
  'ru-ru': ruRu,
  'ko-kr': koKr,
  'he-il': heIl,
};

/** Keeps a name in its own direction, and the groups of a code in their order, within a line from right to left. */
const isolated = (text: string): string => `\u2068${text}\u2069`;
/** A mark after an address could be taken for a part of it. */
const isAddress = (text: string): boolean => text.includes('://');

const isolateValues = (values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !isAddress(value) ? isolated(value) : value,
    ]),
  );

/** The texts of emails in a person's language, or in English for somebody who has not chosen one. */
export function emailTranslator(locale: string | null): {
  readonly language: InterfaceLanguage;
  readonly t: EmailTranslate;
  /** Keeps what stands alone on a line, such as a code, in its order. */
  readonly isolate: (text: string) => string;
} {
  const language = interfaceLanguageOf(locale) ?? defaultLanguage;
  const isMirrored = isRightToLeft(language);
  return {
    language,
    t: (key, values = {}) =>
      formatPhrase(emailLanguages[language][key], isMirrored ? isolateValues(values) : values, language),
    isolate: (text) => (isMirrored ? isolated(text) : text),
  };
}
