import { spokenUnits, type SpokenUnits } from './spoken-units.ts';

/** How units and signs are said in a language; numbers themselves are read by the voice's own rules. */
interface Spelling extends Omit<SpokenUnits, 'units'> {
  readonly units: Readonly<Record<string, string>>;
}

const english: Spelling = {
  units: {
    Nm: 'newton meters', mm: 'millimeters', cm: 'centimeters', km: 'kilometers', m: 'meters', 'µm': 'micrometers', kg: 'kilograms',
    g: 'grams', mg: 'milligrams', l: 'liters', L: 'liters', ml: 'milliliters', bar: 'bar', kPa: 'kilopascals', MPa: 'megapascals', Pa: 'pascals',
    V: 'volts', kV: 'kilovolts', A: 'amperes', mA: 'milliamperes', W: 'watts', kW: 'kilowatts', Hz: 'hertz', kHz: 'kilohertz', rpm: 'revolutions per minute',
    '°C': 'degrees Celsius', '°F': 'degrees Fahrenheit', '°': 'degrees', '%': 'percent', s: 'seconds', min: 'minutes', h: 'hours', 'Ω': 'ohms', kN: 'kilonewtons', N: 'newtons',
  },
  diameter: 'diameter', to: 'to', times: 'times',
}; // prettier-ignore

const spanish: Spelling = {
  units: {
    Nm: 'newton metros', mm: 'milímetros', cm: 'centímetros', km: 'kilómetros', m: 'metros', 'µm': 'micrómetros', kg: 'kilogramos', g: 'gramos', mg: 'miligramos',
    l: 'litros', L: 'litros', ml: 'mililitros', bar: 'bares', kPa: 'kilopascales', MPa: 'megapascales', Pa: 'pascales', V: 'voltios', kV: 'kilovoltios', A: 'amperios', mA: 'miliamperios',
    W: 'vatios', kW: 'kilovatios', Hz: 'hercios', kHz: 'kilohercios', rpm: 'revoluciones por minuto', '°C': 'grados Celsius', '°F': 'grados Fahrenheit', '°': 'grados', '%': 'por ciento',
    s: 'segundos', min: 'minutos', h: 'horas', 'Ω': 'ohmios', kN: 'kilonewtons', N: 'newtons',
  },
  diameter: 'diámetro', to: 'a', times: 'por',
}; // prettier-ignore

const french: Spelling = {
  units: {
    Nm: 'newtons mètres', mm: 'millimètres', cm: 'centimètres', km: 'kilomètres', m: 'mètres', 'µm': 'micromètres', kg: 'kilogrammes', g: 'grammes', mg: 'milligrammes',
    l: 'litres', L: 'litres', ml: 'millilitres', bar: 'bars', kPa: 'kilopascals', MPa: 'mégapascals', Pa: 'pascals', V: 'volts', kV: 'kilovolts', A: 'ampères', mA: 'milliampères',
    W: 'watts', kW: 'kilowatts', Hz: 'hertz', kHz: 'kilohertz', rpm: 'tours par minute', '°C': 'degrés Celsius', '°F': 'degrés Fahrenheit', '°': 'degrés', '%': 'pour cent',
    s: 'secondes', min: 'minutes', h: 'heures', 'Ω': 'ohms', kN: 'kilonewtons', N: 'newtons',
  },
  diameter: 'diamètre', to: 'à', times: 'fois',
}; // prettier-ignore

const italian: Spelling = {
  units: {
    Nm: 'newton metri', mm: 'millimetri', cm: 'centimetri', km: 'chilometri', m: 'metri', 'µm': 'micrometri', kg: 'chilogrammi', g: 'grammi', mg: 'milligrammi',
    l: 'litri', L: 'litri', ml: 'millilitri', bar: 'bar', kPa: 'chilopascal', MPa: 'megapascal', Pa: 'pascal', V: 'volt', kV: 'chilovolt', A: 'ampere', mA: 'milliampere',
    W: 'watt', kW: 'chilowatt', Hz: 'hertz', kHz: 'chilohertz', rpm: 'giri al minuto', '°C': 'gradi Celsius', '°F': 'gradi Fahrenheit', '°': 'gradi', '%': 'per cento',
    s: 'secondi', min: 'minuti', h: 'ore', 'Ω': 'ohm', kN: 'chilonewton', N: 'newton',
  },
  diameter: 'diametro', to: 'a', times: 'per',
}; // prettier-ignore

const portuguese: Spelling = {
  units: {
    Nm: 'newton metros', mm: 'milímetros', cm: 'centímetros', km: 'quilômetros', m: 'metros', 'µm': 'micrômetros', kg: 'quilogramas', g: 'gramas', mg: 'miligramas',
    l: 'litros', L: 'litros', ml: 'mililitros', bar: 'bar', kPa: 'quilopascals', MPa: 'megapascals', Pa: 'pascals', V: 'volts', kV: 'quilovolts', A: 'amperes', mA: 'miliamperes',
    W: 'watts', kW: 'quilowatts', Hz: 'hertz', kHz: 'quilohertz', rpm: 'rotações por minuto', '°C': 'graus Celsius', '°F': 'graus Fahrenheit', '°': 'graus', '%': 'por cento',
    s: 'segundos', min: 'minutos', h: 'horas', 'Ω': 'ohms', kN: 'quilonewtons', N: 'newtons',
  },
  diameter: 'diâmetro', to: 'a', times: 'vezes',
}; // prettier-ignore

const german: Spelling = {
  units: {
    Nm: 'Newtonmeter', mm: 'Millimeter', cm: 'Zentimeter', km: 'Kilometer', m: 'Meter', 'µm': 'Mikrometer', kg: 'Kilogramm', g: 'Gramm', mg: 'Milligramm',
    l: 'Liter', L: 'Liter', ml: 'Milliliter', bar: 'Bar', kPa: 'Kilopascal', MPa: 'Megapascal', Pa: 'Pascal', V: 'Volt', kV: 'Kilovolt', A: 'Ampere', mA: 'Milliampere',
    W: 'Watt', kW: 'Kilowatt', Hz: 'Hertz', kHz: 'Kilohertz', rpm: 'Umdrehungen pro Minute', '°C': 'Grad Celsius', '°F': 'Grad Fahrenheit', '°': 'Grad', '%': 'Prozent',
    s: 'Sekunden', min: 'Minuten', h: 'Stunden', 'Ω': 'Ohm', kN: 'Kilonewton', N: 'Newton',
  },
  diameter: 'Durchmesser', to: 'bis', times: 'mal',
}; // prettier-ignore

const unitsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(/,\s/u).flatMap((each) => {
      const [symbol, forms] = each.split(': ', 2);
      return symbol !== undefined && forms !== undefined ? [[symbol, forms] as const] : [];
    }),
  );

const withBigLiter = ({ l = 'l', ...units }: Record<string, string>) => ({ ...units, l, L: l });

const spellings: Readonly<Record<string, Spelling>> = {
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  pt: portuguese,
  de: german,
  ...Object.fromEntries(
    Object.entries(spokenUnits).map(([language, spoken]) => [
      language,
      { ...spoken, units: withBigLiter(unitsOf(spoken.units)) },
    ]),
  ),
};

/** In the order in which the forms of a unit are listed. */
const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** A number with its unit as it is said: one of the forms that the language has for numbers of its kind. */
function sayQuantity(language: string, number: string, forms: readonly string[]): string {
  const rules = new Intl.PluralRules(language);
  const known = categories.filter((each) => rules.resolvedOptions().pluralCategories.includes(each));
  const value = Number(number.replace(',', '.'));
  const category = Number.isNaN(value) ? 'other' : rules.select(value);
  const form = forms[known.indexOf(category)] ?? forms.at(-1) ?? '';
  return form.includes('{0}') ? form.replace('{0}', number) : `${number} ${form}`;
}

/** A number and one of the units; a word that begins like one is none. */
function quantities(units: Spelling['units']): RegExp {
  const names = Object.keys(units).toSorted((one, other) => other.length - one.length);
  return new RegExp(
    `(\\p{Nd}+(?:[.,]\\p{Nd}+)*)[ \u00A0\u202F]?(${names.join('|')})(?![\\p{sc=Latn}\\p{sc=Cyrl}\\p{sc=Grek}\\p{Nd}])`,
    'gu',
  );
}
const quantitiesOf = new Map(Object.entries(spellings).map(([code, { units }]) => [code, quantities(units)]));

/** `DN40` and `GLRD-40`: capitals that nobody pronounces as a word, with their number. */
const partNumber = /(?<![\p{L}\d])([A-Z]{2,5})-?(\d+)(?![\p{L}\d])/gu;

/** The text with a word for each sign that the language has one for. */
function saySigns(text: string, { diameter, to, times }: Spelling): string {
  const named = text.replaceAll(/[⌀Ø]\s?(?=\p{Nd})/gu, `${diameter} `);
  const ranged = to === null ? named : named.replaceAll(/(\p{Nd})\s?[–-]\s?(?=\p{Nd})/gu, `$1 ${to} `);
  return times === null ? ranged : ranged.replaceAll(/(\p{Nd})\s?[×x]\s?(?=\p{Nd})/gu, `$1 ${times} `);
}

/**
 * The text as it is said: units after a number, ranges, signs, part numbers letter by letter. Languages without a list
 * keep their units, which the voice then reads as letters.
 */
export function spellOut(text: string, languageCode: string): string {
  const language = languageCode.split('-')[0] ?? '';
  const [spelling, pattern] = [spellings[language], quantitiesOf.get(language)];
  const lettered = text
    .normalize('NFC')
    .replaceAll('μ', 'µ')
    .replaceAll(partNumber, (_, letters: string, digits: string) => `${[...letters].join(' ')} ${digits}`);
  if (spelling === undefined || pattern === undefined) return collapse(lettered);
  return collapse(
    saySigns(lettered, spelling).replaceAll(pattern, (_, number: string, unit: string) =>
      sayQuantity(language, number, (spelling.units[unit] ?? unit).split('/')),
    ),
  );
}

const collapse = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
