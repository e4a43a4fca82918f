import type { EditorActions } from '../state/actions.ts';
import { pageKeys } from '../state/page-keys.ts';
import { runOf } from '../state/use-keys.ts';
import type { CutState } from './use-cut.ts';
import type { InsertsState } from './use-inserts.ts';

interface CutParts {
  readonly cut: CutState;
  readonly inserts: InsertsState;
}

/** What a key removes: the chosen insert, the marked range, or the chosen clip. */
function removal({ cut, inserts }: CutParts): () => void {
  const { selectedId } = inserts;
  if (selectedId !== null) return () => inserts.remove(selectedId);
  return cut.range ? cut.removeRange : cut.removeClip;
}

/** What a key inserts at the playhead. */
function insertion({ ask, canHold }: InsertsState, key: string): (() => void) | null {
  if (key === 'v') return () => ask('video');
  return key === 'h' && canHold ? () => ask('still') : null;
}

/** What a key does to the video; the other keys are the editor's. */
export function cutShortcut(
  actions: EditorActions,
  parts: CutParts,
  event: KeyboardEvent,
): (() => void) | null {
  const { cut, inserts } = parts;
  if (event.ctrlKey || event.metaKey || event.altKey) return runOf(actions, event, pageKeys.cut);
  switch (event.key.toLowerCase()) {
    case 's':
      return cut.split;
    case 'i':
      return () => cut.markEdge('start');
    case 'o':
      return () => cut.markEdge('end');
    case '[':
      return () => cut.trim('start');
    case ']':
      return () => cut.trim('end');
    case 'delete':
    case 'backspace':
      return removal(parts);
    case 'v':
    case 'h':
      return insertion(inserts, event.key.toLowerCase());
    case 'escape':
      if (inserts.selectedId !== null) return () => inserts.select(null);
      return cut.range ? () => cut.setRange(null) : null;
    case ' ':
      return actions.playAll.run;
    default:
      return runOf(actions, event, pageKeys.cut);
  }
}
