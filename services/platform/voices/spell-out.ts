/** How units and signs are said in a language; numbers themselves are read by the voice's own rules. */
interface Spelling {
  readonly units: Readonly<Record<string, string>>;
  readonly diameter: string;
  readonly to: string;
  readonly times: string;
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

const spellings: Readonly<Record<string, Spelling>> = {
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  pt: portuguese,
  de: german,
};

const unitNames = Object.keys(english.units).toSorted((one, other) => other.length - one.length);
const quantity = new RegExp(`(\\d)[  ]?(${unitNames.join('|')})(?![\\p{L}\\d])`, 'gu');
/** `DN40` and `GLRD-40`: capitals that nobody pronounces as a word, with their number. */
const partNumber = /(?<![\p{L}\d])([A-Z]{2,5})-?(\d+)(?![\p{L}\d])/gu;

/**
 * The text as it is said: units after a number, ranges, signs, part numbers letter by letter. Languages without a list
 * keep their units, which the voice then reads as letters.
 */
export function spellOut(text: string, languageCode: string): string {
  const spelling = spellings[languageCode.split('-')[0] ?? ''];
  const lettered = text
    .normalize('NFC')
    .replaceAll('μ', 'µ')
    .replaceAll(partNumber, (_, letters: string, digits: string) => `${[...letters].join(' ')} ${digits}`);
  if (spelling === undefined) return collapse(lettered);
  return collapse(
    lettered
      .replaceAll(/[⌀Ø]\s?(?=\d)/gu, `${spelling.diameter} `)
      .replaceAll(/(\d)\s?[–-]\s?(?=\d)/gu, `$1 ${spelling.to} `)
      .replaceAll(/(\d)\s?[×x]\s?(?=\d)/gu, `$1 ${spelling.times} `)
      .replaceAll(quantity, (_, digit: string, unit: string) => `${digit} ${spelling.units[unit] ?? unit}`),
  );
}

const collapse = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
