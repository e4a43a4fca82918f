import { Editor, type KnownDocument } from '../../editor/editor.ts';
import { sessionQueueStore } from '../../editor/edit-queue.ts';
import { onSessionEnd } from '../../providers/session.ts';
import { sendEdit } from './send-edit.ts';

interface Opened {
  readonly workflowId: string;
  readonly editor: Editor;
  onRefused: (message: string) => void;
}

// One document stays open while its author goes from page to page, so that undo goes with them.
let opened: Opened | null = null;
onSessionEnd(() => {
  opened?.editor.close();
  opened = null;
});

/** The editor of a workflow; a refused edit is told to whoever asked last. */
export function openEditor(
  workflowId: string,
  start: KnownDocument,
  onRefused: (message: string) => void,
): Editor {
  if (opened?.workflowId === workflowId) {
    opened.onRefused = onRefused;
    opened.editor.rebase(start);
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
      onRefused: (message) => next.onRefused(message),
    }),
  };
  opened = next;
  return next.editor;
}
