import { Editor, type KnownDocument } from '../../editor/editor.ts';
import { sessionQueueStore } from '../../editor/edit-queue.ts';
import { onSessionEnd } from '../../providers/session.ts';
import { sendEdit } from './send-edit.ts';

interface Opened {
  readonly workflowId: string;
  readonly editor: Editor;
  onRefused: () => void;
}

// One document stays open while its author goes from page to page, so that undo goes with them.
let opened: Opened | null = null;
onSessionEnd(() => {
  opened?.editor.close();
  opened = null;
});

/**
 * The editor of a workflow; whoever asked last is told that an edit was refused. A screen asks while it is drawn, so an
 * editor that is open already is given as it is: `rebase` belongs into an effect.
 */
export function openEditor(workflowId: string, start: KnownDocument, onRefused: () => void): Editor {
  if (opened?.workflowId === workflowId) {
    opened.onRefused = onRefused;
    return opened.editor;
  }
  opened?.editor.close();
  const next: Opened = {
    workflowId,
    onRefused,
    editor: new Editor({
      ...start,
      send: sendEdit(workflowId),
      store: sessionQueueStore(workflowId),
      onRefused: () => next.onRefused(),
    }),
  };
  opened = next;
  return next.editor;
}
