import { useMemo, useState } from 'react';
import { contentOf, type Content } from '../../../../contracts/authoring/model/content.ts';
import { newlyDropped, type Dropped } from '../../../../contracts/authoring/model/cut-content.ts';
import {
  clipAt,
  clipsOf,
  cutOf,
  erasedWith,
  lengthOfRanges,
  playheadAfterDeleting,
  remainingRanges,
  resultSecond,
  splitPointAt,
  type Clip,
} from '../../../../contracts/authoring/model/video-cut.ts';
import type { CutRange, Rotation, VideoCut } from '../../../../contracts/authoring/video-cut.ts';
import { sourceSeconds } from '../state/document.ts';
import { useEditor, useEditorContext, usePreview } from '../state/editor-context.tsx';

/** A removal that would drop more than seconds, until the author has seen what. */
export interface AskedRemoval {
  readonly ranges: readonly CutRange[];
  readonly dropped: readonly Dropped[];
  /** Where the playhead is afterwards. */
  readonly playhead: number | null;
}

export interface CutState {
  readonly cut: VideoCut;
  readonly clips: readonly Clip[];
  readonly selected: Clip | null;
  readonly length: number;
  readonly remaining: number;
  /** With what is inserted. */
  readonly resultSeconds: number;
  /** Marked by its start and its end. */
  readonly range: CutRange | null;
  readonly asked: AskedRemoval | null;
  readonly setRange: (range: CutRange | null) => void;
  readonly markEdge: (edge: 'start' | 'end') => void;
  readonly select: (clip: Clip) => void;
  readonly split: () => void;
  readonly removeClip: () => void;
  readonly removeRange: () => void;
  /** Removes everything before or after the playhead. */
  readonly trim: (edge: 'start' | 'end') => void;
  readonly rotate: (rotation: Rotation) => void;
  readonly restore: (ranges: readonly CutRange[]) => void;
  /** Asks first where more than expected would be dropped. */
  readonly remove: (ranges: readonly CutRange[], playhead?: number | null, expected?: readonly Dropped['kind'][]) => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
} // prettier-ignore

/** The other mark of a range, where only one was set: as far as the clip goes. */
function withMark(range: CutRange | null, edge: 'start' | 'end', at: number, length: number): CutRange {
  const { start, end } = range ?? { start: 0, end: length };
  const next = edge === 'start' ? { start: at, end } : { start, end: at };
  return next.end > next.start ? next : edge === 'start' ? { start: at, end: length } : { start: 0, end: at };
}

/** What the page of cutting shows and does; every change is an edit of the editor's one history. */
export function useCut(): CutState {
  const { editor, preview } = useEditorContext();
  const { document } = useEditor();
  const [selectedStart, setSelectedStart] = useState<number | null>(null);
  const [range, setRange] = useState<CutRange | null>(null);
  const [asked, setAsked] = useState<AskedRemoval | null>(null);
  const cut = cutOf(document.draft);
  const length = sourceSeconds(document);
  const clips = useMemo(() => clipsOf(cut, length), [cut, length]);
  const under = usePreview(({ seconds }) => clipAt(clips, seconds)?.start ?? null);
  const selected = clips.find(({ start }) => start === (selectedStart ?? under)) ?? clips[0] ?? null;
  const now = () => preview.snapshot().seconds;

  const apply = ({ ranges, playhead }: Omit<AskedRemoval, 'dropped'>) => {
    setAsked(null);
    if (!editor.edit({ type: 'EraseVideo', data: { ranges: [...ranges] } })) return;
    setRange(null);
    setSelectedStart(null);
    preview.pause();
    if (playhead !== null) preview.seek(playhead);
  };
  const remove: CutState['remove'] = (ranges, playhead = null, expected = []) => {
    const content: Content = contentOf(document);
    const after = { ...content.cut, erased: erasedWith(cut, ranges, length) };
    const dropped = newlyDropped(content, after).filter(({ kind }) => !expected.includes(kind));
    const removal = { ranges, playhead };
    // what leaves nothing is refused, and then nothing is dropped
    if (dropped.length > 0 && after.erased.length > 0 && remainingRanges(after, length).length > 0)
      setAsked({ ...removal, dropped });
    else apply(removal);
  };
  return {
    cut,
    clips,
    selected,
    length,
    remaining: lengthOfRanges(remainingRanges(cut, length)),
    resultSeconds: resultSecond(cut, length),
    range,
    asked,
    setRange,
    remove,
    markEdge: (edge) => setRange(withMark(range, edge, now(), length)),
    select: (clip) => setSelectedStart(clip.start),
    split: () => {
      setSelectedStart(null);
      editor.edit({ type: 'ChangeSplitPoints', data: { added: [splitPointAt(now())] } });
    },
    removeClip: () => {
      if (selected && !selected.deleted)
        remove([{ start: selected.start, end: selected.end }], playheadAfterDeleting(clips, selected));
    },
    removeRange: () => {
      if (range) remove([range], range.start);
    },
    trim: (edge) => {
      const at = now();
      if (edge === 'start' && at > 0) remove([{ start: 0, end: at }], at);
      if (edge === 'end' && at < length) remove([{ start: at, end: length }], at);
    },
    rotate: (rotation) => void editor.edit({ type: 'RotateVideo', data: { rotation } }),
    restore: (ranges) => void editor.edit({ type: 'RestoreVideoParts', data: { ranges: [...ranges] } }),
    confirm: () => {
      if (asked) apply(asked);
    },
    cancel: () => setAsked(null),
  };
}
