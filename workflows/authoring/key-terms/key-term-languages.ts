import { keyTermLanguages } from '../../../contracts/authoring/workflow-fields.ts';

/**
 * Whether a workflow in that language has key terms. A bare language, as recognition returns it, counts as its listed
 * one.
 */
export function hasKeyTerms(languageCode: string): boolean {
  const code = languageCode.toLowerCase();
  return keyTermLanguages.some(
    (listed) => listed === code || (!code.includes('-') && listed.startsWith(`${code}-`)),
  );
}
