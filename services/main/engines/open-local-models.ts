import type { Logger } from 'pino';
import type { Settings } from '../../platform/config/settings.ts';
import { openLanguage } from '../../platform/language/open-language.ts';
import { openSentences } from '../../platform/sentences/open-sentences.ts';
import { openSpeech } from '../../platform/speech/open-speech.ts';
import { speechSettings } from '../../platform/speech/speech-settings.ts';
import { openModels, openVoices } from '../../platform/voices/open-voices.ts';
import type { CloseStack, ProductEngines } from './product-engines.ts';

/** What runs on models of this machine. Nothing starts before the first request. */
export function openLocalModels(
  settings: Settings,
  opened: CloseStack,
  logger: Logger,
): Pick<ProductEngines, 'speech' | 'models' | 'voices' | 'language' | 'sentences'> {
  const speech = opened.add(openSpeech(speechSettings(settings)), (each) => each.close());
  const models = opened.add(openModels(settings), (each) => each?.close());
  const voices = opened.add(openVoices(settings, models), (each) => each.close());
  const language = opened.add(openLanguage(settings, models), (each) => each.close());
  const sentences = opened.add(openSentences(settings, models, logger), (each) => each.close());
  return { speech, models, voices, language, sentences };
}
