import type { Settings } from '../config/settings.ts';
import { Models } from '../models/models.ts';
import { join } from 'node:path';
import { EmbeddedVoices } from './embedded-voices.ts';
import { FairVoices } from './fair-voices.ts';
import { RemoteVoices } from './remote-voices.ts';
import { VoiceUnavailable, type Voices } from './voices.ts';

const noVoicesSentence = 'Voices are switched off by the settings.';
const unavailable = () => Promise.reject(VoiceUnavailable({ facts: { reason: noVoicesSentence } }));

/** Where nothing is read aloud. */
export const noVoices: Voices = {
  speak: unavailable,
  phonemes: unavailable,
  status: () => Promise.resolve({ neural: false, basic: false, sentence: noVoicesSentence }),
  close: () => Promise.resolve(),
};

/** The models of this machine, by its settings; `null` without a folder for them. */
export function openModels(settings: Settings): Models | null {
  const { STEPWELL_MODELS_HOME: folder, STEPWELL_SPEECH_HOME: speech, STEPWELL_LANGUAGE_MODEL: language } = settings;
  if (folder === undefined || speech === undefined) return null;
  const requested = language === 'fetch' ? ['language'] : [];
  const servers = {
    voices: settings.STEPWELL_VOICES_URL,
    sentences: settings.STEPWELL_SENTENCES_URL,
    language: settings.STEPWELL_LANGUAGE_URL,
  };
  const served = Object.entries(servers).flatMap(([name, url]) => (url === undefined ? [] : [name]));
  return new Models({ folder, python: join(speech, 'venv', 'bin', 'python'), requested, served });
} // prettier-ignore

/** The neural voices that this machine has, and basic ones. Nothing starts before the first text. */
function openLocalVoices(settings: Settings, models: Models | null): Voices {
  const { STEPWELL_SPEECH_HOME: speechFolder } = settings;
  if (models === null || speechFolder === undefined) return noVoices;
  return new EmbeddedVoices({ speechFolder, models });
}

/** Texts that a server reads at a time for one process; our own engine reads one. */
const remoteTexts = 4;

/** The voices of this process: the server that the settings name, or else those of this machine. */
export function openVoices(settings: Settings, models: Models | null): Voices {
  const local = openLocalVoices(settings, models);
  const { STEPWELL_VOICES_URL: baseUrl, STEPWELL_VOICES_KEY: apiKey } = settings;
  const { STEPWELL_VOICES_REMOTE_MODEL: model, STEPWELL_VOICES_REMOTE_VOICE: voice } = settings;
  if (baseUrl !== undefined)
    return new FairVoices(new RemoteVoices({ baseUrl, apiKey, model, voice }, local), remoteTexts);
  return local === noVoices ? noVoices : new FairVoices(local, 1);
}
