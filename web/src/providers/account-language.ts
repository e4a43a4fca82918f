import { ChangeMyLocale } from '../../../contracts/identity/profile.ts';
import type { InterfaceLanguage } from '../../../contracts/kernel/interface-languages.ts';
import { adoptLanguage, applyLanguage, storedLanguage } from '../i18n/language-choice.ts';
import { sendCommand } from './contract-call.ts';

let chosenSignedOut: InterfaceLanguage | null = null;

/** A language chosen on the sign-in page becomes that of the person who signs in next. */
export const rememberForSignIn = (language: InterfaceLanguage): void => {
  chosenSignedOut = language;
};

/** The user document has the language (R-SES-11). */
export const saveLanguage = (locale: InterfaceLanguage): void =>
  void sendCommand(ChangeMyLocale, { locale }, { commandId: crypto.randomUUID() });

/**
 * At the start of a session: what was just chosen on the sign-in page, otherwise the person's own choice, then the
 * organisation's language unless the device has one. A language that cannot be loaded leaves the page as it is.
 */
export async function applyAccountLanguage(
  own: InterfaceLanguage | null,
  ofOrganization: InterfaceLanguage | null,
): Promise<void> {
  const justChosen = chosenSignedOut;
  chosenSignedOut = null;
  if (justChosen !== null) {
    if (justChosen !== own) saveLanguage(justChosen);
    return;
  }
  if (own !== null) await adoptLanguage(own);
  else if (ofOrganization !== null && storedLanguage() === null) await applyLanguage(ofOrganization);
}
