import { translatedText } from './text.ts';

interface Refusal {
  /** The stable code, by which the languages name it. */
  readonly error?: string | undefined;
  /** What the server says, in English. */
  readonly message: string;
}

/** What a refusal or a failure says, in the current language if it is translated. */
export function refusalText(refusal: Refusal): string;
export function refusalText(refusal: Refusal | null | undefined): string | undefined;
export function refusalText(refusal: Refusal | null | undefined): string | undefined {
  if (!refusal) return undefined;
  const { error = '', message } = refusal;
  return translatedText('errors', error) ?? message;
}
