import type { Logger } from 'pino';
import type { Settings } from '../config/settings.ts';
import type { Models } from '../models/models.ts';
import { EmbeddedSentences } from './embedded-sentences.ts';
import { RemoteSentences } from './remote-sentences.ts';
import { noSentences, type Sentences } from './sentences.ts';

/** The sentence encoder of this process: the server that the settings name, or else that of this machine. Nothing starts before the first text. */
export function openSentences(settings: Settings, models: Models | null, logger: Logger): Sentences {
  const { STEPWELL_SPEECH_HOME: speechFolder, STEPWELL_SENTENCES_URL: baseUrl } = settings;
  const { STEPWELL_SENTENCES_KEY: apiKey, STEPWELL_SENTENCES_REMOTE_MODEL: model } = settings;
  const warn = (reason: string): void =>
    logger.warn({ reason }, 'Texts are not compared by their meaning: the server for sentences has failed');
  if (baseUrl !== undefined) return new RemoteSentences({ baseUrl, apiKey, model }, warn);
  if (models === null || speechFolder === undefined) return noSentences;
  return new EmbeddedSentences({ speechFolder, models });
}
