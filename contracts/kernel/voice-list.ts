import { z } from 'zod';

/** How an accent of English comes about: a variety of its own, or a voice of another language that speaks it. */
export const AccentKind = z.enum(['standard', 'multilingual']);

/** A voice that text can be read by. `basic` ones are plain, and speak where no neural voice does. */
export const Voice = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['neural', 'basic']),
  /** Of whom it sounds; basic ones sound like nobody. */
  gender: z.enum(['female', 'male']).nullable(),
  /** The language that it speaks, as a code of the product. */
  language: z.string(),
  /** Of voices that speak English. */
  accent: z.object({ name: z.string(), kind: AccentKind }).nullable(),
});
export type Voice = z.output<typeof Voice>;

/** How the engine makes a voice: the voice of its model (`null`: of espeak-ng), and the rules of pronunciation. */
interface VoiceSource {
  readonly style: string | null;
  readonly pronunciation: string;
}
type CatalogueVoice = Voice & VoiceSource;

interface Group {
  readonly language: string;
  readonly pronunciation: string;
  readonly accent?: Voice['accent'];
  /** Style of the model, and the name of the voice. */
  readonly styles: Readonly<Record<string, string>>;
}

const standard = (name: string): Voice['accent'] => ({ name, kind: 'standard' });
const multilingual = (name: string): Voice['accent'] => ({ name, kind: 'multilingual' });

const american = {
  af_heart: 'Heart', af_bella: 'Bella', af_nicole: 'Nicole', af_aoede: 'Aoede', af_kore: 'Kore', af_sarah: 'Sarah',
  af_alloy: 'Alloy', af_nova: 'Nova', af_sky: 'Sky', af_jessica: 'Jessica', af_river: 'River', am_fenrir: 'Fenrir',
  am_michael: 'Michael', am_puck: 'Puck', am_echo: 'Echo', am_eric: 'Eric', am_liam: 'Liam', am_onyx: 'Onyx',
  am_santa: 'Santa', am_adam: 'Adam',
}; // prettier-ignore
const british = {
  bf_emma: 'Emma', bf_isabella: 'Isabella', bf_alice: 'Alice', bf_lily: 'Lily', bm_george: 'George',
  bm_fable: 'Fable', bm_lewis: 'Lewis', bm_daniel: 'Daniel',
}; // prettier-ignore

/** English has four standard and four multilingual accents (2:211). */
const neuralGroups: readonly Group[] = [
  { language: 'en-us', pronunciation: 'en-us', accent: standard('American'), styles: american },
  { language: 'en-gb', pronunciation: 'en-gb', accent: standard('British'), styles: british },
  {
    language: 'en-gb',
    pronunciation: 'en-gb-scotland',
    accent: standard('Scottish'),
    styles: { bm_lewis: 'Lewis' },
  },
  { language: 'en-us', pronunciation: 'en-us-nyc', accent: standard('New York'), styles: { am_michael: 'Michael' } },
  { language: 'en-us', pronunciation: 'en-us', accent: multilingual('Spanish'), styles: { ef_dora: 'Dora' } },
  { language: 'en-us', pronunciation: 'en-us', accent: multilingual('French'), styles: { ff_siwis: 'Siwis' } },
  { language: 'en-us', pronunciation: 'en-us', accent: multilingual('Italian'), styles: { if_sara: 'Sara' } },
  { language: 'en-gb', pronunciation: 'en-gb', accent: multilingual('Hindi'), styles: { hf_alpha: 'Alpha' } },
  { language: 'es-mx', pronunciation: 'es-419', styles: { ef_dora: 'Dora', em_alex: 'Alex', em_santa: 'Santa' } },
  { language: 'fr-fr', pronunciation: 'fr-fr', styles: { ff_siwis: 'Siwis' } },
  { language: 'hi', pronunciation: 'hi', styles: { hf_alpha: 'Alpha', hf_beta: 'Beta', hm_omega: 'Omega', hm_psi: 'Psi' } },
  { language: 'it-it', pronunciation: 'it', styles: { if_sara: 'Sara', im_nicola: 'Nicola' } },
  { language: 'pt-br', pronunciation: 'pt-br', styles: { pf_dora: 'Dora', pm_alex: 'Alex', pm_santa: 'Santa' } },
]; // prettier-ignore

/** The model names a style by a letter of its language, then `f` or `m`: `bf_emma`. */
const genderOf = (style: string): Voice['gender'] => (style[1] === 'f' ? 'female' : 'male');

const accentId = (accent: Voice['accent'], plain: boolean): string =>
  accent === null || plain ? '' : `-${accent.name.toLowerCase().replaceAll(' ', '-')}`;

const neuralVoices: readonly CatalogueVoice[] = neuralGroups.flatMap(
  ({ language, pronunciation, accent = null, styles }) =>
    Object.entries(styles).map(([style, name]) => ({
      id: `${style}${accentId(accent, accent?.name === 'American' || accent?.name === 'British')}`,
      name,
      kind: 'neural' as const,
      gender: genderOf(style),
      language,
      accent,
      style,
      pronunciation,
    })),
);

/** Languages that espeak-ng speaks by itself, by its own names. */
const basicLanguages: Readonly<Record<string, string>> = {
  'en-us': 'en-us', 'en-gb': 'en-gb', 'es-mx': 'es-419', 'fr-fr': 'fr-fr', hi: 'hi', 'it-it': 'it', 'pt-br': 'pt-br',
  'de-de': 'de', 'nl-nl': 'nl', 'ru-ru': 'ru', 'vi-vn': 'vi', 'ko-kr': 'ko', 'pl-pl': 'pl', 'cs-cz': 'cs', 'hu-hu': 'hu',
  'ro-ro': 'ro', 'he-il': 'he', 'ar-ar': 'ar', zh: 'cmn', 'fa-ir': 'fa', 'ur-pk': 'ur', 'sv-se': 'sv', 'da-dk': 'da',
  'fi-fi': 'fi', 'nb-no': 'nb', 'tr-tr': 'tr', 'uk-ua': 'uk', 'el-gr': 'el', 'id-id': 'id',
}; // prettier-ignore

const basicVoices: readonly CatalogueVoice[] = Object.entries(basicLanguages).map(
  ([language, pronunciation]) => ({
    id: `basic-${language}`,
    name: '',
    kind: 'basic',
    gender: null,
    language,
    accent: null,
    style: null,
    pronunciation,
  }),
);

/** Every voice, neural ones first, the best of a language before the others (R-TTS-13). */
export const voiceCatalogue: readonly CatalogueVoice[] = [...neuralVoices, ...basicVoices];

const voicesById = new Map(voiceCatalogue.map((voice) => [voice.id, voice]));
export const voiceOf = (id: string): CatalogueVoice | null => voicesById.get(id) ?? null;

const mainLanguage = (code: string): string => code.split('-')[0] ?? code;

/** The voices of a language in any region, those of the same region first. */
export function voicesFor(languageCode: string): readonly CatalogueVoice[] {
  const spoken = voiceCatalogue.filter(
    ({ language }) => mainLanguage(language) === mainLanguage(languageCode),
  );
  return spoken.toSorted((one, other) => rank(one, languageCode) - rank(other, languageCode));
}

const rank = ({ kind, language, accent }: Voice, languageCode: string): number =>
  (kind === 'basic' ? 4 : 0) +
  (accent?.kind === 'multilingual' ? 2 : 0) +
  (language === languageCode ? 0 : 1);
