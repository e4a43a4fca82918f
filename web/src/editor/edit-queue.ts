import { commandIdInSession, editingSessionOf } from '../../../contracts/kernel/editing-session.ts';
import type { Edit } from './edit.ts';
import { randomHexId } from './random-hex-id.ts';

/** An edit on its way; it keeps its id however often it is sent. */
export interface QueuedEdit {
  readonly id: string;
  readonly edit: Edit;
  /** Revision of what the server knew when the author made it. */
  readonly seen: number;
}
/** It will never be accepted; `overtaken`: the workflow had moved on before it came. */
export interface Refusal {
  readonly kind: 'refused';
  readonly message: string;
  readonly overtaken: boolean;
  /** Who changed the same thing first, by id, where the server says it. */
  readonly changedBy: string | null;
}
/** `unreachable`: nobody answered, it will be tried again. */
export type SendOutcome =
  { readonly kind: 'saved' } | { readonly kind: 'unreachable'; readonly message: string } | Refusal;

export type SaveState =
  | { readonly kind: 'saved'; readonly at: number | null }
  | { readonly kind: 'saving' }
  /** Edits wait in this browser; `message` says why. */
  | { readonly kind: 'waiting'; readonly message: string; readonly edits: number };

export interface EditQueueOptions {
  readonly send: (queued: QueuedEdit) => Promise<SendOutcome>;
  /** What an earlier page left behind. */
  readonly edits: readonly QueuedEdit[];
  /** The edits that wait are others now. */
  readonly onEditsChanged: () => void;
  readonly now: () => number;
  /** Of no other edit. */
  readonly newId: () => string;
  /** Calls back later; gives what cancels it. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  readonly onSaved: (edit: Edit) => void;
  /** The edit is dropped; those behind it go on. */
  readonly onRefused: (edit: Edit, refusal: Refusal) => void;
  readonly onChange: () => void;
}

/** Doubles from the first pause to the last while the server is away. */
const initialRetryDelayMs = 1_000;
const maxRetryDelayMs = 30_000;

/** Sends edits one after the other, in the order in which they were made. */
export class EditQueue {
  readonly #options: EditQueueOptions;
  #edits: readonly QueuedEdit[];
  /** What a reload left behind goes on in its own sitting, so that it does not stand in the way of what follows. */
  readonly #sessionId: string;
  #saveState: SaveState = { kind: 'saved', at: null };
  #sending = false;
  #retryDelayMs = initialRetryDelayMs;
  #cancelRetry: (() => void) | null = null;
  #closed = false;

  constructor(options: EditQueueOptions) {
    this.#options = options;
    this.#edits = options.edits;
    this.#sessionId = editingSessionOf(this.#edits.at(-1)?.id ?? '') ?? randomHexId();
  }

  pending(): readonly Edit[] {
    return this.#edits.map(({ edit }) => edit);
  }
  queued(): readonly QueuedEdit[] {
    return this.#edits;
  }
  state(): SaveState {
    return this.#saveState;
  }

  add(edits: readonly Omit<QueuedEdit, 'id'>[]): void {
    const queued = edits.map((edit) => ({
      id: commandIdInSession(this.#sessionId, this.#options.newId()),
      ...edit,
    }));
    this.#setEdits([...this.#edits, ...queued]);
    this.#sendNext();
  }

  /** Sends now: the person asked, or the network came back. */
  retry(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#sendNext();
  }

  /** Throws away what waits, but for what is on its way; gives what was thrown away. */
  discard(): readonly Edit[] {
    const sent = this.#sending ? 1 : 0;
    const discarded = this.#edits.slice(sent);
    this.#setEdits(this.#edits.slice(0, sent));
    if (sent === 0) {
      this.#cancelRetry?.();
      this.#cancelRetry = null;
      this.#setSaveState({ kind: 'saved', at: null });
    }
    return discarded.map(({ edit }) => edit);
  }

  /** Sends what an earlier visit left behind. */
  start(): void {
    this.#closed = false;
    this.#sendNext();
  }

  close(): void {
    this.#closed = true;
    this.#cancelRetry?.();
    this.#cancelRetry = null;
  }

  #setEdits(edits: readonly QueuedEdit[]): void {
    this.#edits = edits;
    this.#options.onEditsChanged();
  }

  #setSaveState(state: SaveState): void {
    this.#saveState = state;
    this.#options.onChange();
  }

  #sendNext(): void {
    const [first] = this.#edits;
    if (!first || this.#sending || this.#cancelRetry) return;
    this.#sending = true;
    if (this.#saveState.kind !== 'waiting') this.#setSaveState({ kind: 'saving' });
    void this.#options.send(first).then((outcome) => {
      this.#sending = false;
      this.#handleOutcome(first, outcome);
    });
  }

  #handleOutcome(queued: QueuedEdit, outcome: SendOutcome): void {
    if (outcome.kind === 'unreachable') return this.#scheduleRetry(outcome.message);
    this.#retryDelayMs = initialRetryDelayMs;
    this.#setEdits(this.#edits.filter(({ id }) => id !== queued.id));
    if (outcome.kind === 'saved') this.#options.onSaved(queued.edit);
    else this.#options.onRefused(queued.edit, outcome);
    this.#setSaveState(
      this.#edits.length > 0 ? { kind: 'saving' } : { kind: 'saved', at: this.#options.now() },
    );
    if (!this.#closed) this.#sendNext();
  }

  #scheduleRetry(message: string): void {
    if (!this.#closed) {
      this.#cancelRetry = this.#options.schedule(() => {
        this.#cancelRetry = null;
        this.#sendNext();
      }, this.#retryDelayMs);
    }
    this.#retryDelayMs = Math.min(maxRetryDelayMs, this.#retryDelayMs * 2);
    this.#setSaveState({ kind: 'waiting', message, edits: this.#edits.length });
  }
}
