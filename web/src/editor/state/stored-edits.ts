import type { Edit } from './edit.ts';
import type { QueuedEdit, Refusal } from './queued-edit.ts';
import type { UndoEntries } from './undo-history.ts';

/** An edit that the server refused. */
export type RefusedEdit = Omit<Refusal, 'kind' | 'changedPaths'> & { readonly edit: Edit };

/** The part of an editor that outlives its page: unsent edits, refused edits, the undo history. */
export interface StoredEdits extends UndoEntries {
  readonly edits: readonly QueuedEdit[];
  readonly refused: readonly RefusedEdit[];
}
export const emptyStoredEdits: StoredEdits = { edits: [], refused: [], done: [], undone: [] };
