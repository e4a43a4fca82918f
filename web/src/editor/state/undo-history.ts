import { isDeepEqual } from '../../../../contracts/kernel/is-deep-equal.ts';
import type { Edit } from './edit.ts';
import type { QueuedEdit } from './queued-edit.ts';
import type { RefusedPart } from './refused-part.ts';

/** One action of the author, and how to undo it. */
export interface UndoEntry extends Pick<QueuedEdit, 'rotation'> {
  readonly forward: readonly Edit[];
  readonly backward: readonly Edit[];
}

/** What came of undoing or redoing; `refusal`: why it cannot be done. */
export interface UndoOutcome {
  readonly changed: boolean;
  readonly refusal: string | null;
}

/** What was done and what was undone, oldest first. */
export interface UndoEntries {
  readonly done: readonly UndoEntry[];
  readonly undone: readonly UndoEntry[];
}

/** The actions that can be undone and redone. */
export class UndoHistory {
  #done: readonly UndoEntry[];
  #undone: readonly UndoEntry[];
  constructor({ done, undone }: UndoEntries) {
    this.#done = done;
    this.#undone = undone;
  }

  get done(): readonly UndoEntry[] {
    return this.#done;
  }
  get undone(): readonly UndoEntry[] {
    return this.#undone;
  }

  /** A new action clears what could be redone (R-SEG-02); one that continues the last is one action with it. */
  add({ forward, backward, rotation }: UndoEntry, continuesLast = false): void {
    if (forward.length === 0 || backward.length === 0) return;
    const last = continuesLast ? this.#done.at(-1) : undefined;
    const before = last ? this.#done.slice(0, -1) : this.#done;
    this.#done = [...before, { forward, backward: last?.backward ?? backward, rotation }];
    this.#undone = [];
  }

  /** The last action, as `fit` adapts it to the document of now; it can be redone. */
  undo(fit: (entry: UndoEntry) => UndoEntry): UndoEntry | null {
    const last = this.#done.at(-1);
    if (!last) return null;
    const entry = fit(last);
    this.#done = this.#done.slice(0, -1);
    this.#undone = [...this.#undone, entry];
    return entry;
  }

  /** The last undone action, as `fit` adapts it to the document of now; it can be undone. */
  redo(fit: (entry: UndoEntry) => UndoEntry): UndoEntry | null {
    const last = this.#undone.at(-1);
    if (!last) return null;
    const entry = fit(last);
    this.#undone = this.#undone.slice(0, -1);
    this.#done = [...this.#done, entry];
    return entry;
  }

  /** What did not happen of the action of a refused edit can be neither undone nor redone: all, or all but `restOf`. */
  drop(edit: Edit, restOf: RefusedPart['restOf'] = null): void {
    const rest = (edits: readonly Edit[]) => edits.flatMap((each) => restOf?.(each) ?? []);
    const whatHappened = (entry: UndoEntry): readonly UndoEntry[] => {
      const [forward, backward] = [rest(entry.forward), rest(entry.backward)];
      return forward.length > 0 && backward.length > 0 ? [{ ...entry, forward, backward }] : [];
    };
    const changed = (entries: readonly UndoEntry[], index: number) =>
      entries.flatMap((entry, at) => (at === index ? whatHappened(entry) : [entry]));
    // what was stored is only equal to it; another action may have done the same
    for (const isIt of [(each: Edit) => each === edit, (each: Edit) => isDeepEqual(each, edit)]) {
      const done = this.#done.findLastIndex(({ forward }) => forward.some(isIt));
      if (done >= 0) return void (this.#done = changed(this.#done, done));
      // it may have been undone before it was refused
      const undone = this.#undone.findLastIndex(
        ({ forward, backward }) => backward.some(isIt) || forward.some(isIt),
      );
      if (undone >= 0) return void (this.#undone = changed(this.#undone, undone));
    }
  }

  /** It can be neither undone nor redone any more. */
  remove(entry: UndoEntry): void {
    this.#done = this.#done.filter((each) => each !== entry);
    this.#undone = this.#undone.filter((each) => each !== entry);
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
  }
}
