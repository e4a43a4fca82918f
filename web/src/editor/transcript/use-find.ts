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
    setSearch({ ...search, ...part });
  };
  const move = (by: 1 | -1) => {
    setOutcome(null);
    const next = matches.at((index + by) % matches.length);
    if (next) setPlace(placeOf(next));
  };
  /** Whether it was replaced, all of it as one action. */
  const replace = (these: readonly Match[], by: string): boolean => {
    const result = replacementOf(document, these, by);
    if ('problem' in result) {
      setOutcome(result);
      return false;
    }
    // what is replaced is what was found in the newest text, not in the one when the search was typed
    editor.unpinRevisions();
    editor.edit(...result.edits);
    setOutcome({ replaced: these.length, undo: editor.snapshot().nextUndo });
    return true;
  };
  return {
    search,
    change,
    isOpen,
    field,
    open: () => {
      setOpen(true);
      field.current?.select();
    },
    close: () => setOpen(false),
    matches,
    index,
    current,
    move,
    /** Replaces the current match and goes on to the next. */
    replaceOne: (by: string) => {
      if (drawn !== search || !current || !replace([current], by)) return;
      setOutcome(null);
      setPlace({ ...placeOf(current), from: current.from + by.length });
    },
    replaceAll: (by: string) => void replace(drawn === search ? matches : findMatches(texts, search), by),
    problem: outcome && 'problem' in outcome ? outcome.problem : null,
    /** How many matches were just replaced at once. */
    replaced: outcome && 'replaced' in outcome && outcome.undo === nextUndo ? outcome.replaced : null,
    foundIn: (part: SearchPlace['part'], id: string): FoundIn => ({
      ranges: ranges.get(`${part} ${id}`) ?? noRanges,
      current: current?.in.part === part && current.in.id === id ? current.from : null,
    }),
  };
}
export type Find = ReturnType<typeof useFind>;
