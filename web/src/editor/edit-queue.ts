import { commandIdIn, sittingOf } from '../../../contracts/kernel/sitting.ts';
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

export interface QueueParts {
  readonly send: (queued: QueuedEdit) => Promise<SendOutcome>;
  /** What an earlier page left behind. */
  readonly edits: readonly QueuedEdit[];
  /** The edits that wait are others now. */
  readonly onKept: () => void;
  readonly now: () => number;
  /** Of no other edit. */
  readonly newId: () => string;
  /** Calls back later; gives what cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly onSaved: (edit: Edit) => void;
  /** The edit is dropped; those behind it go on. */
  readonly onRefused: (edit: Edit, refusal: Refusal) => void;
  readonly onChange: () => void;
}

/** Doubles from the first pause to the last while the server is away. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** Sends edits one after the other, in the order in which they were made. */
export class EditQueue {
  readonly #parts: QueueParts;
  #edits: readonly QueuedEdit[];
  /** What a reload left behind goes on in its own sitting, so that it does not stand in the way of what follows. */
  readonly #sitting: string;
  #saveState: SaveState = { kind: 'saved', at: null };
  #sending = false;
  #pauseMs = firstPauseMs;
  #cancelPause: (() => void) | null = null;
  #closed = false;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#edits = parts.edits;
    this.#sitting = sittingOf(this.#edits.at(-1)?.id ?? '') ?? randomHexId();
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
    const queued = edits.map((edit) => ({ id: commandIdIn(this.#sitting, this.#parts.newId()), ...edit }));
    this.#keep([...this.#edits, ...queued]);
    this.#run();
  }

  /** Sends now: the person asked, or the network came back. */
  retry(): void {
    this.#cancelPause?.();
    this.#cancelPause = null;
    this.#run();
  }

  /** Throws away what waits, but for what is on its way; gives what was thrown away. */
  discard(): readonly Edit[] {
    const sent = this.#sending ? 1 : 0;
    const discarded = this.#edits.slice(sent);
    this.#keep(this.#edits.slice(0, sent));
    if (sent === 0) {
      this.#cancelPause?.();
      this.#cancelPause = null;
      this.#become({ kind: 'saved', at: null });
    }
    return discarded.map(({ edit }) => edit);
  }

  /** Sends what an earlier visit left behind. */
  start(): void {
    this.#closed = false;
    this.#run();
  }

  close(): void {
    this.#closed = true;
    this.#cancelPause?.();
    this.#cancelPause = null;
  }

  #keep(edits: readonly QueuedEdit[]): void {
    this.#edits = edits;
    this.#parts.onKept();
  }

  #become(state: SaveState): void {
    this.#saveState = state;
    this.#parts.onChange();
  }

  #run(): void {
    const [first] = this.#edits;
    if (!first || this.#sending || this.#cancelPause) return;
    this.#sending = true;
    if (this.#saveState.kind !== 'waiting') this.#become({ kind: 'saving' });
    void this.#parts.send(first).then((outcome) => {
      this.#sending = false;
      this.#answered(first, outcome);
    });
  }

  #answered(queued: QueuedEdit, outcome: SendOutcome): void {
    if (outcome.kind === 'unreachable') return this.#pause(outcome.message);
    this.#pauseMs = firstPauseMs;
    this.#keep(this.#edits.filter(({ id }) => id !== queued.id));
    if (outcome.kind === 'saved') this.#parts.onSaved(queued.edit);
    else this.#parts.onRefused(queued.edit, outcome);
    this.#become(this.#edits.length > 0 ? { kind: 'saving' } : { kind: 'saved', at: this.#parts.now() });
    if (!this.#closed) this.#run();
  }

  #pause(message: string): void {
    if (!this.#closed) {
      this.#cancelPause = this.#parts.later(() => {
        this.#cancelPause = null;
        this.#run();
      }, this.#pauseMs);
    }
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2);
    this.#become({ kind: 'waiting', message, edits: this.#edits.length });
  }
}
