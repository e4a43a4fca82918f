import { confidenceGate, type TranscriptSentence } from '../../../contracts/authoring/transcript-rules.ts';
import { type Candidate, silentCandidates, type Silence, spokenCandidates } from './step-boundaries.ts';
import { stepTitle } from './step-title.ts';

export interface StepProposalInput {
  readonly sentences: readonly TranscriptSentence[];
  /** Seconds at which the picture changes. */
  readonly scenes: readonly number[];
  readonly silences: readonly Silence[];
  /** Of the source, in seconds; above zero. */
  readonly duration: number;
  /** As the transcript gives it; `null` when nobody speaks. */
  readonly language: string | null;
  /** Of the transcript. */
  readonly confidence: number;
}

export interface ProposedStep {
  /** `null`: the screen shows "Step n". */
  readonly title: string | null;
  readonly startTime: number;
  readonly endTime: number;
  /** Mean over the step's words; 0 where none counts. */
  readonly confidence: number;
}

export interface StepProposal {
  /** What the steps follow; the screen says so when it is not speech. */
  readonly basis: 'speech' | 'scenes';
  /** At least one; together they cover the source exactly. */
  readonly steps: readonly ProposedStep[];
}

interface StepLengths {
  readonly least: number;
  readonly usual: number;
}

/** Short videos have steps of seconds; a long one is not cut into hundreds. */
function stepLengths(duration: number): StepLengths {
  const usual = Math.min(Math.max(duration / 7, 8), 30 + duration / 100);
  return { usual, least: Math.min(usual / 3, 6) };
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** What a boundary must be worth: a cut that nothing speaks for only tears apart what belongs together. */
const price = 0.4;
/** How far a length is from usual, in the coin of the candidates' scores; half or double costs 0.5. */
const cost = (length: number, usual: number): number => Math.log2(length / usual) ** 2 / 2;

/** In order, inside the source, at most one per tenth of a second (the best of them). */
function tidy(candidates: readonly Candidate[], duration: number, least: number): Candidate[] {
  const best = new Map<number, Candidate>();
  for (const candidate of candidates) {
    if (!(candidate.time >= least && candidate.time <= duration - least)) continue;
    const key = Math.round(candidate.time * 10);
    if ((best.get(key)?.score ?? -Infinity) < candidate.score) best.set(key, candidate);
  }
  return [...best.values()].toSorted((a, b) => a.time - b.time);
}

type Point = Pick<Candidate, 'time' | 'score'>;

/** The best way to a point: what it is worth, and from which point its last step begins. */
interface Way {
  readonly time: number;
  readonly worth: number;
  readonly from: number;
}
const start: Way = { time: 0, worth: 0, from: 0 };

function bestWay(ways: readonly Way[], { time, score }: Point, { usual, least }: StepLengths): Way {
  let best: Way = { time, worth: -Infinity, from: 0 };
  for (let from = ways.length - 1; from >= 0; from -= 1) {
    const before = ways[from] ?? start;
    const length = time - before.time;
    // Steps far over the usual length lose against any split of them; looking further back finds nothing.
    if (length > usual * 12 && best.worth !== -Infinity) break;
    if (length < least && from > 0) continue;
    const worth = before.worth + score - price - cost(Math.max(length, 0.001), usual);
    if (worth > best.worth) best = { time, worth, from };
  }
  return best;
}

/** The set of boundaries with the highest sum of scores less the cost of odd lengths (shortest path, left to right). */
function chooseBoundaries(
  candidates: readonly Candidate[],
  duration: number,
  lengths: StepLengths,
): number[] {
  const ways: Way[] = [start];
  for (const point of [...candidates, { time: duration, score: 0 }]) ways.push(bestWay(ways, point, lengths));
  const times: number[] = [];
  for (let at = ways.at(-1)?.from ?? 0; at > 0; at = ways[at]?.from ?? 0) times.unshift(ways[at]?.time ?? 0);
  return times;
}

function describeStep(startTime: number, endTime: number, input: StepProposalInput): ProposedStep {
  const said = input.sentences.filter((sentence) => {
    const middle = (sentence.startTime + sentence.endTime) / 2;
    return middle >= startTime && middle < endTime;
  });
  const words = said.flatMap((sentence) => sentence.words);
  const sum = words.reduce((total, word) => total + (word.confidence ?? 1), 0);
  const confidence = words.length > 0 ? sum / words.length : 0;
  const texts = said.map(({ sentence }) => sentence);
  return {
    title: confidence >= confidenceGate ? stepTitle(texts, input.language) : null,
    startTime,
    endTime,
    confidence,
  };
}

/**
 * Cuts a video into steps: by what is said, where enough is said clearly enough, else by scenes and silences.
 * The same input always gives the same steps.
 */
export function proposeSteps(input: StepProposalInput): StepProposal {
  const { sentences, scenes, silences, duration, language, confidence } = input;
  const lengths = stepLengths(duration);
  const spoken = sentences.length > 0 && confidence >= confidenceGate;
  const candidates = spoken
    ? spokenCandidates(sentences, scenes, { duration, stepLength: lengths.usual, language })
    : silentCandidates(scenes, silences, duration, lengths.usual);
  const boundaries = chooseBoundaries(tidy(candidates, duration, lengths.least), duration, lengths);
  const edges = [0, ...boundaries.map(milliseconds), duration];
  const steps = edges.slice(1).map((endTime, index): ProposedStep => {
    const startTime = edges[index] ?? 0;
    return spoken
      ? describeStep(startTime, endTime, input)
      : { title: null, startTime, endTime, confidence: 0 };
  });
  return { basis: spoken ? 'speech' : 'scenes', steps };
}
