import { kitTexts } from '../../i18n/en/kit.ts';
import { createTranslator } from '../../i18n/text.ts';

const t = createTranslator(kitTexts);

/**
 * A step's title, or its number from 1 if it has none; the same everywhere. Also used outside React (the player's
 * source), so it uses the current language at the time of the call.
 */
export const stepTitle = (title: string, number: number): string =>
  title.trim() === '' ? t('stepNumber', { number }) : title;
