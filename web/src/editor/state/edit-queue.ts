import { commandIdInSession, editingSessionOf } from '../../../../contracts/kernel/editing-session.ts';
import type { Edit } from './edit.ts';
import type { QueuedEdit, SendOutcome } from './queued-edit.ts';
import { randomHexId } from './random-hex-id.ts';
import { refusedPart, type RefusedPart } from './refused-part.ts';

type NewEdit = Omit<QueuedEdit, 'id'>;

export type SaveState =
  | { readonly kind: 'saved'; readonly at: number | null }
  | { readonly kind: 'saving' }
  /** Edits are stored in this browser; `message` says why. */
  | { readonly kind: 'waiting'; readonly message: string; readonly edits: number };

export interface EditQueueOptions {
  readonly send: (queued: QueuedEdit) => Promise<SendOutcome>;
  /** Edits that an earlier page did not send. */
  readonly edits: readonly QueuedEdit[];
  /** Called when the unsent edits change. */
  readonly onEditsChanged: () => void;
  readonly now: () => number;
  /** Different from every other action's. */
  readonly newId: () => string;
  /** Calls back later; returns a function that cancels it. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  readonly onSaved: (edit: Edit) => void;
  /** What was refused is dropped; the rest of the edit is sent, then the ones after it. */
  readonly onRefused: (edit: Edit, part: RefusedPart) => void;
  readonly onChange: () => void;
}

/** Doubles from the first delay to the last while the server is unavailable. */
const initialRetryDelayMs = 1_000;
const maxRetryDelayMs = 30_000;

/** So long after the last key an edit by keys is sent; above the delay after which a held key repeats. */
const pauseMs = 800;

/** Sends edits one at a time, in order. */
export class EditQueue {
  readonly #options: EditQueueOptions;
  #edits: readonly QueuedEdit[];
  /** Edits from before a reload are sent in their own editing session, so that they do not block later ones. */
  readonly #sessionId: string;
  #saveState: SaveState = { kind: 'saved', at: null };
  #sending = false;
  #retryDelayMs = initialRetryDelayMs;
  #cancelRetry: (() => void) | null = null;
  #closed = false;
  /** The last edit waits for a newer one, until this is called. */
  #cancelPause: (() => void) | null = null;

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

  /** Adds the edits of one action. */
  add(edits: readonly NewEdit[]): void {
    this.#endPause();
    this.#append(edits);
    this.#sendNext();
  }
  #append(edits: readonly NewEdit[]): void {
    const action = this.#options.newId();
    const queued = edits.map((edit, index) => ({
      id: commandIdInSession(this.#sessionId, action, index + 1),
      ...edit,
    }));
    this.#setEdits([...this.#edits, ...queued]);
  }

  /** The edit that waits for a newer one. */
  waitingEdit(): Edit | null {
    return (this.#cancelPause && this.#edits.at(-1)?.edit) ?? null;
  }

  /** Adds an edit that is sent after a pause, or instead of the one that waits for that. */
  addAfterPause(edit: NewEdit, replacesWaiting: boolean): void {
    const last = this.#edits.at(-1);
    if (replacesWaiting && last) this.#setEdits([...this.#edits.slice(0, -1), { ...last, edit: edit.edit }]);
    else this.add([]);
    this.#startPause();
    if (!replacesWaiting) this.#append([edit]);
    if (this.#saveState.kind !== 'waiting') this.#setSaveState({ kind: 'saving' });
  }
  extendPause(): void {
    if (this.#cancelPause) this.#startPause();
  }
  #startPause(): void {
    this.#endPause();
    this.#cancelPause = this.#options.schedule(() => {
      this.#cancelPause = null;
      this.#sendNext();
    }, pauseMs);
  }
  #endPause(): void {
    this.#cancelPause?.();
    this.#cancelPause = null;
  }

  /** Sends immediately: the person asked, or the network is back. */
  retry(): void {
    this.#endPause();
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#sendNext();
  }

  /** Drops all unsent edits except the one being sent; returns those it dropped. */
  discard(): readonly Edit[] {
    this.#endPause();
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

  /** Sends the edits that an earlier page did not. */
  start(): void {
    this.#closed = false;
    this.#sendNext();
  }

  close(): void {
    this.#closed = true;
    this.#endPause();
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
    const isWaiting = this.#cancelPause !== null && this.#edits.length === 1;
    if (this.#closed || !first || isWaiting || this.#sending || this.#cancelRetry) return;
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
    const part = outcome.kind === 'refused' ? refusedPart(queued, outcome) : null;
    // nothing of a refused command is recorded under its id, so the rest may have it
    this.#setEdits(this.#edits.flatMap((each) => (each.id === queued.id ? (part?.rest ?? []) : [each])));
    if (part) this.#options.onRefused(queued.edit, part);
    else this.#options.onSaved(queued.edit);
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
