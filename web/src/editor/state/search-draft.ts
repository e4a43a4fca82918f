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

/**
 * The edits that replace these matches, or why none may be made. Words that stay keep their times, as in a sentence that
 * is edited by hand.
 */
export function replacementOf(
  document: EditedWorkflow,
  matches: readonly Match[],
  replacement: string,
): Replacement {
  const changed: Sentence[] = [];
  const renamed: Edit[] = [];
  for (const [of, ranges] of Map.groupBy(matches, (match) => match.in)) {
    const text = replaceRanges(of.text, ranges, replacement).trim();
    if (of.part === 'title') {
      if (!StepTitle.safeParse(text).success) return { problem: { reason: 'invalid', of } };
      renamed.push({ type: 'RenameStep', data: { stepId: of.id, title: text } });
      continue;
    }
    if (text === '') return { problem: { reason: 'empty', of } };
    const [sentence] = textEdit(of.sentence, text, document.draft.languageCode)?.data.changed ?? [];
    if (!sentence) continue;
    if (!Sentence.safeParse(sentence).success) return { problem: { reason: 'invalid', of } };
    changed.push(sentence);
  }
  const parts = changed.length === 0 ? [] : chunked(changed);
  const edits: readonly Edit[] = [
    ...parts.map((part): Edit => ({ type: 'ChangeSentences', data: { changed: [...part], removed: [] } })),
    ...renamed,
  ];
  let after = document;
  for (const edit of edits) {
    const { document: next, refusal } = tryEdit(after, edit);
    if (refusal !== null) return { problem: { reason: 'refused', refusal } };
    after = next;
  }
  return { edits };
}
