/**
 * The model that recognises speech. `deploy/speech/install.mjs` puts it in place, with a Python environment that the
 * models of `model-list.ts` need too.
 */
export const speechModel = {
  name: 'speech',
  purpose: 'Recognises speech',
  version: 'Whisper base, CTranslate2',
  licence: 'MIT',
  languages: ['ar', 'de', 'en', 'es', 'fr', 'he', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'th', 'tr', 'zh'],
  /** On the disk, with its environment. */
  bytes: 605_000_000,
} as const; // prettier-ignore
