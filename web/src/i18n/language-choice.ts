import {
  betaLanguages,
  defaultLanguage,
  type InterfaceLanguage,
  interfaceLanguageOf,
  interfaceLanguages,
} from '../../../contracts/kernel/interface-languages.ts';
import { isBeta } from '../browser/is-beta.ts';
import { createSharedState } from '../browser/shared-state.ts';
import { currentLocale, type Dictionary, showLanguage } from './text.ts';

/** How a language is called by those who speak it. */
const ownNames: Readonly<Record<InterfaceLanguage, string>> = {
  en: 'English',
  zh: '简体中文',
  'zh-tw': '繁體中文',
  'es-mx': 'Español',
  'ja-jp': '日本語',
  'de-de': 'Deutsch',
  'pt-br': 'Português (Brasil)',
  'fr-fr': 'Français (France)',
  'fr-ca': 'Français (Canada)',
  'th-th': 'ไทย',
  'ru-ru': 'Русский',
  'ko-kr': '한국어',
  'he-il': 'עברית',
};

/** The texts of one file of a language, and whether somebody who speaks it has read them. */
export interface TranslatedFile {
  readonly translation: 'machine' | 'read';
  readonly texts: Readonly<Record<string, string>>;
}

/** The files of a language by namespace. */
export type TranslatedFiles = Readonly<Record<string, TranslatedFile>>;

// One chunk for each language, loaded when it is chosen.
const loaders = import.meta.glob<TranslatedFiles>('./*/index.ts', { import: 'files' });

/** The languages that a person can choose here, in their own words; with the one that is chosen, wherever that was. */
export const offeredLanguages = (
  chosen: string | null,
): readonly { readonly id: InterfaceLanguage; readonly name: string }[] =>
  [...interfaceLanguages, ...betaLanguages.filter((id) => isBeta() || id === chosen)].map((id) => ({
    id,
    name: ownNames[id],
  }));

/** The stored key is `locale`, as the specification requires (R-LNG-04). */
const localeStorageKey = 'locale';

/** The language that was chosen on this device. */
export const storedLanguage = (): InterfaceLanguage | null =>
  interfaceLanguageOf(localStorage.getItem(localeStorageKey));

/** Whether any of the current texts was translated by a machine and not read by anybody who speaks the language. */
const machineMade = createSharedState(false);
export const useMachineMade = machineMade.use;

const choiceListeners = new Set<(language: InterfaceLanguage) => void>();
/** Runs when a person chooses a language. */
export const onLanguageChosen = (listener: (language: InterfaceLanguage) => void): (() => void) => {
  choiceListeners.add(listener);
  return () => choiceListeners.delete(listener);
};

let wanted: InterfaceLanguage = defaultLanguage;

/** Loads a language and shows the interface in it; `false` if it could not be loaded, and nothing changed. */
export async function applyLanguage(language: InterfaceLanguage): Promise<boolean> {
  wanted = language;
  if (language === currentLocale()) return true;
  const loaded = await loadLanguage(language);
  // a later choice may have been loaded faster
  if (loaded === null || wanted !== language) return loaded !== null;
  machineMade.set(Object.values(loaded).some(({ translation }) => translation === 'machine'));
  showLanguage(language, dictionaryOf(loaded));
  return true;
}

/** Shows a language that belongs to the person, and starts with it on this device from now on. */
export async function adoptLanguage(language: InterfaceLanguage): Promise<boolean> {
  if (!(await applyLanguage(language))) return false;
  localStorage.setItem(localeStorageKey, language);
  return true;
}

/** A person chose this language here: it is adopted, and kept with their account if they are signed in. */
export async function chooseLanguage(language: InterfaceLanguage): Promise<boolean> {
  if (!(await adoptLanguage(language))) return false;
  for (const listener of choiceListeners) listener(language);
  return true;
}

/** Before the first screen: the language that was chosen on this device, otherwise English (R-LNG-03). */
export async function startLanguage(): Promise<void> {
  const stored = storedLanguage();
  if (stored !== null) await applyLanguage(stored);
}

async function loadLanguage(language: InterfaceLanguage): Promise<TranslatedFiles | null> {
  if (language === defaultLanguage) return {};
  try {
    return (await loaders[`./${language}/index.ts`]?.()) ?? null;
  } catch {
    return null;
  }
}

function dictionaryOf(files: TranslatedFiles): Dictionary {
  return Object.fromEntries(Object.entries(files).map(([namespace, { texts }]) => [namespace, texts]));
}
