import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { consoleWordTexts } from '../i18n/en/console-words.ts';
import { currentTexts } from '../i18n/text.ts';

type Messages = { [name: string]: string | Messages | undefined };
const own: TranslationMessages & Messages = { ...english };

/** `{ 'ra.action.add': 'Add' }` as react-admin nests it, over its own English. */
function withWords(words: Readonly<Record<string, string>>): TranslationMessages {
  const messages = structuredClone(own);
  for (const [path, word] of Object.entries(words)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const place = names.reduce<Messages>((parent, name) => {
      const found = parent[name];
      return typeof found === 'object' ? found : (parent[name] = {});
    }, messages);
    place[last] = word;
  }
  return messages;
}

/** react-admin's own texts in the product's wording and the current language. */
export const createI18nProvider = (locale: string): I18nProvider =>
  polyglotI18nProvider(() => withWords(currentTexts(consoleWordTexts)), locale, [], { allowMissing: true });
