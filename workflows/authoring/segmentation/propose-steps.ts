import { exactSeconds } from '../../../contracts/kernel/exact-seconds.ts';
import { minStepSeconds } from '../../../contracts/authoring/model/draft-steps.ts';
import {
  confidenceGate,
  type TranscriptSentence,
} from '../../../contracts/authoring/model/transcript-rules.ts';
import { cueWordsOf } from './cue-words.ts';
import { phrasesOf, type Phrase, type Silence } from './spoken-phrases.ts';
import { type Candidate, silentCandidates, spokenCandidates } from './step-boundaries.ts';
import { stepTitle } from './step-title.ts';

export interface StepProposalInput {
  readonly sentences: readonly TranscriptSentence[];
  /** Seconds at which the picture changes. */
  readonly scenes: readonly number[];
  readonly silences: readonly Silence[];
  /** Of the source, in seconds; above zero. */
  readonly duration: number;
  /** Seconds at which the person who recorded it has marked a step; these alone separate steps, if there are any. */
  readonly marks?: readonly number[];
  /** As in the transcript; `null` if nobody speaks. */
  readonly language: string | null;
  /** Of the transcript. */
  readonly confidence: number;
}

export interface ProposedStep {
  /** `null`: the screen shows "Step n". */
  readonly title: string | null;
  readonly startTime: number;
  readonly endTime: number;
  /** Mean over the step's words; 0 if it has none. */
  readonly confidence: number;
}

export interface StepProposal {
  /** What the steps are based on; the screen shows it unless it is speech. */
  readonly basis: 'speech' | 'scenes' | 'marks';
  /** At least one; together they cover the source exactly. */
  readonly steps: readonly ProposedStep[];
}

interface StepLengths {
  /** Minimum length of a step. */
  readonly least: number;
  readonly usual: number;
  /** Whether steps below the usual length are penalised; a speaker may describe an action of seconds. */
  readonly even: boolean;
}

/** Based on picture and loudness alone, short videos have steps of seconds; a long one is not cut into hundreds. */
function silentLengths(duration: number): StepLengths {
  const usual = Math.min(Math.max(duration / 7, 8), 30 + duration / 100);
  return { usual, least: Math.min(usual / 3, 6), even: true };
}
const spokenLengths = (duration: number): StepLengths => ({
  usual: 30 + duration / 100,
  least: Math.min(1.5, duration / 3),
  even: false,
});

/** Minimum score of a boundary: an unsupported cut only separates what belongs together. */
const silentCutCost = 0.4;
const spokenCutCost = 0.7;
/** Nobody reads more steps than this; hours of speech are reduced to the most certain ones. */
const maxSteps = 150;

/** Deviation of a length from the usual one, in units of the candidates' scores; half or double costs 0.5. */
const cost = (length: number, { usual, even }: StepLengths): number =>
  even || length > usual ? Math.log2(length / usual) ** 2 / 2 : 0;

/** In order, inside the source, at most one per tenth of a second (the best of them). */
function dedupeCandidates(candidates: readonly Candidate[], duration: number, least: number): Candidate[] {
  const best = new Map<number, Candidate>();
  for (const candidate of candidates) {
    if (!(candidate.time >= least && candidate.time <= duration - least)) continue;
    const key = Math.round(candidate.time * 10);
    if ((best.get(key)?.score ?? -Infinity) < candidate.score) best.set(key, candidate);
  }
  return [...best.values()].toSorted((a, b) => a.time - b.time);
}

type Point = Pick<Candidate, 'time' | 'score'>;

/** The best path to a point: its score, and the point where its last step starts. */
interface BestPath {
  readonly time: number;
  readonly worth: number;
  readonly from: number;
}
const start: BestPath = { time: 0, worth: 0, from: 0 };

function bestPathTo(
  paths: readonly BestPath[],
  { time, score }: Point,
  { lengths, price }: { lengths: StepLengths; price: number },
): BestPath {
  let best: BestPath = { time, worth: -Infinity, from: 0 };
  for (let from = paths.length - 1; from >= 0; from -= 1) {
    const before = paths[from] ?? start;
    const length = time - before.time;
    // Steps far over the usual length lose against any split of them; looking further back finds nothing.
    if (length > lengths.usual * 12 && best.worth !== -Infinity) break;
    if (length < lengths.least && from > 0) continue;
    const worth = before.worth + score - price - cost(Math.max(length, 0.001), lengths);
    if (worth > best.worth) best = { time, worth, from };
  }
  return best;
}

/** The set of boundaries with the highest sum of scores less the cost of odd lengths (shortest path, left to right). */
function chooseBoundaries(
  candidates: readonly Candidate[],
  duration: number,
  rules: { lengths: StepLengths; price: number },
): number[] {
  const paths: BestPath[] = [start];
  for (const point of [...candidates, { time: duration, score: 0 }])
    paths.push(bestPathTo(paths, point, rules));
  const times: number[] = [];
  for (let at = paths.at(-1)?.from ?? 0; at > 0; at = paths[at]?.from ?? 0)
    times.unshift(paths[at]?.time ?? 0);
  return times;
}

/** Reduces the steps to a readable number: in each round the minimum score of a boundary rises. */
function limitBoundaries(
  candidates: readonly Candidate[],
  duration: number,
  rules: { lengths: StepLengths; price: number },
): number[] {
  for (let price = rules.price; ; price += 0.3) {
    const times = chooseBoundaries(candidates, duration, { ...rules, price });
    if (times.length < maxSteps || price > 6) return times;
  }
}

function describeStep(
  startTime: number,
  endTime: number,
  phrases: readonly Phrase[],
  language: string | null,
): ProposedStep {
  const stepPhrases = phrases.filter((phrase) => {
    const middle = (phrase.startTime + phrase.endTime) / 2;
    return middle >= startTime && middle < endTime;
  });
  const words = stepPhrases.flatMap((phrase) => phrase.words);
  const sum = words.reduce((total, word) => total + (word.confidence ?? 1), 0);
  const confidence = words.length > 0 ? sum / words.length : 0;
  const texts = stepPhrases.map(({ text }) => text);
  return {
    title: confidence >= confidenceGate ? stepTitle(texts, language) : null,
    startTime,
    endTime,
    confidence,
  };
}

/** Recognition reports a sentence up to this many seconds before it is spoken. */
const maxEarlySeconds = 0.4;

/**
 * An edge just after a sentence's recognised start is moved before it: a sentence belongs to the step in which it
 * starts.
 */
function moveBeforeSentence(edge: number, sentences: readonly TranscriptSentence[]): number {
  const early = sentences.find(({ startTime }) => startTime < edge && edge - startTime <= maxEarlySeconds);
  return early && early.startTime > 0 ? early.startTime : edge;
}

function edgesOf(
  boundaries: readonly number[],
  duration: number,
  sentences: readonly TranscriptSentence[],
): readonly number[] {
  const edges = [0];
  for (const boundary of boundaries) {
    const early = moveBeforeSentence(boundary, sentences);
    const least = (edges.at(-1) ?? 0) + minStepSeconds;
    edges.push(exactSeconds(early >= least ? early : boundary));
  }
  return [...edges, duration];
}

/**
 * Cuts a video into steps: by its speech, if there is enough of it and it is clear enough, otherwise by scenes and
 * silences; at the marks of the person who recorded it, if there are any. The same input always gives the same steps.
 */
export function proposeSteps(input: StepProposalInput): StepProposal {
  const { sentences, silences, duration, language, confidence, marks = [] } = input;
  const spoken = sentences.length > 0 && confidence >= confidenceGate;
  const phrases = spoken ? phrasesOf(sentences, silences, cueWordsOf(language)) : [];
  const stepsOf = (edges: readonly number[]) =>
    edges.slice(1).map((endTime, index) => describeStep(edges[index] ?? 0, endTime, phrases, language));
  if (marks.length > 0) return { basis: 'marks', steps: stepsOf([0, ...marks, duration]) };
  const lengths = spoken ? spokenLengths(duration) : silentLengths(duration);
  const candidates = spoken ? spokenCandidates(input, lengths.usual) : silentCandidates(input, lengths.usual);
  const boundaries = limitBoundaries(dedupeCandidates(candidates, duration, lengths.least), duration, {
    lengths,
    price: spoken ? spokenCutCost : silentCutCost,
  });
  const edges = edgesOf(boundaries, duration, spoken ? sentences : []);
  return { basis: spoken ? 'speech' : 'scenes', steps: stepsOf(edges) };
}
