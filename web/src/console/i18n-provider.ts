import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { consoleWords } from '../i18n/en/console-words.ts';
import { currentLocale } from '../i18n/text.ts';

const { action, auth, notification, saved_queries: saved } = english.ra;

/** react-admin's own texts in the product's wording. */
export const i18nProvider = polyglotI18nProvider(
  () => ({
    ...english,
    ra: {
      ...english.ra,
      action: { ...action, ...consoleWords.action },
      auth: { ...auth, ...consoleWords.auth },
      notification: { ...notification, ...consoleWords.notification },
      saved_queries: { ...saved, ...consoleWords.saved_queries },
    },
  }),
  currentLocale(),
  [{ locale: 'en', name: 'English' }],
  { allowMissing: true },
);
