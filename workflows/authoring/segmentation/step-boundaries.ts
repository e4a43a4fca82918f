import type { TranscriptSentence } from '../../../contracts/authoring/transcript-rules.ts';
import { cueWordsOf, leadingPhrase, type CueWords } from './cue-words.ts';

/** A place where a step might begin, and how much speaks for it. */
export interface Candidate {
  readonly time: number;
  readonly score: number;
}

export interface Silence {
  readonly startTime: number;
  readonly endTime: number;
}

/** A scene change this near to a pause is the same turn of the work. */
const near = 1.5;
/** A step begins a moment before its first word, so that the word is not clipped. */
const lead = 0.25;

function cueScore(sentence: string, cues: CueWords): number {
  const text = sentence.toLowerCase().replace(/^[\p{P}\s]+/u, '');
  const spoken = text
    .slice(leadingPhrase(text, ['okay', 'ok', 'so', 'and', 'well', 'alright', 'all right']))
    .trim();
  const plain = spoken.replace(/^[\p{P}\s]+/u, '');
  if (cues.counted?.test(plain)) return 2.5;
  if (leadingPhrase(plain, cues.strong) > 0) return 1.6;
  if (leadingPhrase(plain, cues.weak) > 0) return 0.7;
  return leadingPhrase(plain, cues.onward) > 0 ? -1 : 0;
}

const nearest = (times: readonly number[], from: number, to: number): number | undefined =>
  times.find((time) => time >= from - near && time <= to + near);

/** Candidates between sentences: by pause, scene change and what the next sentence announces. */
function betweenSentences(
  sentences: readonly TranscriptSentence[],
  scenes: readonly number[],
  language: string | null,
): Candidate[] {
  const cues = cueWordsOf(language);
  return sentences.slice(1).map((next, index) => {
    const from = sentences[index]?.endTime ?? next.startTime;
    const to = Math.max(next.startTime, from);
    const scene = nearest(scenes, from, to);
    const pause = Math.min(to - from, 3) / 3;
    const inGap = Math.min(Math.max(scene ?? to - lead, from), to);
    return { time: inGap, score: pause + (scene === undefined ? 0 : 1) + cueScore(next.sentence, cues) };
  });
}

/** Even parts of about the usual length; a little less than a cut must be worth, so that they only break up what is too long. */
function grid(duration: number, stepLength: number): Candidate[] {
  const count = Math.max(1, Math.round(duration / stepLength));
  return Array.from({ length: count - 1 }, (_, i) => ({ time: ((i + 1) * duration) / count, score: 0.35 }));
}

/** While nobody speaks for a while, work goes on without words; there the picture counts. */
function insideLongPauses(
  sentences: readonly TranscriptSentence[],
  marks: readonly Candidate[],
  duration: number,
): Candidate[] {
  const edges = [0, ...sentences.flatMap(({ startTime, endTime }) => [startTime, endTime]), duration];
  const quiet = edges.flatMap((from, i) => {
    const to = edges[i + 1] ?? duration;
    return i % 2 === 0 && to - from > 2 * near ? [{ from: from + near, to: to - near }] : [];
  });
  return marks.filter(({ time }) => quiet.some(({ from, to }) => time > from && time < to));
}

/** Where steps might begin when words tell. */
export function spokenCandidates(
  sentences: readonly TranscriptSentence[],
  scenes: readonly number[],
  video: { readonly duration: number; readonly stepLength: number; readonly language: string | null },
): Candidate[] {
  const { duration, stepLength, language } = video;
  const marks = [...scenes.map((time) => ({ time, score: 0.8 })), ...grid(duration, stepLength)];
  return [...betweenSentences(sentences, scenes, language), ...insideLongPauses(sentences, marks, duration)];
}

/** Where steps might begin when only picture and loudness tell; an even grid stands in where they do not either. */
export function silentCandidates(
  scenes: readonly number[],
  silences: readonly Silence[],
  duration: number,
  stepLength: number,
): Candidate[] {
  const pauses = silences.map(({ startTime, endTime }) => ({
    time: (startTime + endTime) / 2,
    score: 0.3 + Math.min(endTime - startTime, 3) / 6,
  }));
  const changes = scenes.map((time) => {
    const quiet = silences.some(
      ({ startTime, endTime }) => startTime - near <= time && time <= endTime + near,
    );
    return { time, score: quiet ? 1.6 : 1 };
  });
  return [...changes, ...pauses, ...grid(duration, stepLength)];
}
