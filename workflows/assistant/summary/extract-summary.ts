import type { ClaimedPart, PartKind, SummarySource } from '../../../contracts/assistant/summary-parts.ts';
import { cuesOf } from './cue-words.ts';

/** A changed rule gives other parts: recorded with the result, as the version of a prompt is. */
export const extractionVersion = '1';

/** Of each kind of highlight; more are no highlights. */
const maxHighlights = 5;
const maxSections = 40;
const maxSteps = 60;
const maxText = 600;
const central = { most: 2, maxCharacters: 600 };

/** A step, and what was said in it. */
export interface SpokenStep {
  readonly step: Step;
  readonly said: readonly Sentence[];
}

export type Sentence = SummarySource['sentences'][number];
type Step = SummarySource['steps'][number];
export const highlightKinds = ['safety', 'tools', 'note'] as const;

const isUsable = ({ text }: Sentence): boolean => text.trim() !== '' && text.length <= maxText;

/** Each sentence is one highlight at most: a warning about a tool is a warning. */
function highlights({ languageCode, sentences }: SummarySource): ClaimedPart[] {
  const cues = cuesOf(languageCode);
  if (cues === null) return [];
  const kindOf = ({ text }: Sentence) => highlightKinds.find((kind) => cues[kind].test(text));
  const seen = new Set<string>();
  const usable = sentences.filter((sentence) => {
    const key = sentence.text.trim().toLowerCase();
    if (!isUsable(sentence) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return highlightKinds.flatMap((kind) =>
    usable
      .filter((sentence) => kindOf(sentence) === kind)
      .slice(0, maxHighlights)
      .map((sentence) => partOf(kind, [sentence], null)),
  );
}

const partOf = (kind: PartKind, from: readonly Sentence[], step: Step | null): ClaimedPart => ({
  kind,
  title: kind === 'section' && step !== null ? step.title : '',
  content: from.map(({ text }) => text.trim()).join(' '),
  sentenceIds: from.map(({ id }) => id),
  stepId: step?.id ?? null,
  isExtracted: true,
});

const wordsOf = (text: string, languageCode: string): ReadonlySet<string> =>
  new Set(
    [...new Intl.Segmenter(languageCode, { granularity: 'word' }).segment(text.toLowerCase())]
      .filter(({ isWordLike, segment }) => isWordLike && (segment.length > 3 || !/[a-z]/.test(segment)))
      .map(({ segment }) => segment),
  );

/** The sentences that share most words with the other sentences and the title of their step, in their order. */
export function mostCentral(
  step: Step,
  sentences: readonly Sentence[],
  languageCode: string,
  { most = Number.POSITIVE_INFINITY, maxCharacters }: { most?: number; maxCharacters: number },
): Sentence[] {
  const titleWords = wordsOf(step.title, languageCode);
  const all = sentences.map((sentence) => ({ sentence, words: wordsOf(sentence.text, languageCode) }));
  const scored = all.map(({ sentence, words }) => {
    let score = 0;
    for (const word of words)
      score +=
        (titleWords.has(word) ? 2 : 0) + all.filter((other) => other.words.has(word)).length / all.length;
    return { sentence, score: score / Math.sqrt(Math.max(4, words.size)) };
  });
  const chosen = new Set<string>();
  let length = 0;
  for (const { sentence } of scored.toSorted((a, b) => b.score - a.score)) {
    length += sentence.text.length + 1;
    if (chosen.size >= most || (chosen.size > 0 && length > maxCharacters)) break;
    chosen.add(sentence.id);
  }
  return sentences.filter(({ id }) => chosen.has(id));
}

/** The steps with what was said in each. */
export const spokenSteps = ({ sentences, steps }: SummarySource): SpokenStep[] =>
  steps.map((step) => ({
    step,
    said: sentences.filter(
      (sentence) =>
        isUsable(sentence) && sentence.startTime >= step.startTime && sentence.startTime < step.endTime,
    ),
  }));

/** One step of the SOP for each step that has a title or words: its title, else its first sentence. */
function procedureStep(step: Step, sentences: readonly Sentence[]): ClaimedPart[] {
  const title = step.title.trim();
  if (title !== '')
    return [
      {
        kind: 'sop',
        title: '',
        content: title.slice(0, maxText),
        sentenceIds: [],
        stepId: step.id,
        isExtracted: true,
      },
    ];
  const [first] = sentences;
  return first ? [partOf('sop', [first], step)] : [];
}

/**
 * A summary from the words of the video, without a language model: every part is sentences of the transcript or the
 * title of a step, unchanged. The same source always gives the same parts.
 */
export function extractSummary(source: SummarySource): ClaimedPart[] {
  const spoken = spokenSteps(source);
  return [
    ...highlights(source),
    ...spoken
      .filter(({ said }) => said.length > 0)
      .slice(0, maxSections)
      .map(({ step, said }) =>
        partOf('section', mostCentral(step, said, source.languageCode, central), step),
      ),
    ...spoken.slice(0, maxSteps).flatMap(({ step, said }) => procedureStep(step, said)),
  ];
}
