import { withFacts, type ErrorDetails } from '../../../contracts/kernel/errors.ts';
import { translatedText } from './text.ts';

interface Refusal {
  /** The stable code, by which the languages name it. */
  readonly error?: string | undefined;
  /** What the server says, in English. */
  readonly message: string;
  readonly facts?: ErrorDetails['facts'];
}

/** What a refusal or a failure says, in the current language if it is translated. */
export function refusalText(refusal: Refusal): string;
export function refusalText(refusal: Refusal | null | undefined): string | undefined;
export function refusalText(refusal: Refusal | null | undefined): string | undefined {
  if (!refusal) return undefined;
  const { error = '', message, facts } = refusal;
  return withFacts(translatedText('errors', error) ?? message, facts);
}
