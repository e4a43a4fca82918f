import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { PartOfDraft } from '../../../../contracts/authoring/part-origin.ts';
import type { Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import { cutOf } from '../../../../contracts/authoring/model/video-cut.ts';
import type { Rotation } from '../../../../contracts/authoring/video-cut.ts';
import type { ImageMap } from '../../player/player-source.ts';
import type { Editor, EditorSnapshot } from './editor.ts';
import styles from './EditorContext.module.css';
import { Preview, type PreviewState } from './preview.ts';

/** Media derived from the source, as far as available. */
export interface EditorMedia {
  /** Playlist of the source; `null` until the first quality is ready. */
  readonly url: string | null;
  readonly imageMap: ImageMap | null;
  /** Peak of each stretch, 0 to 1. */
  readonly waveform: { readonly perSecond: number; readonly peaks: readonly number[] } | null;
  /** When each frame of the source is shown; absent until it was measured. */
  readonly frames?: Float64Array | null;
  /** How much the picture moves; absent until it was measured. */
  readonly motion?: { readonly perSecond: number; readonly changes: readonly number[] } | null;
  /** Addresses of the pictures among annotations, by file. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Requests new addresses when these have expired. */
  readonly renew: () => void;
}

interface EditorContextValue {
  readonly editor: Editor;
  readonly preview: Preview;
  readonly media: EditorMedia;
  readonly selectedId: string | null;
  readonly select: (stepId: string) => void;
  /** Shows where a part comes from; `null` where nobody answers. */
  readonly onAskOrigin: ((of: PartOfDraft) => void) | null;
}

const Context = createContext<EditorContextValue | null>(null);

const isIn = ({ startTime, endTime }: Step, seconds: number): boolean =>
  seconds >= startTime && seconds < endTime;

export function EditorProvider({
  editor,
  media,
  stepId = null,
  seconds = 0,
  onAskOrigin = null,
  children,
}: {
  editor: Editor;
  media: EditorMedia;
  /** The step that is chosen at first; the first one if there is no such step. */
  stepId?: string | null;
  /** Where the playhead is at first; at the start of the step if that has not this second. */
  seconds?: number | undefined;
  onAskOrigin?: EditorContextValue['onAskOrigin'];
  children: ReactNode;
}) {
  const [preview] = useState(() => {
    const opened = new Preview(() => cutOf(editor.snapshot().document.draft));
    const chosen = editor.snapshot().document.draft.steps.find(({ id }) => id === stepId);
    if (chosen) opened.seek(isIn(chosen, seconds) ? seconds : chosen.startTime);
    return opened;
  });
  const [selectedId, select] = useState<string | null>(
    () => stepId ?? editor.snapshot().document.draft.steps[0]?.id ?? null,
  );
  // sending continues after the page is left
  useEffect(() => editor.start(), [editor]);
  const hold = ({ target }: { readonly target: EventTarget }) => {
    // a field that unmounts while it is edited gets no blur event
    if (target instanceof Element && isTyped(target)) editor.pinRevisions(() => target.isConnected);
  };
  const release = () => editor.unpinRevisions();
  const value = useMemo(
    () => ({ editor, preview, media, selectedId, select, onAskOrigin }),
    [editor, preview, media, selectedId, onAskOrigin],
  );
  return (
    <Context value={value}>
      <div
        className={styles['typing']}
        onInput={hold}
        onSubmit={release}
        onBlur={release}
        onFocus={release} // nor does a field that is disabled while it is edited
      >
        {children}
      </div>
    </Context>
  );
}

const isTyped = (target: Element): boolean => target.matches('input, textarea');

export function useEditorContext(): EditorContextValue {
  const value = useContext(Context);
  if (!value) throw new Error('useEditorContext is called outside an EditorProvider');
  return value;
}

export function useEditor(): EditorSnapshot {
  const { editor } = useEditorContext();
  return useSyncExternalStore(editor.subscribe, editor.snapshot);
}

/** How far the draft's video is rotated; renders again only if that changes. */
export function useRotation(): Rotation {
  const { editor } = useEditorContext();
  return useSyncExternalStore(editor.subscribe, () => cutOf(editor.snapshot().document.draft).rotation);
}

/** A part of the preview's state; renders again only if that part changes. */
export function usePreview<T extends string | number | boolean | null>(part: (state: PreviewState) => T): T {
  const { preview } = useEditorContext();
  return useSyncExternalStore(preview.subscribe, () => part(preview.snapshot()));
}

/** The step in the inspector; the first one if the chosen one was deleted. */
export function useSelectedStep(): { readonly step: Step | null; readonly index: number } {
  const { selectedId } = useEditorContext();
  const { steps } = useEditor().document.draft;
  const found = steps.findIndex(({ id }) => id === selectedId);
  const index = found < 0 ? 0 : found;
  return { step: steps[index] ?? null, index };
}

/** Chooses a step and shows its first frame. */
export function useShowStep(): (step: Step) => void {
  const { preview, select } = useEditorContext();
  return useCallback(
    (step: Step) => {
      select(step.id);
      preview.pause();
      preview.seek(step.startTime);
    },
    [preview, select],
  );
}
