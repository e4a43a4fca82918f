import { betaLanguages, interfaceLanguages, rightToLeftLanguages } from '../kernel/interface-languages.ts';
import { keyTermLanguages } from './workflow-fields.ts';

/**
 * The languages into which a workflow can be translated: those of the interface (1:439), those with key terms (2:214) and
 * those that are written from right to left (1:440).
 */
export const contentLanguages: readonly string[] = [
  ...new Set([...interfaceLanguages, ...betaLanguages, ...keyTermLanguages, ...rightToLeftLanguages]),
];
