import type { TranscriptSentence } from '../../../contracts/authoring/model/transcript-rules.ts';
import { openingOf, type OpeningKind } from './action-words.ts';
import {
  withoutConnectives,
  isAnnouncement as isAnnounced,
  cueOf,
  cueWordsOf,
  isGreeting,
  withoutCues,
  type Cue,
  type CueWords,
} from './cue-words.ts';
import { phrasesOf, type Phrase, type Silence } from './spoken-phrases.ts';

/** A place where a step might start, and its score. */
export interface Candidate {
  readonly time: number;
  readonly score: number;
}

/** A scene change this near to a pause is the same event. */
const sceneTolerance = 1.5;
/** A step starts a moment before its first word, so that the word is not clipped. */
const leadSeconds = 0.25;

const cueScores: Readonly<Record<Cue, number>> = {
  counted: 2.5,
  strong: 1.6,
  weak: 0.5,
  onward: -1,
  none: 0,
};
const openingScores: Readonly<Record<OpeningKind, number>> = { action: 0.9, statement: -0.4, unknown: 0.1 };
/** "Push them in": continues with the previous object. */
const refersBack = /^\S+(?:\s\S+)?\s(?:it|them|both|again)(?!\p{L})/iu;

const longPause = 3;

/**
 * A speaker who announces three steps announces the others too; unannounced speech after a short pause belongs to the
 * previous step.
 */
const minAnnouncements = 3;
const unannouncedPenalty = -0.4;
/** A new picture suggests a new step; less so if the speaker indicates what belongs together. */
const sceneScore = { between: 0.8, within: 0.3 };

interface PauseStatistics {
  readonly usual: number;
  /** From this length on pauses separate steps. `null` for a speaker who hardly pauses. */
  readonly parting: number | null;
}

/** The value that best splits sorted ones into small and large (Otsu's method). */
function otsuThreshold(sorted: readonly number[]): number {
  const total = sorted.reduce((sum, value) => sum + value, 0);
  let best = { spread: -1, at: 0 };
  let below = 0;
  sorted.slice(0, -1).forEach((value, at) => {
    below += value;
    const [few, many] = [at + 1, sorted.length - at - 1];
    const spread = few * many * (below / few - (total - below) / many) ** 2;
    if (spread > best.spread) best = { spread, at };
  });
  return ((sorted[best.at] ?? 0) + (sorted[best.at + 1] ?? 0)) / 2;
}

/** How this speaker pauses. */
function pauseStatisticsOf(phrases: readonly Phrase[]): PauseStatistics {
  const pauses = phrases
    .slice(1)
    .map(({ before }) => before.endTime - before.startTime)
    .toSorted((a, b) => a - b);
  const long = pauses[Math.floor((pauses.length - 1) * 0.85)] ?? 0;
  const usual = pauses[Math.floor((pauses.length - 1) / 2)] ?? 0;
  return { usual, parting: long < 0.8 ? null : Math.min(Math.max(otsuThreshold(pauses), 0.6), 1.1) };
}

/** If silences were measured and there is none, a cut would go through a word. */
const unbrokenPenalty = -0.8;

function pauseScore(
  { startTime, endTime }: Silence,
  { usual, parting }: PauseStatistics,
  measured: boolean,
): number {
  const pause = endTime - startTime;
  if (measured && pause === 0) return unbrokenPenalty;
  if (parting === null) return Math.max(Math.min((pause - usual) * 1.5, 0.3), -0.3);
  return Math.max((Math.min(pause, longPause) - parting) * 1.3, -0.8);
}

function textScore(phrase: Phrase, language: string | null, cues: CueWords): number {
  const cue = cueOf(phrase.text, cues);
  const plain = withoutCues(phrase.text, cues);
  const whole = openingOf(withoutConnectives(phrase.text), language);
  const opening = whole === 'statement' ? whole : openingOf(plain, language);
  const onward = opening === 'action' && refersBack.test(plain) ? -0.35 : 0;
  return cueScores[cue] + openingScores[opening] + onward;
}

/** Whether the picture changes in or just beside the silence before a phrase. */
const sceneNear = (scenes: readonly number[], { startTime, endTime }: Silence): number | undefined => {
  const inside = scenes.find((time) => time >= startTime && time <= endTime);
  return (
    inside ?? scenes.find((time) => time >= startTime - sceneTolerance && time <= endTime + sceneTolerance)
  );
};

function candidateBefore(
  phrase: Phrase,
  scenes: readonly number[],
  worth: (phrase: Phrase, atScene: boolean) => number,
): Candidate {
  const { startTime: from, endTime: to } = phrase.before;
  const scene = sceneNear(scenes, phrase.before);
  const time = Math.min(Math.max(scene ?? to - leadSeconds, from), to);
  return { time, score: worth(phrase, scene !== undefined) };
}

/**
 * Even parts of about the usual length; scored slightly below the cost of a cut, so that they only split what is too
 * long.
 */
function grid(duration: number, stepLength: number): Candidate[] {
  const count = Math.max(1, Math.round(duration / stepLength));
  return Array.from({ length: count - 1 }, (_, i) => ({ time: ((i + 1) * duration) / count, score: 0.35 }));
}

/** While nobody speaks for long, work continues without words; there the picture counts. */
function insideLongPauses(
  phrases: readonly Phrase[],
  marks: readonly Candidate[],
  duration: number,
): Candidate[] {
  const edges = [0, ...phrases.flatMap(({ startTime, endTime }) => [startTime, endTime]), duration];
  const quiet = edges.flatMap((from, i) => {
    const to = edges[i + 1] ?? duration;
    return i % 2 === 0 && to - from > 8
      ? [{ from: from + 2 * sceneTolerance, to: to - 2 * sceneTolerance }]
      : [];
  });
  return marks.filter(({ time }) => quiet.some(({ from, to }) => time > from && time < to));
}

export interface Recording {
  readonly sentences: readonly TranscriptSentence[];
  readonly scenes: readonly number[];
  readonly silences: readonly Silence[];
  readonly duration: number;
  readonly language: string | null;
}

/** Where steps might start according to the speech. */
export function spokenCandidates(recording: Recording, stepLength: number): Candidate[] {
  const { sentences, scenes, silences, duration, language } = recording;
  const cues = cueWordsOf(language);
  const phrases = phrasesOf(sentences, silences, cues);
  const pauses = pauseStatisticsOf(phrases);
  const greeted = phrases.findIndex(({ text }) => !isGreeting(text, cues));
  const announces = phrases.filter(({ text }) => isAnnounced(text, cues)).length >= minAnnouncements;
  const between = phrases.slice(Math.max(greeted, 0) + 1).map((phrase) =>
    candidateBefore(phrase, scenes, ({ text, before }, atScene) => {
      const pause = pauseScore(before, pauses, silences.length > 0);
      const spokenScore = pause + textScore(phrase, language, cues);
      const alone = announces && pause < 0 && !isAnnounced(text, cues);
      if (alone) return spokenScore + unannouncedPenalty + (atScene ? sceneScore.within : 0);
      return spokenScore + (atScene ? sceneScore.between : 0);
    }),
  );
  const marks = [...scenes.map((time) => ({ time, score: 0.8 })), ...grid(duration, stepLength)];
  return [...between, ...insideLongPauses(phrases, marks, duration)];
}

/** Where steps might start if only picture and loudness can be used; an even grid is the fallback. */
export function silentCandidates(recording: Recording, stepLength: number): Candidate[] {
  const { scenes, silences, duration } = recording;
  const long = silences.filter(({ startTime, endTime }) => endTime - startTime >= 0.5);
  const pauses = long.map(({ startTime, endTime }) => ({
    time: (startTime + endTime) / 2,
    score: 0.3 + Math.min(endTime - startTime, 3) / 6,
  }));
  const changes = scenes.map((time) => {
    const quiet = long.some(
      ({ startTime, endTime }) => startTime - sceneTolerance <= time && time <= endTime + sceneTolerance,
    );
    return { time, score: quiet ? 1.6 : 1 };
  });
  return [...changes, ...pauses, ...grid(duration, stepLength)];
}
