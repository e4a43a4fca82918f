import { chunked } from '../../../../contracts/authoring/model/sentence-decisions.ts';
import type { EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import {
  matchesIn,
  replaceRanges,
  searchPattern,
  type TextRange,
  type TextSearch,
} from '../../../../contracts/authoring/model/text-search.ts';
import { Sentence } from '../../../../contracts/authoring/workflow-fields.ts';
import { StepTitle } from '../../../../contracts/kernel/fields.ts';
import type { Edit } from './edit.ts';
import { tryEdit } from './predict.ts';
import { textEdit } from './sentence-edits.ts';

/** A text of a draft in its own language in which an author searches. */
export type SearchedText =
  | { readonly part: 'sentence'; readonly id: string; readonly text: string; readonly sentence: Sentence }
  | { readonly part: 'title'; readonly id: string; readonly text: string; readonly number: number };

/** A place that an author is at. */
export interface SearchPlace extends Pick<SearchedText, 'part' | 'id'> {
  readonly from: number;
}
export interface Match extends TextRange {
  readonly in: SearchedText;
  /** Of its text among all. */
  readonly index: number;
}

/** The sentences in the order of time, then the titles of the steps in theirs. */
export const searchedTexts = ({
  draft,
  transcript,
}: Pick<EditedWorkflow, 'draft' | 'transcript'>): readonly SearchedText[] => [
  ...transcript.sentences.map((sentence) => ({
    part: 'sentence' as const,
    id: sentence.id,
    text: sentence.sentence,
    sentence,
  })),
  ...draft.steps.map(({ id, title }, index) => ({
    part: 'title' as const,
    id,
    text: title,
    number: index + 1,
  })),
];

export function findMatches(texts: readonly SearchedText[], search: TextSearch): readonly Match[] {
  const pattern = searchPattern(search);
  if (!pattern) return [];
  return texts.flatMap((each, index) =>
    matchesIn(each.text, pattern).map((range) => ({ ...range, in: each, index })),
  );
}

/** The first match from a place on, by its index; the first of all after the last. */
export function matchFrom(
  matches: readonly Match[],
  texts: readonly SearchedText[],
  place: SearchPlace | null,
): number {
  if (!place) return 0;
  const at = texts.findIndex(({ part, id }) => part === place.part && id === place.id);
  const found = matches.findIndex(({ index, from }) => index > at || (index === at && from >= place.from));
  return Math.max(found, 0);
}

/** Why nothing is replaced: one of the texts would break a rule, or the server would refuse all of it. */
export type ReplacementProblem =
  | { readonly reason: 'empty' | 'invalid'; readonly of: SearchedText }
  | { readonly reason: 'refused'; readonly refusal: string };

export type Replacement = { readonly edits: readonly Edit[] } | { readonly problem: ReplacementProblem };

/** What changes in one text, or the rule of its field that it would break. */
function replacedText(of: SearchedText, text: string, language: string): Changes | ReplacementProblem {
  if (of.part === 'title') {
    if (!StepTitle.safeParse(text).success) return { reason: 'invalid', of };
    return { sentences: [], titles: [{ type: 'RenameStep', data: { stepId: of.id, title: text } }] };
  }
  if (text === '') return { reason: 'empty', of };
  // words that stay keep their times, as in a sentence that is edited by hand
  const sentences = textEdit(of.sentence, text, language)?.data.changed ?? [];
  const isValid = sentences.every((sentence) => Sentence.safeParse(sentence).success);
  return isValid ? { sentences, titles: [] } : { reason: 'invalid', of };
}
interface Changes {
  readonly sentences: readonly Sentence[];
  readonly titles: readonly Edit[];
}

function refusalOf(document: EditedWorkflow, edits: readonly Edit[]): string | null {
  let after = document;
  for (const edit of edits) {
    const { document: next, refusal } = tryEdit(after, edit);
    if (refusal !== null) return refusal;
    after = next;
  }
  return null;
}

/** The edits that replace these matches, or why none may be made. */
export function replacementOf(
  document: EditedWorkflow,
  matches: readonly Match[],
  replacement: string,
): Replacement {
  const sentences: Sentence[] = [];
  const titles: Edit[] = [];
  for (const [of, ranges] of Map.groupBy(matches, (match) => match.in)) {
    const text = replaceRanges(of.text, ranges, replacement).trim();
    const changes = replacedText(of, text, document.draft.languageCode);
    if ('reason' in changes) return { problem: changes };
    sentences.push(...changes.sentences);
    titles.push(...changes.titles);
  }
  const parts = sentences.length === 0 ? [] : chunked(sentences);
  const edits: readonly Edit[] = [
    ...parts.map((part): Edit => ({ type: 'ChangeSentences', data: { changed: [...part], removed: [] } })),
    ...titles,
  ];
  const refusal = refusalOf(document, edits);
  return refusal === null ? { edits } : { problem: { reason: 'refused', refusal } };
}
