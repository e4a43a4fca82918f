import type { Settings } from '../config/settings.ts';
import type { SpeechSettings } from './open-speech.ts';

/** A server takes precedence if one is named; otherwise the local engine, in its own folder or with another model. */
export function speechSettings(settings: Settings): SpeechSettings {
  const {
    STEPWELL_SPEECH_URL: url,
    STEPWELL_SPEECH_KEY: key,
    STEPWELL_SPEECH_REMOTE_MODEL: model,
  } = settings;
  if (url !== undefined) return { server: { baseUrl: url, apiKey: key, model } };
  const home = settings.STEPWELL_SPEECH_HOME;
  return home === undefined
    ? {}
    : { embedded: { folder: home, modelFolder: settings.STEPWELL_SPEECH_MODEL } };
}
