import { kitTexts } from '../app/i18n/en/kit.ts';
import { createTranslator } from '../app/i18n/text.ts';

const say = createTranslator(kitTexts);

/**
 * What a step is called wherever it is shown: its title, or where it has none its number, from 1. Also outside of React
 * (the player's source), so it speaks the language of the moment at which it is asked.
 */
export const stepTitle = (title: string, number: number): string =>
  title.trim() === '' ? say('stepNumber', { number }) : title;
