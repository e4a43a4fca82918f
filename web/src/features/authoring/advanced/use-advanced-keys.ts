import { useAnnotateShortcut } from '../../../editor/annotate/annotate-keys.ts';
import { type TrackKind, trackKinds } from '../../../editor/advanced/tracks.ts';
import { cutShortcut } from '../../../editor/cut/cut-shortcut.ts';
import type { CutState } from '../../../editor/cut/use-cut.ts';
import type { InsertsState } from '../../../editor/cut/use-inserts.ts';
import type { EditorActions } from '../../../editor/state/actions.ts';
import { useEditor, useEditorContext } from '../../../editor/state/editor-context.tsx';
import { removalEdit } from '../../../editor/state/sentence-edits.ts';
import { seekKeys } from '../../../editor/state/page-keys.ts';
import { runOf, useShortcuts } from '../../../editor/state/use-keys.ts';
import type { VoiceOverState } from '../voice/use-voice-over.ts';
import { languageAfter, type SubtitleLanguages } from './use-subtitle-languages.ts';

interface AdvancedKeysOptions {
  readonly actions: EditorActions;
  readonly cut: CutState;
  readonly inserts: InsertsState;
  readonly voice: VoiceOverState | null;
  readonly subtitles: SubtitleLanguages;
  readonly kind: TrackKind;
  readonly onKind: (kind: TrackKind) => void;
  readonly sentenceId: string | null;
}

type Shortcut = (event: KeyboardEvent) => (() => void) | null;

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;
const isRemoval = ({ key }: KeyboardEvent): boolean => key === 'Delete' || key === 'Backspace';

/** The same key means what it means on the selected track: S splits the video or a step, or draws a shape. */
export function useAdvancedKeys({
  actions,
  cut,
  inserts,
  voice,
  subtitles,
  kind,
  onKind,
  sentenceId,
}: AdvancedKeysOptions): void {
  const { editor } = useEditorContext();
  const { sentences } = useEditor().document.transcript;
  const annotate = useAnnotateShortcut(actions, () => onKind('steps'));
  const removal =
    (remove: (() => void) | null): Shortcut =>
    (event) =>
      // keys that change steps belong to the track of steps
      (isRemoval(event) ? remove : null) ?? runOf(actions, event, seekKeys);
  const key = voice?.rows.find(({ block }) => block.key === voice.selectedKey)?.block.key;
  const sentence = sentences.find(({ id }) => id === sentenceId);
  const shortcuts: Readonly<Record<TrackKind, Shortcut>> = {
    video: (event) => cutShortcut(actions, { cut, inserts }, event),
    steps: (event) => runOf(actions, event),
    annotations: annotate,
    voice: removal(voice && key !== undefined ? () => voice.edits.remove(key) : null),
    subtitles: removal(
      sentence && subtitles.chosen === null ? () => editor.edit(removalEdit(sentence)) : null,
    ),
  };
  useShortcuts((event) => {
    const chosen = hasModifier(event) ? undefined : trackKinds[Number(event.key) - 1];
    if (chosen && event.key.trim() !== '' && (chosen.kind !== 'voice' || voice))
      return () => {
        // the same key again goes on to the next language
        if (chosen.kind === 'subtitles' && kind === 'subtitles') subtitles.choose(languageAfter(subtitles));
        onKind(chosen.kind);
      };
    return shortcuts[kind](event);
  });
}
