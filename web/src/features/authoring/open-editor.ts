import { documentTitle, type KnownDocument } from '../../editor/state/document.ts';
import { Editor } from '../../editor/state/editor.ts';
import { acquireBrowserLock } from '../../providers/acquire-browser-lock.ts';
import { onSessionEnd } from '../../providers/session.ts';
import { openDraftEditStore } from './draft-edit-store.ts';
import { DraftOutbox, type OpenDraft } from './draft-outbox.ts';
import { sendEdit } from './send-edit.ts';

interface OpenedEditor {
  readonly workflowId: string;
  readonly editor: Editor;
  readonly draft: OpenDraft;
  onRefused: () => void;
}

// The document stays open while its author moves between pages, so that undo keeps working and edits are still sent.
let opened: OpenedEditor | null = null;
let outbox: Promise<DraftOutbox> | null = null;

function close(): void {
  opened?.editor.close();
  opened?.draft.release();
  opened = null;
}
onSessionEnd(close);

/** The edits of this browser that the server does not have yet. */
export function draftOutbox(): Promise<DraftOutbox> {
  outbox ??= openDraftEditStore().then(
    (store) =>
      new DraftOutbox({
        store,
        lock: acquireBrowserLock,
        send: sendEdit,
        now: () => Date.now(),
        newId: () => crypto.randomUUID(),
        windowIds: sessionStorage,
      }),
  );
  return outbox;
}

/** The editor of a workflow, if it is already open. May be called while rendering. */
export const openedEditor = (workflowId: string): Editor | null =>
  opened?.workflowId === workflowId ? opened.editor : null;

/** The content was replaced as a whole: earlier actions no longer apply to it, whether its editor is open or not. */
export function clearUndo(personId: string, workflowId: string): void {
  openedEditor(workflowId)?.clearUndo();
  // what cannot be read back cannot be undone either
  draftOutbox()
    .then((closed) => closed.clearUndo(personId, workflowId))
    .catch(() => undefined);
}

interface OpenEditorOptions {
  readonly personId: string;
  readonly workflowId: string;
  readonly start: KnownDocument;
  /** The most recent caller is notified when an edit is refused. */
  readonly onRefused: () => void;
}

/** Opens the editor of a workflow with its unsent edits; the previously open one hands its edits to the outbox. */
export async function openEditor({
  personId,
  workflowId,
  start,
  onRefused,
}: OpenEditorOptions): Promise<Editor> {
  if (opened?.workflowId === workflowId) {
    opened.onRefused = onRefused;
    return opened.editor;
  }
  close();
  const draft = await (await draftOutbox()).open(personId, workflowId, documentTitle(start.document));
  // two screens may have called at the same time
  const other = openedEditor(workflowId);
  if (other) {
    draft.release();
    return other;
  }
  const next: OpenedEditor = {
    workflowId,
    draft,
    onRefused,
    editor: new Editor({
      ...start,
      stored: draft.stored,
      durable: draft.durable,
      save: (stored) => draft.save(stored, documentTitle(next.editor.snapshot().document)),
      send: sendEdit(workflowId),
      onRefused: () => next.onRefused(),
    }),
  };
  close();
  opened = next;
  return next.editor;
}
