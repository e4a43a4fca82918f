import type { Settings } from '../config/settings.ts';
import { LanguageUnavailable, type Language } from './language.ts';
import { RemoteLanguage } from './remote-language.ts';

const sentence = 'The language model is switched off by the settings; texts are taken from the transcript.';

/** Where no text is written by a model. */
export const noLanguage: Language = {
  complete: () => Promise.reject(LanguageUnavailable({ facts: { reason: sentence } })),
  status: () => Promise.resolve({ state: 'off', model: null, isRemote: false, sentence }),
  close: () => Promise.resolve(),
};

/** The language engine of this process, by its settings. Nothing starts before the first text. */
export function openLanguage(settings: Settings): Language {
  const {
    STEPWELL_LANGUAGE_URL: baseUrl,
    STEPWELL_LANGUAGE_KEY: apiKey,
    STEPWELL_LANGUAGE_REMOTE_MODEL: model,
  } = settings;
  return baseUrl === undefined ? noLanguage : new RemoteLanguage({ baseUrl, apiKey, model });
}
