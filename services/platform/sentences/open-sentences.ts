import type { Settings } from '../config/settings.ts';
import type { Models } from '../models/models.ts';
import { EmbeddedSentences } from './embedded-sentences.ts';
import { noSentences, type Sentences } from './sentences.ts';

/** The sentence encoder of this process, by its settings. Nothing starts before the first text. */
export function openSentences(settings: Settings, models: Models | null): Sentences {
  const { STEPWELL_SPEECH_HOME: speechFolder } = settings;
  if (models === null || speechFolder === undefined) return noSentences;
  return new EmbeddedSentences({ speechFolder, models });
}
