import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Line {
  readonly english: string;
  /** By what a sentence is recognised as this one, whatever else was heard of it. */
  readonly heard: RegExp;
  readonly spanish: string;
}

/** What the author says until the tab is closed; the last of it is a slip. */
export const firstLines: readonly Line[] = [
  {
    english: 'Switch the machine off and pull the plug out of the wall.',
    heard: /plug/i,
    spanish: 'Apague la máquina y desenchúfela de la pared.',
  },
  {
    english: 'Warning, never open the cover while the blade is turning.',
    heard: /blade|never/i,
    spanish: 'Advertencia: nunca abra la tapa mientras gira la cuchilla.',
  },
  {
    english: 'You need a screwdriver and a new filter.',
    heard: /screw ?driver/i,
    spanish: 'Necesita un destornillador y un filtro nuevo.',
  },
  {
    english: 'Oh no, that was the wrong drawer.',
    heard: /wrong|drawer/i,
    spanish: 'Oh no, era el cajón equivocado.',
  },
];
/** What the author says after coming back. */
export const secondLines: readonly Line[] = [
  {
    english: 'Open the cover and take the old filter out of its frame.',
    heard: /old filter|frame/i,
    spanish: 'Abra la tapa y saque el filtro viejo de su marco.',
  },
  {
    english: 'Put the new filter in and close the cover again.',
    heard: /close/i,
    spanish: 'Ponga el filtro nuevo y cierre la tapa otra vez.',
  },
  {
    english: 'Finally switch the machine on and check the pressure.',
    heard: /pressure/i,
    spanish: 'Por último, encienda la máquina y revise la presión.',
  },
  {
    english: 'Write the date of today on the yellow label.',
    heard: /yellow|label|today/i,
    spanish: 'Escriba la fecha de hoy en la etiqueta amarilla.',
  },
];
const allLines = [...firstLines, ...secondLines];
/** What is cut out again. */
export const slip = /wrong|drawer/i;

export const englishTitle = 'Change the filter of the machine';
export const spanishTitle = 'Cambiar el filtro de la máquina';
/** Of steps, which are proposed from what is said in them. */
const spanishTitles: readonly (readonly [RegExp, string])[] = [
  [/^switch (?!.* on\b)[^.]*$/i, 'Apagar la máquina'],
  [/^\w+ the cover$/i, 'Abrir la tapa'],
  [/^put the new filter( in)?$/i, 'Poner el filtro nuevo'],
];
const otherSpanish = 'Haga lo que se ve aquí.';

/** What a sentence or a title says, in Spanish. */
export function spanishOf(english: string): string {
  const title = spanishTitles.find(([heard]) => heard.test(english));
  if (title) return title[1];
  const found = allLines.filter(({ heard }) => heard.test(english)).map(({ spanish }) => spanish);
  return found.length === 0 ? otherSpanish : found.join(' ');
}

/** The microphone is open for the countdown already. */
const silentSeconds = 4;
const secondsOfLine = 4.5;

/** Speaks lines into a sound file, which takes its place at once: a browser may be about to read it. */
export async function speakInto(file: string, lines: readonly Line[]): Promise<void> {
  const sources = lines.map(({ english }) => `flite=text='${english}':voice=slt`);
  const inputs = [`anullsrc=r=48000:cl=mono:d=${silentSeconds}`, ...sources].flatMap((source) => [
    '-f',
    'lavfi',
    '-i',
    source,
  ]);
  const spoken = lines.map(
    (_, n) =>
      `[${n + 1}:a]aresample=48000,apad=whole_dur=${secondsOfLine},atrim=duration=${secondsOfLine}[a${n}]`,
  );
  const joined = `[0:a]${lines.map((_, n) => `[a${n}]`).join('')}concat=n=${lines.length + 1}:v=0:a=1[a]`;
  const graph = [...spoken, joined].join(';');
  const output = ['-map', '[a]', '-ac', '1', '-c:a', 'pcm_s16le', '-y', `${file}.new.wav`];
  await run('ffmpeg', ['-v', 'error', '-nostdin', ...inputs, '-filter_complex', graph, ...output]);
  await rename(`${file}.new.wav`, file);
}
