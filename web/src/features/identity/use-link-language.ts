import { useEffect } from 'react';
import { useParams } from 'react-router';
import { interfaceLanguageOf } from '../../../../contracts/kernel/interface-languages.ts';
import { applyLanguage, storedLanguage } from '../../i18n/language-choice.ts';

/** A link of an email names the language of that email; what was chosen on this device comes first. */
export function useLinkLanguage(): void {
  const { lang } = useParams();
  const ofLink = interfaceLanguageOf(lang);
  useEffect(() => {
    if (ofLink !== null && storedLanguage() === null) void applyLanguage(ofLink);
  }, [ofLink]);
}
