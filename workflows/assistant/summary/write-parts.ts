import type { z } from 'zod';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import {
  maxPartText,
  type ClaimedPart,
  type PartKind,
  type SummarySource,
} from '../../../contracts/assistant/summary-parts.ts';
import type { CompletionOrder, Language } from '../../../services/platform/language/language.ts';
import { askTwice, completeOrNull } from '../ask-twice.ts';
import { checkPart } from './check-part.ts';
import {
  highlightKinds,
  mostCentral,
  spokenSteps,
  type Sentence,
  type SpokenStep,
} from './extract-summary.ts';
import type { Answer, Answers } from './stored-answers.ts';
import { highlightsPrompt, stepPrompt } from './summary-prompts.ts';

/** Characters of what is read at once: a third of what the model can read. */
const maxRead = 6_000;
const timeoutMs = 300_000;
/** Characters of a highlight or an instruction; longer ones are several. */
const maxSentence = 200;
const stepKinds: readonly PartKind[] = ['section', 'sop'];

interface WriteOptions {
  readonly language: Language;
  readonly signal: AbortSignal;
  /** Questions that have an answer here are not asked again. */
  readonly answers: Answers;
  readonly onProgress: (progress: { done: number; of: number }) => void;
}

/** What a language model wrote that was borne out, and how much was not. */
export interface WrittenParts {
  readonly parts: readonly ClaimedPart[];
  readonly leftOut: number;
  /** As the engine calls it; `null` if it wrote nothing that could be used. */
  readonly model: string | null;
}

/** The sentences in groups that the model can read at once. */
function readable(sentences: readonly Sentence[]): Sentence[][] {
  const groups: Sentence[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const sentence of sentences) {
    length += sentence.text.length;
    if (length > maxRead) {
      groups.push([]);
      length = sentence.text.length;
    }
    groups.at(-1)?.push(sentence);
  }
  return groups;
}

/**
 * The sentences that a claim names by their numbers in the prompt; others do not exist. A model may write them as a list,
 * so a minus sign means nothing; whether they bear the claim out is checked.
 */
const named = (from: readonly number[], sentences: readonly Sentence[]): string[] => [
  ...new Set(from.flatMap((number) => sentences[Math.abs(number) - 1]?.id ?? [])),
];

type Unsigned = Omit<Answer, 'model'>;

/** Asks the model for the parts of a summary, one question at a time. */
class PartsWriter {
  readonly #source: SummarySource;
  readonly #options: WriteOptions;
  #model: string | null = null;

  constructor(source: SummarySource, options: WriteOptions) {
    this.#source = source;
    this.#options = options;
  }

  async write(kinds: readonly PartKind[]): Promise<WrittenParts> {
    const { sentences } = this.#source;
    const ofSteps = stepKinds.filter((kind) => kinds.includes(kind));
    const ofHighlights = highlightKinds.filter((kind) => kinds.includes(kind));
    const questions = [
      ...(ofHighlights.length > 0
        ? readable(sentences).map((group) => () => this.#highlights(group, ofHighlights))
        : []),
      ...(ofSteps.length > 0
        ? spokenSteps(this.#source)
            .filter(({ said }) => said.length > 0)
            .map((spoken) => () => this.#step(spoken, ofSteps))
        : []),
    ];
    const answers = await this.#answers(questions);
    const parts = answers.flatMap((answer) => answer.parts);
    return {
      parts,
      leftOut: answers.reduce((sum, { leftOut }) => sum + leftOut, 0),
      model: parts.length > 0 ? (answers.findLast(({ model }) => model !== null)?.model ?? null) : null,
    };
  }

  async #answers(questions: readonly (() => Promise<Unsigned>)[]): Promise<Answer[]> {
    const { answers, onProgress } = this.#options;
    const given = answers.given.slice(0, questions.length);
    for (const [index, question] of questions.entries()) {
      if (index < given.length) continue;
      onProgress({ done: index, of: questions.length });
      try {
        const answer = { ...(await question()), model: this.#model };
        await answers.add(answer);
        given.push(answer);
      } catch (error) {
        // an engine that gives up is not asked again: the rest is extracted
        if (error instanceof DomainError && error.error.startsWith('language.')) break;
        throw error;
      }
    }
    return given;
  }

  async #ask<T>(order: Omit<CompletionOrder<T>, 'timeoutMs'> & { readonly schema: z.ZodType<T> }) {
    const { language, signal } = this.#options;
    const answer = await completeOrNull<T>(language, { ...order, timeoutMs, signal });
    if (answer) this.#model = answer.model;
    return answer?.value ?? null;
  }

  #isRight = (part: ClaimedPart): boolean =>
    part.content.length <= (part.kind === 'section' ? maxPartText : maxSentence) &&
    checkPart(part, this.#source) === null;

  async #highlights(group: readonly Sentence[], kinds: readonly PartKind[]): Promise<Unsigned> {
    let wrong = 0;
    const { right } = await askTwice([group], async (groups, isAgain) => {
      const answer = await this.#ask(highlightsPrompt(group, isAgain));
      const claimed = (answer?.highlights ?? [])
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, text, from }) => claim(kind, text, named(from, group), null));
      const good = claimed.filter(this.#isRight);
      wrong = claimed.length - good.length;
      return { right: good, wrong: answer !== null && wrong === 0 ? [] : groups };
    });
    const parts = right.filter(
      (part, index) => !right.slice(0, index).some((before) => restOnSame(part, before)),
    );
    return { parts, leftOut: wrong };
  }

  async #step({ step, said }: SpokenStep, kinds: readonly PartKind[]): Promise<Unsigned> {
    const read = mostCentral(step, said, this.#source.languageCode, { maxCharacters: maxRead });
    const { right, wrong } = await askTwice(kinds, async (wanted, isAgain) => {
      const answer = await this.#ask(stepPrompt(step, read, isAgain));
      const claimed = answer
        ? [
            claim('section', answer.summary, named(answer.summaryFrom, read), step),
            claim('sop', answer.instruction, named(answer.instructionFrom, read), step),
          ]
        : [];
      const good = claimed.filter((part) => wanted.includes(part.kind) && this.#isRight(part));
      return { right: good, wrong: wanted.filter((kind) => !good.some((part) => part.kind === kind)) };
    });
    return { parts: [...right], leftOut: wrong.length };
  }
}

const claim = (
  kind: PartKind,
  content: string,
  sentenceIds: string[],
  step: SpokenStep['step'] | null,
): ClaimedPart => ({
  kind,
  title: kind === 'section' && step !== null ? step.title : '',
  content: content.trim(),
  sentenceIds,
  stepId: step?.id ?? null,
  isExtracted: false,
});

const restOnSame = (one: ClaimedPart, other: ClaimedPart): boolean =>
  one.sentenceIds.some((id) => other.sentenceIds.includes(id));

const isOfStep = ({ kind }: ClaimedPart): boolean => stepKinds.includes(kind);

/**
 * What the model wrote, and what was extracted. Highlights that were extracted stand word for word: a shorter text could lose
 * a warning, so the model only adds to them. Of a step its text is taken, or the extracted one where it wrote none that is
 * borne out. In the order of the video.
 */
export function withExtracted(
  written: readonly ClaimedPart[],
  extracted: readonly ClaimedPart[],
  { sentences, steps }: SummarySource,
): ClaimedPart[] {
  const isOfSameStep = (part: ClaimedPart) => (other: ClaimedPart) =>
    other.kind === part.kind && other.stepId === part.stepId;
  const all = [
    ...written.filter(
      (part) => isOfStep(part) || !extracted.some((other) => !isOfStep(other) && restOnSame(part, other)),
    ),
    ...extracted.filter((part) => !isOfStep(part) || !written.some(isOfSameStep(part))),
  ];
  const places = new Map([...steps, ...sentences].map(({ id, startTime }) => [id, startTime]));
  const placeOf = ({ stepId, sentenceIds }: ClaimedPart): number =>
    places.get(stepId ?? sentenceIds[0] ?? '') ?? 0;
  return all.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The parts of a summary of these kinds, by a language model and checked; what fails twice is left out. */
export const writeParts = (
  source: SummarySource,
  kinds: readonly PartKind[],
  options: WriteOptions,
): Promise<WrittenParts> => new PartsWriter(source, options).write(kinds);
