import type { EditorActions } from '../state/actions.ts';
import { runOf } from '../state/use-keys.ts';
import type { CutState } from './use-cut.ts';

const shared = new Set([
  'play', 'playAll', 'undo', 'redo', 'back', 'forward', 'frameBack', 'frameForward',
] as const); // prettier-ignore

/** What a key does to the video; the other keys are the editor's. */
export function cutShortcut(
  actions: EditorActions,
  cut: CutState,
  event: KeyboardEvent,
): (() => void) | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return runOf(actions, event, shared);
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
      return cut.range ? cut.removeRange : cut.removeClip;
    case 'escape':
      return cut.range ? () => cut.setRange(null) : null;
    case ' ':
      return actions.playAll.run;
    default:
      return runOf(actions, event, shared);
  }
}
