import type { EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import { type Edit, isTextEdit } from './edit.ts';
import { EditQueue, type Refusal, type SaveState, type QueuedEdit, type SendOutcome } from './edit-queue.ts';
import { fitToDocument } from './fit-to-document.ts';
import { isDeepEqual } from '../../../../contracts/kernel/is-deep-equal.ts';
import { inverseOf } from './inverse.ts';
import { tryEdit, predict } from './predict.ts';

/** One action of the author, and how to undo it. */
interface UndoEntry {
  readonly forward: readonly Edit[];
  readonly backward: readonly Edit[];
}

/** An edit that the server refused. */
export type RefusedEdit = Omit<Refusal, 'kind'> & { readonly edit: Edit };

/** The part of an editor that outlives its page: unsent edits, refused edits, the undo history. */
export interface StoredEdits {
  readonly edits: readonly QueuedEdit[];
  readonly refused: readonly RefusedEdit[];
  readonly done: readonly UndoEntry[];
  readonly undone: readonly UndoEntry[];
}
export const emptyStoredEdits: StoredEdits = { edits: [], refused: [], done: [], undone: [] };

export interface EditorSnapshot {
  readonly document: EditedWorkflow;
  /** Until the author has dealt with them. */
  readonly refused: readonly RefusedEdit[];
  readonly saving: SaveState;
  /** What `undo` undoes. */
  readonly nextUndo: UndoEntry | null;
  /** What `redo` does again. */
  readonly nextRedo: UndoEntry | null;
}

/** A document as loaded from the server; draft and sentences are loaded separately, so one may be older. */
export interface KnownDocument {
  readonly document: EditedWorkflow;
  /** Of the draft's last event. */
  readonly revision: number;
  /** Of the last event that changed the sentences. */
  readonly textRevision: number;
}
/** Revision of what the author sees. */
type SeenRevisions = Pick<KnownDocument, 'revision' | 'textRevision'>;

export interface EditorOptions extends KnownDocument {
  readonly send: (queued: QueuedEdit) => Promise<SendOutcome>;
  /** What an earlier page left. */
  readonly stored?: StoredEdits;
  /** Stores what must outlive the page; called after each change of it. */
  readonly save: (stored: StoredEdits) => void;
  /** Whether what is saved outlives the tab. */
  readonly durable: boolean;
  /** The server refused an edit: the document must be loaded again. */
  readonly onRefused: () => void;
  readonly now?: () => number;
  readonly newId?: () => string;
  readonly schedule?: (run: () => void, ms: number) => () => void;
}

const setTimer = (run: () => void, ms: number): (() => void) => {
  const id = setTimeout(run, ms);
  return () => clearTimeout(id);
};

/** Older actions can be undone until the page is left. */
const maxStoredUndoEntries = 500;

/** The document being edited: the server's state plus edits that are being sent. */
export class Editor {
  #base: EditedWorkflow;
  #document: EditedWorkflow;
  #revision: number;
  #textRevision: number;
  #seenRevisions: SeenRevisions;
  #pinned: { readonly seen: SeenRevisions; readonly isTyping: () => boolean } | null = null;
  #done: readonly UndoEntry[];
  #undone: readonly UndoEntry[];
  #refused: readonly RefusedEdit[];
  #stored: StoredEdits;
  readonly #save: EditorOptions['save'];
  readonly #queue: EditQueue;
  readonly durable: boolean;
  readonly #listeners = new Set<() => void>();
  #current: EditorSnapshot;

  constructor(options: EditorOptions) {
    this.#base = options.document;
    this.#revision = options.revision;
    this.#textRevision = options.textRevision;
    this.#seenRevisions = options;
    this.#stored = options.stored ?? emptyStoredEdits;
    this.#save = options.save;
    this.durable = options.durable;
    ({ done: this.#done, undone: this.#undone, refused: this.#refused } = this.#stored);
    this.#queue = new EditQueue({
      edits: this.#stored.edits,
      send: options.send,
      onEditsChanged: () => this.#persist(),
      now: options.now ?? Date.now,
      newId: options.newId ?? (() => crypto.randomUUID()),
      schedule: options.schedule ?? setTimer,
      onSaved: (edit) => {
        this.#base = predict(this.#base, edit);
        // Anything older than this edit must not be shown again.
        this.#revision += 1;
        if (isTextEdit(edit)) this.#textRevision = this.#revision;
      },
      onRefused: (edit, { kind: _, ...why }) => {
        this.#refused = [...this.#refused, { edit, ...why }];
        this.#rebuildDocument();
        this.#dropUndoEntry(edit);
        this.#notify();
        options.onRefused();
      },
      onChange: () => this.#notify(),
    });
    this.#document = this.#queue.pending().reduce(predict, this.#base);
    this.#current = this.#createSnapshot();
  }

  readonly snapshot = (): EditorSnapshot => this.#current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #createSnapshot(): EditorSnapshot {
    return {
      document: this.#document,
      refused: this.#refused,
      saving: this.#queue.state(),
      nextUndo: this.#done.at(-1) ?? null,
      nextRedo: this.#undone.at(-1) ?? null,
    };
  }
  #persist(): void {
    const next = {
      edits: this.#queue.queued(),
      refused: this.#refused,
      done: this.#done,
      undone: this.#undone,
    };
    const before = this.#stored;
    const isUnchanged =
      next.edits === before.edits &&
      next.refused === before.refused &&
      next.done === before.done &&
      next.undone === before.undone;
    if (isUnchanged) return;
    this.#stored = next;
    const newest = (acts: readonly UndoEntry[]) => acts.slice(-maxStoredUndoEntries);
    this.#save({ ...next, done: newest(next.done), undone: newest(next.undone) });
  }
  #notify(): void {
    this.#persist();
    this.#current = this.#createSnapshot();
    for (const listener of this.#listeners) listener();
  }
  #rebuildDocument(): void {
    this.#document = this.#queue.pending().reduce(predict, this.#base);
  }

  /** Applies edits; returns those that changed something, and what undoes them. Shows those that would be refused. */
  #apply(edits: readonly Edit[]): UndoEntry {
    const forward: Edit[] = [];
    const refused: RefusedEdit[] = [];
    let backward: readonly Edit[] = [];
    for (const edit of edits) {
      const { document: next, refusal } = tryEdit(this.#document, edit);
      if (refusal !== null) refused.push({ edit, message: refusal, overtaken: false, changedBy: null });
      if (next === this.#document) continue;
      backward = [...inverseOf(this.#document, edit), ...backward];
      forward.push(edit);
      this.#document = next;
    }
    this.#refused = [...this.#refused, ...refused];
    return { forward, backward };
  }

  /** One action; a new one clears what could be redone (R-SEG-02). Returns whether anything changed. */
  edit(...edits: readonly Edit[]): boolean {
    const act = this.#apply(edits);
    if (act.forward.length > 0 && act.backward.length > 0) {
      this.#done = [...this.#done, act];
      this.#undone = [];
    }
    return this.#send(act.forward);
  }

  /** Both return whether anything changed. */
  undo(): boolean {
    const act = this.#done.at(-1);
    if (!act) return false;
    this.#done = this.#done.slice(0, -1);
    this.#undone = [...this.#undone, act];
    return this.#send(this.#apply(act.backward).forward);
  }
  redo(): boolean {
    const act = this.#undone.at(-1);
    if (!act) return false;
    this.#undone = this.#undone.slice(0, -1);
    this.#done = [...this.#done, act];
    return this.#send(this.#apply(act.forward).forward);
  }

  #send(edits: readonly Edit[]): boolean {
    this.#notify();
    const { revision, textRevision } = this.#pinned?.isTyping() ? this.#pinned.seen : this.#seenRevisions;
    const revisionFor = (edit: Edit) => (isTextEdit(edit) ? textRevision : revision);
    if (edits.length > 0) this.#queue.add(edits.map((edit) => ({ edit, seen: revisionFor(edit) })));
    return edits.length > 0;
  }

  /**
   * The author is typing: the edit is based on the revision they saw when they started, whatever arrives until
   * `release`.
   */
  pinRevisions(isTyping: () => boolean): void {
    if (!this.#pinned?.isTyping()) this.#pinned = { seen: this.#seenRevisions, isTyping };
  }
  unpinRevisions(): void {
    this.#pinned = null;
  }

  /** The action of a refused edit did not happen, so it can be neither undone nor redone. */
  #dropUndoEntry(edit: Edit): void {
    const includesEdit = (edits: readonly Edit[]) => edits.some((each) => isDeepEqual(each, edit));
    const done = this.#done.findLastIndex(({ forward }) => includesEdit(forward));
    const undone = this.#undone.findLastIndex(({ backward }) => includesEdit(backward));
    if (done >= 0) this.#done = this.#done.toSpliced(done, 1);
    else if (undone >= 0) this.#undone = this.#undone.toSpliced(undone, 1);
  }

  /** Drops unsent edits except the one being sent. */
  discardUnsent(): void {
    for (const edit of this.#queue.discard()) this.#dropUndoEntry(edit);
    this.#rebuildDocument();
    this.#notify();
  }

  /** The document was reset as a whole: earlier actions no longer apply to it. */
  clearUndo(): void {
    this.#done = [];
    this.#undone = [];
    this.#notify();
  }

  dismissRefused(): void {
    this.#refused = [];
    this.#notify();
  }

  /** Makes refused edits again, as far as they still apply, as one action. */
  reapplyRefused(): void {
    const again = this.#refused.flatMap(({ edit }) => fitToDocument(this.#document, edit) ?? []);
    this.dismissRefused();
    this.edit(...again);
  }

  retry(): void {
    this.#queue.retry();
  }

  /** Takes over the server's state, unless it is older than what was saved here. */
  rebase({ document, revision, textRevision }: KnownDocument): void {
    const newDraft = revision >= this.#revision;
    const newText = textRevision >= this.#textRevision;
    if (!newDraft && !newText) return;
    this.#base = {
      ...(newDraft ? document : this.#base),
      transcript: newText ? document.transcript : this.#base.transcript,
    };
    this.#seenRevisions = {
      revision: newDraft ? revision : this.#seenRevisions.revision,
      textRevision: newText ? textRevision : this.#seenRevisions.textRevision,
    };
    this.#revision = Math.max(revision, this.#revision);
    this.#textRevision = Math.max(textRevision, this.#textRevision);
    this.#rebuildDocument();
    this.#notify();
  }

  start(): void {
    this.#queue.start();
  }
  close(): void {
    this.#queue.close();
  }
}
