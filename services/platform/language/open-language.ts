import type { Settings } from '../config/settings.ts';
import type { Models } from '../models/models.ts';
import { LanguageUnavailable, type Language } from './language.ts';
import { LocalLanguage } from './local-language.ts';
import { RemoteLanguage } from './remote-language.ts';

const sentence = 'The language model is switched off by the settings; texts are taken from the transcript.';

/** Where no text is written by a model. */
export const noLanguage: Language = {
  complete: () => Promise.reject(LanguageUnavailable({ facts: { reason: sentence } })),
  status: () => Promise.resolve({ state: 'off', model: null, isRemote: false, sentence }),
  close: () => Promise.resolve(),
};

/**
 * The language engine of this process: the server that the settings name, or else the model of this machine. Nothing
 * starts before the first text.
 */
export function openLanguage(settings: Settings, models: Models | null): Language {
  const {
    STEPWELL_LANGUAGE_URL: baseUrl,
    STEPWELL_LANGUAGE_KEY: apiKey,
    STEPWELL_LANGUAGE_REMOTE_MODEL: model,
  } = settings;
  if (baseUrl !== undefined) return new RemoteLanguage({ baseUrl, apiKey, model });
  if (models === null || settings.STEPWELL_LANGUAGE_MODEL === 'off') return noLanguage;
  return new LocalLanguage({ models });
}
