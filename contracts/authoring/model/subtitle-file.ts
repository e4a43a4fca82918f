import type { TranslationRow } from '../translations.ts';

/** A file of subtitles is read up to this many characters and cues. */
export const maxSubtitleFile = 2_000_000;
const maxCues = 20_000;
const maxCueText = 2000;

export interface Cue {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
}

const timing =
  /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{3})(?:\s|$)/;

const seconds = (parts: readonly (string | undefined)[]): number => {
  const [hours = '0', minutes = '0', whole = '0', milliseconds = '0'] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(milliseconds) / 1000;
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

/** The text of a cue on one line, without markup. */
const plainText = (lines: readonly string[]): string =>
  lines
    .join(' ')
    .replaceAll(/<[^<>]{0,200}>|\{\\[^{}]{0,200}\}/g, '')
    .replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

function cueOf(block: string): Cue | null {
  const lines = block.split('\n');
  // a cue may have a name or a number before its times
  const at = lines.slice(0, 2).findIndex((line) => timing.test(line));
  const times = timing.exec(lines[at] ?? '');
  if (!times) return null;
  const text = plainText(lines.slice(at + 1)).slice(0, maxCueText);
  const [startTime, endTime] = [seconds(times.slice(1, 5)), seconds(times.slice(5, 9))];
  return text === '' || endTime <= startTime ? null : { startTime, endTime, text };
}

/** The cues of a WebVTT or SubRip file; `null` for anything else, and for a file that is too long. */
export function parseSubtitles(file: string): readonly Cue[] | null {
  if (file.length > maxSubtitleFile) return null;
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  if (blocks.length > maxCues * 2) return null;
  const cues = blocks.flatMap((block) => cueOf(block.trim()) ?? []);
  return cues.length === 0 || cues.length > maxCues ? null : cues;
}

const overlap = (a: { startTime: number; endTime: number }, b: Cue): number =>
  Math.min(a.endTime, b.endTime) - Math.max(a.startTime, b.startTime);

type SpokenRow = TranslationRow & { readonly startTime: number; readonly endTime: number };
const isSpoken = (row: TranslationRow): row is SpokenRow =>
  row.part === 'sentence' && row.startTime !== null && row.endTime !== null;

/** The text of each sentence: the cues most of whose time lies in it, in order of time. */
export function matchCues(
  rows: readonly TranslationRow[],
  cues: readonly Cue[],
): { readonly row: TranslationRow; readonly text: string }[] {
  const spoken = rows.filter(isSpoken);
  const texts = new Map<SpokenRow, string[]>();
  let first = 0;
  const sorted = spoken.toSorted((a, b) => a.startTime - b.startTime);
  for (const cue of cues.toSorted((a, b) => a.startTime - b.startTime)) {
    while ((sorted[first]?.endTime ?? Infinity) <= cue.startTime) first += 1;
    let best: SpokenRow | null = null;
    for (const row of sorted.slice(first, first + 20)) {
      if (overlap(row, cue) > (best ? overlap(best, cue) : 0)) best = row;
    }
    if (best) texts.set(best, [...(texts.get(best) ?? []), cue.text]);
  }
  return [...texts].map(([row, parts]) => ({ row, text: parts.join(' ').slice(0, maxCueText) }));
}
