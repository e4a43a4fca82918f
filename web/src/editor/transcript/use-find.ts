import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { TextRange, TextSearch } from '../../../../contracts/authoring/model/text-search.ts';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import {
  findMatches,
  type Match,
  matchFrom,
  replacementOf,
  type ReplacementProblem,
  type SearchPlace,
  searchedTexts,
} from '../state/search-draft.ts';
import type { UndoEntry } from '../state/undo-history.ts';

/** What the last replacement did; shown until something else is done. */
type Outcome =
  { readonly replaced: number; readonly undo: UndoEntry | null } | { readonly problem: ReplacementProblem };

/** Where the matches are in one text. */
export interface FoundIn {
  readonly ranges: readonly TextRange[];
  /** Where the current match starts, if it is in this text. */
  readonly current: number | null;
  /** How often the author has gone to a match, if the current one is in this text; otherwise 0. */
  readonly shown: number;
}

const placeOf = ({ in: { part, id }, from }: Match): SearchPlace => ({ part, id, from });
const anything: TextSearch = { text: '', matchCase: false, wholeWords: false };
const noRanges: readonly TextRange[] = [];

/** A search of an author in the sentences and the titles of the steps, and what it may replace there. */
export function useFind() {
  const { editor } = useEditorContext();
  const { document, nextUndo } = useEditor();
  const [search, setSearch] = useState(anything);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<SearchPlace | null>(null);
  const [moves, setMoves] = useState(1);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { draft, transcript } = document;
  const texts = useMemo(() => searchedTexts({ draft, transcript }), [draft, transcript]);
  // typing does not wait for thousands of rows that are drawn with their matches
  const drawn = useDeferredValue(search);
  const matches = useMemo(() => (isOpen ? findMatches(texts, drawn) : []), [isOpen, texts, drawn]);
  const ranges = useMemo(() => Map.groupBy(matches, ({ in: { part, id } }) => `${part} ${id}`), [matches]);
  const index = matchFrom(matches, texts, place);
  const current = matches[index] ?? null;

  const change = (part: Partial<TextSearch>) => {
    setOutcome(null);
    setMoves(moves + 1);
    setSearch({ ...search, ...part });
  };
  const move = (by: 1 | -1) => {
    setOutcome(null);
    setMoves(moves + 1);
    const next = matches.at((index + by) % matches.length);
    if (next) setPlace(placeOf(next));
  };
  /** How many were replaced, all of them as one action; `null` if that was refused. */
  const replace = (these: readonly Match[], by: string): number | null => {
    const changing = these.filter(({ in: { text }, from, to }) => text.slice(from, to) !== by);
    const result = replacementOf(document, changing, by);
    if ('problem' in result) {
      setOutcome(result);
      return null;
    }
    const replaced = result.edits.length === 0 ? 0 : changing.length;
    // what is replaced is what was found in the newest text, not in the one when the search was typed
    editor.unpinRevisions();
    editor.edit(...result.edits);
    setOutcome({ replaced, undo: editor.snapshot().nextUndo });
    return replaced;
  };
  return {
    search,
    change,
    isOpen,
    field,
    open: () => {
      setOpen(true);
      field.current?.focus();
      field.current?.select();
    },
    close: () => setOpen(false),
    matches,
    index,
    current,
    move,
    /** Replaces the current match and goes on to the next; whether that changed something. */
    replaceOne: (by: string): boolean => {
      const replaced = drawn === search && current ? replace([current], by) : null;
      if (!current || replaced === null) return false;
      setOutcome(null);
      setMoves(moves + 1);
      setPlace({ ...placeOf(current), from: current.from + by.length });
      return replaced > 0;
    },
    /** Replaces all matches; whether that changed something. */
    replaceAll: (by: string): boolean =>
      (replace(drawn === search ? matches : findMatches(texts, search), by) ?? 0) > 0,
    problem: outcome && 'problem' in outcome ? outcome.problem : null,
    /** How many matches were just replaced at once. */
    replaced: outcome && 'replaced' in outcome && outcome.undo === nextUndo ? outcome.replaced : null,
    foundIn: (part: SearchPlace['part'], id: string): FoundIn => {
      const isCurrent = current?.in.part === part && current.in.id === id;
      return {
        ranges: ranges.get(`${part} ${id}`) ?? noRanges,
        current: isCurrent ? current.from : null,
        shown: isCurrent ? moves : 0,
      };
    },
  };
}
export type Find = ReturnType<typeof useFind>;
