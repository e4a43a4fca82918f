import type { EditorDocument } from './document.ts';
import type { Edit } from './edit.ts';
import {
  EditQueue,
  type QueueStore,
  type Refusal,
  type SaveState,
  type QueuedEdit,
  type SendOutcome,
} from './edit-queue.ts';
import { fitting } from './fitting.ts';
import { inverseOf } from './inverse.ts';
import { predict } from './predict.ts';

/** One act of the author with what undoes it. */
interface Deed {
  readonly forward: readonly Edit[];
  readonly backward: readonly Edit[];
}

/** An edit that the server would not have. */
export type RefusedEdit = Omit<Refusal, 'kind'> & { readonly edit: Edit };

export interface EditorSnapshot {
  readonly document: EditorDocument;
  /** Until the author has seen to them. */
  readonly refused: readonly RefusedEdit[];
  readonly saving: SaveState;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** A document as the server had it; draft and sentences are asked for apart, so one may be older than the other. */
export interface KnownDocument {
  readonly document: EditorDocument;
  /** Of the draft's last event. */
  readonly revision: number;
  /** Of the last event that changed the sentences. */
  readonly textRevision: number;
}
/** How new what the author looks at is. */
type Seen = Pick<KnownDocument, 'revision' | 'textRevision'>;

export interface EditorParts extends KnownDocument {
  readonly send: (queued: QueuedEdit) => Promise<SendOutcome>;
  readonly store: QueueStore;
  /** The server would not have an edit: the document has to be asked for again. */
  readonly onRefused: () => void;
  readonly now?: () => number;
  readonly newId?: () => string;
  readonly later?: (run: () => void, ms: number) => () => void;
}

const timer = (run: () => void, ms: number): (() => void) => {
  const id = setTimeout(run, ms);
  return () => clearTimeout(id);
};

/** The document under edit: what the server knows, and on it what is still on its way. */
export class Editor {
  #base: EditorDocument;
  #document: EditorDocument;
  #revision: number;
  #textRevision: number;
  #seen: Seen;
  #held: { readonly seen: Seen; readonly stillTyped: () => boolean } | null = null;
  #done: readonly Deed[] = [];
  #undone: readonly Deed[] = [];
  #refused: readonly RefusedEdit[] = [];
  readonly #queue: EditQueue;
  readonly #listeners = new Set<() => void>();
  #current: EditorSnapshot;

  constructor(parts: EditorParts) {
    this.#base = parts.document;
    this.#revision = parts.revision;
    this.#textRevision = parts.textRevision;
    this.#seen = parts;
    this.#queue = new EditQueue({
      send: parts.send,
      store: parts.store,
      now: parts.now ?? Date.now,
      newId: parts.newId ?? (() => crypto.randomUUID()),
      later: parts.later ?? timer,
      onSaved: (edit) => {
        this.#base = predict(this.#base, edit);
        // Whatever is older than this edit must not be shown again.
        this.#revision += 1;
        if (edit.type === 'ChangeSentences') this.#textRevision = this.#revision;
      },
      onRefused: (edit, { kind: _, ...why }) => {
        this.#refused = [...this.#refused, { edit, ...why }];
        this.#refold();
        // What would be undone may never have happened.
        this.forgetDeeds();
        parts.onRefused();
      },
      onChange: () => this.#tell(),
    });
    this.#document = this.#queue.pending().reduce(predict, this.#base);
    this.#current = this.#snapshotNow();
  }

  readonly snapshot = (): EditorSnapshot => this.#current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #snapshotNow(): EditorSnapshot {
    return {
      document: this.#document,
      refused: this.#refused,
      saving: this.#queue.state(),
      canUndo: this.#done.length > 0,
      canRedo: this.#undone.length > 0,
    };
  }
  #tell(): void {
    this.#current = this.#snapshotNow();
    for (const listener of this.#listeners) listener();
  }
  #refold(): void {
    this.#document = this.#queue.pending().reduce(predict, this.#base);
  }

  /** Applies what changes something and gives what undoes it. */
  #apply(edits: readonly Edit[]): Deed {
    const forward: Edit[] = [];
    let backward: readonly Edit[] = [];
    for (const edit of edits) {
      const next = predict(this.#document, edit);
      if (next === this.#document) continue;
      backward = [...inverseOf(this.#document, edit), ...backward];
      forward.push(edit);
      this.#document = next;
    }
    return { forward, backward };
  }

  /** One act; a new one forgets what was undone (R-SEG-02). Says whether anything changed. */
  edit(...edits: readonly Edit[]): boolean {
    const deed = this.#apply(edits);
    if (deed.forward.length === 0) return false;
    if (deed.backward.length > 0) {
      this.#done = [...this.#done, deed];
      this.#undone = [];
    }
    this.#send(deed.forward);
    return true;
  }

  undo(): void {
    const deed = this.#done.at(-1);
    if (!deed) return;
    this.#done = this.#done.slice(0, -1);
    this.#undone = [...this.#undone, deed];
    this.#send(this.#apply(deed.backward).forward);
  }

  redo(): void {
    const deed = this.#undone.at(-1);
    if (!deed) return;
    this.#undone = this.#undone.slice(0, -1);
    this.#done = [...this.#done, deed];
    this.#send(this.#apply(deed.forward).forward);
  }

  #send(edits: readonly Edit[]): void {
    this.#tell();
    const { revision, textRevision } = this.#held?.stillTyped() ? this.#held.seen : this.#seen;
    const seenFor = ({ type }: Edit) => (type === 'ChangeSentences' ? textRevision : revision);
    if (edits.length > 0) this.#queue.add(edits.map((edit) => ({ edit, seen: seenFor(edit) })));
  }

  /** The author types: what comes of it is made on what they saw when they began, whatever arrives until `release`. */
  hold(stillTyped: () => boolean): void {
    if (!this.#held?.stillTyped()) this.#held = { seen: this.#seen, stillTyped };
  }
  release(): void {
    this.#held = null;
  }

  /** The document was taken back as a whole: earlier acts no longer fit it. */
  forgetDeeds(): void {
    this.#done = [];
    this.#undone = [];
    this.#tell();
  }

  forgetRefused(): void {
    this.#refused = [];
    this.#tell();
  }

  /** Makes what was refused once more, as far as it still fits, as one act. */
  repeatRefused(): void {
    const again = this.#refused.flatMap(({ edit }) => fitting(this.#document, edit) ?? []);
    this.forgetRefused();
    this.edit(...again);
  }

  retry(): void {
    this.#queue.retry();
  }

  /** Takes what the server knows now, but for what is older than what was saved here. */
  rebase({ document, revision, textRevision }: KnownDocument): void {
    const newDraft = revision >= this.#revision;
    const newText = textRevision >= this.#textRevision;
    if (!newDraft && !newText) return;
    this.#base = {
      draft: newDraft ? document.draft : this.#base.draft,
      sentences: newText ? document.sentences : this.#base.sentences,
    };
    this.#seen = {
      revision: newDraft ? revision : this.#seen.revision,
      textRevision: newText ? textRevision : this.#seen.textRevision,
    };
    this.#revision = Math.max(revision, this.#revision);
    this.#textRevision = Math.max(textRevision, this.#textRevision);
    this.#refold();
    this.#tell();
  }

  start(): void {
    this.#queue.start();
  }
  close(): void {
    this.#queue.close();
  }
}
