import { speedFit } from '../../../../../contracts/authoring/model/voice-blocks.ts';
import type { Voice } from '../../../../../contracts/kernel/voice-list.ts';
import { voiceOverTexts } from '../../../i18n/en/voice-over.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { currentLocale, type Translate, useText } from '../../../i18n/text.ts';

const speeds = [0.9, 1, 1.15];

/** The speeds that can be chosen, and those that are in use. */
export const speedOptions = (t: Translate<(typeof voiceOverTexts)['english']>, used: number[] = []) => [
  { value: String(speedFit), label: t('fit') },
  ...[...new Set([...speeds, ...used.filter((rate) => rate > 0)])]
    .toSorted((one, other) => one - other)
    .map((rate) => ({
      value: String(rate),
      label: t('times', { rate: rate.toLocaleString(currentLocale()) }),
    })),
];

const languageOf: Readonly<Record<string, string>> = {
  Spanish: 'es',
  French: 'fr',
  Italian: 'it',
  Hindi: 'hi',
};

/** An accent in the interface language. */
function accentName(t: Translate<(typeof voiceOverTexts)['english']>, name: string): string {
  if (name === 'Scottish' || name === 'New York') return t(`accent.${name}`);
  const language = languageOf[name];
  return language === undefined ? name : languageName(language);
}

/** What a voice is called, and what else is to be known of it: basic ones are named by their language. */
export function useVoiceName(): (voice: Voice) => { readonly name: string; readonly detail: string } {
  const t = useText(voiceOverTexts);
  return ({ name, gender, language, accent }) => {
    const spoken = languageName(language);
    if (gender === null) return { name: spoken, detail: t('basic') };
    // the name of the language says these already
    const isPlain = accent === null || accent.name === 'American' || accent.name === 'British';
    const speech = isPlain ? spoken : t('accent', { language: spoken, accent: accentName(t, accent.name) });
    return { name, detail: t('genderOf', { gender: t(gender), speech }) };
  };
} // prettier-ignore
