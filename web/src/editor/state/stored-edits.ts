import type { QueuedEdit, RefusedEdit } from './queued-edit.ts';
import type { UndoEntries } from './undo-history.ts';

/** The part of an editor that outlives its page: unsent edits, refused edits, the undo history. */
export interface StoredEdits extends UndoEntries {
  readonly edits: readonly QueuedEdit[];
  readonly refused: readonly RefusedEdit[];
}
export const emptyStoredEdits: StoredEdits = { edits: [], refused: [], done: [], undone: [] };
