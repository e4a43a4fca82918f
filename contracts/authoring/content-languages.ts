import { betaLanguages, interfaceLanguages, rightToLeftLanguages } from '../kernel/interface-languages.ts';
import { keyTermLanguages } from './workflow-fields.ts';

/**
 * The languages into which texts about a video can be translated: those of the interface (1:439), those with key terms
 * (2:214) and those that are written from right to left (1:440). English is that of the United States.
 */
export const contentLanguages: readonly string[] = [
  ...new Set([...interfaceLanguages, ...betaLanguages, ...keyTermLanguages, ...rightToLeftLanguages]),
].filter((code) => code !== 'en');
