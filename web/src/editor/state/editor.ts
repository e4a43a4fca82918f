import { applyEdits, type AppliedEdits } from './apply-edits.ts';
import type { EditorDocument, KnownDocument } from './document.ts';
import { type Edit, isOfSameParts, isTextEdit } from './edit.ts';
import { EditQueue, type SaveState } from './edit-queue.ts';
import { fitRefused } from './fit-refused.ts';
import { turnEntry } from './turned-edits.ts';
import { predict } from './predict.ts';
import type { QueuedEdit, RefusedEdit, SendOutcome } from './queued-edit.ts';
import { emptyStoredEdits, type StoredEdits } from './stored-edits.ts';
import { type UndoEntry, UndoHistory, type UndoOutcome } from './undo-history.ts';

export interface EditorSnapshot {
  readonly document: EditorDocument;
  /** Until the author has dealt with them. */
  readonly refused: readonly RefusedEdit[];
  readonly saving: SaveState;
  /** What `undo` undoes. */
  readonly nextUndo: UndoEntry | null;
  /** What `redo` does again. */
  readonly nextRedo: UndoEntry | null;
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
  #base: EditorDocument;
  #document: EditorDocument;
  #revision: number;
  #textRevision: number;
  #seenRevisions: SeenRevisions;
  #pinned: { readonly seen: SeenRevisions; readonly isTyping: () => boolean } | null = null;
  readonly #history: UndoHistory;
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
    this.#history = new UndoHistory(this.#stored);
    this.#refused = this.#stored.refused;
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
      onRefused: (edit, { refused, restOf }) => {
        this.#refused = [...this.#refused, refused];
        this.#rebuildDocument();
        this.#history.drop(edit, restOf);
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
      nextUndo: this.#history.done.at(-1) ?? null,
      nextRedo: this.#history.undone.at(-1) ?? null,
    };
  }
  #persist(): void {
    const next = {
      edits: this.#queue.queued(),
      refused: this.#refused,
      done: this.#history.done,
      undone: this.#history.undone,
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

  /** Applies edits. Shows those that would be refused. */
  #apply(edits: readonly Edit[]): AppliedEdits {
    const applied = applyEdits(this.#document, edits);
    this.#document = applied.document;
    this.#refused = [...this.#refused, ...applied.refused];
    return applied;
  }

  /** One action. Returns whether anything changed. */
  edit(...edits: readonly Edit[]): boolean {
    const applied = this.#apply(edits);
    this.#history.add(applied);
    return this.#send(applied);
  }

  /** One action on what the document does not have, with what undoes it. Returns whether anything changed. */
  act({ forward, backward }: UndoEntry): boolean {
    const applied = this.#apply(forward);
    this.#history.add({ ...applied, backward });
    return this.#send(applied);
  }

  /**
   * A small edit by a key. Those of the same things soon after each other are one action and, after a pause, one edit
   * that is sent; each contains what those before it did.
   */
  nudge(edit: Edit): boolean {
    const { forward, backward, rotation } = this.#apply([edit]);
    const [last] = this.#history.done.at(-1)?.forward ?? [];
    const continues = last !== undefined && this.#queue.waitingEdit() === last && isOfSameParts(last, edit);
    this.#history.add({ forward, backward, rotation }, continues);
    this.#notify();
    if (forward.length === 0) return false;
    this.#queue.addAfterPause({ edit, rotation, seen: this.#seenBy(edit) }, continues);
    return true;
  }
  /** A key is still held. */
  extendPause(): void {
    this.#queue.extendPause();
  }

  readonly #turnEntry = (entry: UndoEntry): UndoEntry => turnEntry(this.#document, entry);
  undo(): UndoOutcome {
    const entry = this.#history.undo(this.#turnEntry);
    return this.#applyWhole(entry, entry?.backward);
  }
  redo(): UndoOutcome {
    const entry = this.#history.redo(this.#turnEntry);
    return this.#applyWhole(entry, entry?.forward);
  }

  /** All edits of an action or, if one is refused, none: half of it may show what a blur hid. */
  #applyWhole(entry: UndoEntry | null, edits: readonly Edit[] = []): UndoOutcome {
    const [before, refused] = [this.#document, this.#refused];
    const applied = this.#apply(edits);
    const refusal = applied.refused[0]?.message ?? null;
    if (entry === null || refusal === null) return { changed: this.#send(applied), refusal };
    [this.#document, this.#refused] = [before, refused];
    this.#history.remove(entry);
    this.#notify();
    return { changed: false, refusal };
  }

  #send({ forward, separable, rotations }: AppliedEdits): boolean {
    this.#notify();
    const unsent = forward.map((edit) => ({
      edit,
      rotation: rotations.get(edit),
      seen: this.#seenBy(edit),
      ...(separable.has(edit) && { separable: true as const }),
    }));
    if (unsent.length > 0) this.#queue.add(unsent);
    return unsent.length > 0;
  }
  /** The revision that the author saw when making an edit. */
  #seenBy(edit: Edit): number {
    const { revision, textRevision } = this.#pinned?.isTyping() ? this.#pinned.seen : this.#seenRevisions;
    return isTextEdit(edit) ? textRevision : revision;
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

  /** Drops unsent edits except the one being sent. */
  discardUnsent(): void {
    for (const edit of this.#queue.discard()) this.#history.drop(edit);
    this.#rebuildDocument();
    this.#notify();
  }

  /** The document was reset as a whole: earlier actions no longer apply to it. */
  clearUndo(): void {
    this.#history.clear();
    this.#notify();
  }

  dismissRefused(): void {
    this.#refused = [];
    this.#notify();
  }

  /** Makes refused edits again, as far as they still apply, as one action. */
  reapplyRefused(): void {
    const again = fitRefused(this.#document, this.#refused);
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
      ...(this.#base.written && { written: this.#base.written }),
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

  /** These edits of translated texts are in the translations that are loaded now. */
  forgetWritten(edits: NonNullable<EditorDocument['written']>): void {
    if (edits.length === 0) return;
    const { written = [] } = this.#base;
    this.#base = { ...this.#base, written: written.filter((edit) => !edits.includes(edit)) };
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
