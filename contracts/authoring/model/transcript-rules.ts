import { z } from 'zod';
import { Seconds } from '../../kernel/fields.ts';

/** A word of a transcription with its place in the source. Confidence is 0 to 1; words typed by people have 1. */
export const TranscriptWord = z.object({
  word: z.string().min(1).max(200),
  startTime: Seconds,
  endTime: Seconds,
  confidence: z.number().min(0).max(1).optional(),
});
export type TranscriptWord = z.output<typeof TranscriptWord>;

/** A sentence of a transcription (2:43, R-TRN-02). */
export const TranscriptSentence = z.object({
  sentence: z.string().max(2000),
  startTime: Seconds,
  endTime: Seconds,
  words: z.array(TranscriptWord).max(400),
});
export type TranscriptSentence = z.output<typeof TranscriptSentence>;

/** Below this mean confidence words are shown as doubtful and never become titles. */
export const confidenceGate = 0.55;

/** Whether speech in Hindi was written in Urdu letters, as Whisper's smaller models do. */
export const isHindiInUrduLetters = (languageCode: string, text: string): boolean =>
  languageCode === 'hi' && /\p{Script=Arabic}/u.test(text);

const trailingPunctuation = /[,.!?]+$/;

/** The corrected word with the trailing punctuation of the one it replaces, unless it has its own (2:127, R-TRN-04). */
export function correctWord(original: string, corrected: string): string {
  const word = corrected.trim();
  return trailingPunctuation.test(word) ? word : word + (trailingPunctuation.exec(original)?.[0] ?? '');
}

/** Limit of words per insertion (2:217). */
export const longestInsertion = 10;

export type InsertionProblem = 'empty' | 'edge-whitespace' | 'punctuation' | 'too-long';

/** Why words may not be inserted into a sentence (2:128, R-TRN-05); `null` when they may. An apostrophe or hyphen inside a word is part of it. */
export function insertionProblem(text: string): InsertionProblem | null {
  if (text.trim() === '') return 'empty';
  if (text !== text.trim()) return 'edge-whitespace';
  const bare = text.replaceAll(/(?<=[\p{L}\p{N}])['’-](?=[\p{L}\p{N}])/gu, '');
  if (/\p{P}/u.test(bare)) return 'punctuation';
  return text.split(/\s+/u).length > longestInsertion ? 'too-long' : null;
}

const fraction = String.raw`(?:\.(?<fraction>\d{1,2}))?`;
const typedTimes = [
  String.raw`(?<seconds>\d{1,5})`,
  String.raw`(?<minutes>\d{1,3}):(?<seconds>[0-5]\d)`,
  String.raw`(?<hours>\d{1,2}):(?<minutes>[0-5]\d):(?<seconds>[0-5]\d)`,
].map((whole) => new RegExp(`^${whole}${fraction}$`));

/**
 * Seconds of `mm:ss.cc` (2:126, R-TRN-06), also without leading zeros and hundredths, with hours, and of seconds alone;
 * `null` for anything else.
 */
export function parseTimestamp(text: string): number | null {
  const parts = typedTimes.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts) return null;
  const { hours = 0, minutes = 0, seconds = 0, fraction: hundredths = '' } = parts;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (whole * 100 + Number(hundredths.padEnd(2, '0'))) / 100;
}

const maxTimestamp = 999 * 60 + 59.99;

/** `mm:ss.cc`, minutes in two or three digits (2:126, R-TRN-06). Times outside 0 to 999:59.99 are clamped. */
export function formatTimestamp(seconds: number): string {
  const hundredths = Math.round(Math.min(Math.max(seconds, 0), maxTimestamp) * 100);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}

/** A silence between two words that is longer than this number of seconds is shown (2:211). */
export const minMarkedPause = 1;

export interface PauseMarker {
  /** Index of the word before the pause. */
  readonly after: number;
  readonly startTime: number;
  readonly endTime: number;
}

/** The pauses to show between words (2:211, R-TRN-07). */
export function pauseMarkers(words: readonly Pick<TranscriptWord, 'startTime' | 'endTime'>[]): PauseMarker[] {
  return words.flatMap(({ endTime: startTime }, after) => {
    const endTime = words[after + 1]?.startTime ?? startTime;
    // Times are exact to the millisecond; the comparison must not be more precise.
    return Math.round((endTime - startTime) * 1000) > minMarkedPause * 1000
      ? [{ after, startTime, endTime }]
      : [];
  });
}

function cueTime(seconds: number): string {
  const total = Math.round(seconds * 1000);
  const part = (value: number, digits = 2): string => String(value).padStart(digits, '0');
  const clock = [
    Math.floor(total / 3_600_000),
    Math.floor(total / 60_000) % 60,
    Math.floor(total / 1000) % 60,
  ];
  return `${clock.map((value) => part(value)).join(':')}.${part(total % 1000, 3)}`;
}

const htmlEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * The sentences as WebVTT, one cue each, without control characters; empty ones are left out, none has a length of
 * zero.
 */
export function toWebVtt(sentences: readonly TranscriptSentence[]): string {
  const cues = sentences
    .filter(({ sentence }) => sentence.trim() !== '')
    .map(({ sentence, startTime, endTime }) => {
      const text = sentence
        .trim()
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .replaceAll(/[&<>]/g, (sign) => htmlEscapes[sign] ?? sign);
      return `${cueTime(startTime)} --> ${cueTime(Math.max(endTime, startTime + 0.001))}\n${text}\n`;
    });
  return ['WEBVTT\n', ...cues].join('\n');
}
