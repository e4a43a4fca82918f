import { useMemo, useState } from 'react';
import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import { placedInserts, type PlacedInsert } from '../../../../contracts/authoring/model/insert-places.ts';
import { cutOf, erasedAt } from '../../../../contracts/authoring/model/video-cut.ts';
import { WantedInsert, type VideoInsert } from '../../../../contracts/authoring/video-insert.ts';
import { sourceSeconds } from '../state/document.ts';
import { useEditor, useEditorContext, usePreview } from '../state/editor-context.tsx';

type InsertKind = VideoInsert['kind'];
/** What is inserted, without its place. */
export type InsertedPart =
  | { readonly kind: 'still'; readonly seconds: number }
  | { readonly kind: 'video'; readonly workflowId: string; readonly start: number; readonly end: number };

/** What the author is asked about: something new at a second, or an insert to be changed. */
export interface AskedInsert {
  readonly kind: InsertKind;
  readonly at: number;
  readonly insert: VideoInsert | null;
}

export interface InsertsState {
  /** In the order in which they are shown. */
  readonly placed: readonly PlacedInsert[];
  readonly selectedId: string | null;
  readonly asked: AskedInsert | null;
  /** The frame at the playhead can be held: it is not removed. */
  readonly canHold: boolean;
  readonly select: (insertId: string | null) => void;
  readonly ask: (kind: InsertKind, insert?: VideoInsert) => void;
  /** Several are shown one after the other. */
  readonly save: (parts: readonly InsertedPart[]) => void;
  readonly cancel: () => void;
  readonly move: (insert: VideoInsert, at: number) => void;
  readonly remove: (insertId: string) => void;
  readonly play: (placed: PlacedInsert) => void;
}

/** What is inserted into the video; every change is an edit of the editor's one history. */
export function useInserts(): InsertsState {
  const { editor, preview } = useEditorContext();
  const { document } = useEditor();
  const [selectedId, select] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedInsert | null>(null);
  const cut = cutOf(document.draft);
  const length = sourceSeconds(document);
  const placed = useMemo(() => placedInserts(cut), [cut]);
  const canHold = usePreview(({ seconds }) => erasedAt(cut.erased, seconds) === undefined);
  const placeAt = (second: number) => Math.min(length, Math.max(0, exactSeconds(second)));
  const change = (...wanted: readonly unknown[]): boolean => {
    const added = wanted.map((each) => WantedInsert.parse(each));
    return editor.edit({ type: 'ChangeVideoInserts', data: { added } });
  };
  return {
    placed,
    selectedId: placed.some(({ insert }) => insert.id === selectedId) ? selectedId : null,
    asked,
    canHold,
    select,
    ask: (kind, insert) => {
      preview.pause();
      setAsked({ kind, insert: insert ?? null, at: insert?.at ?? placeAt(preview.snapshot().seconds) });
    },
    save: (parts) => {
      if (!asked) return;
      const { insert, at } = asked;
      const wanted = parts.map((part, index) => {
        const id = index === 0 && insert ? insert.id : crypto.randomUUID();
        return { id, at, ...part };
      });
      if (change(...wanted)) select(wanted[0]?.id ?? null);
      setAsked(null);
    },
    cancel: () => setAsked(null),
    move: (insert, at) => {
      const place = placeAt(at);
      if (place !== insert.at && change({ ...insert, at: place })) preview.seek(place);
    },
    remove: (insertId) => {
      preview.pause();
      editor.edit({ type: 'ChangeVideoInserts', data: { removed: [insertId] } });
      select(null);
    },
    play: ({ insert, at }) => {
      select(insert.id);
      preview.pause();
      preview.seek(at);
      preview.play(null);
    },
  };
}
