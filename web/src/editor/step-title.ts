import { editorTexts } from '../app/i18n/en/editor.ts';
import type { Say } from '../app/i18n/text.ts';

/** A step without a title is shown by its number, from 1. */
export const shownTitle = (
  say: Say<(typeof editorTexts)['english']>,
  title: string,
  number: number,
): string => (title.trim() === '' ? say('stepNumber', { number }) : title);
