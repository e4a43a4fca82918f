import type { Edit } from '../../editor/state/edit.ts';
import type { QueuedEdit, SendOutcome } from '../../editor/state/queued-edit.ts';
import { refusedPart } from '../../editor/state/refused-part.ts';
import { emptyStoredEdits, type StoredEdits } from '../../editor/state/stored-edits.ts';
import { UndoHistory } from '../../editor/state/undo-history.ts';
import type { DraftEditRecord, DraftEditStore } from './draft-edit-store.ts';

export interface OutboxOptions {
  readonly store: DraftEditStore;
  /** Returns the function that releases the lock; `null` while another tab has it. */
  readonly lock: (name: string, waitMs?: number) => Promise<(() => void) | null>;
  readonly send: (workflowId: string) => (edit: QueuedEdit) => Promise<SendOutcome>;
  readonly now: () => number;
  readonly newId: () => string;
  /** The id under which this window stored its edits of a workflow, kept across a reload. */
  readonly windowIds: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** Edits of a workflow that the server does not have yet. */
export interface UnsentEdits {
  readonly id: string;
  readonly workflowId: string;
  readonly title: string;
  readonly waiting: readonly Edit[];
  readonly refused: readonly Edit[];
  /** An editor on this page owns them and sends them itself. */
  readonly isOpen: boolean;
}

/** The edits of one workflow while its editor is open on this page. */
export interface OpenDraft {
  readonly stored: StoredEdits;
  /** Whether what is saved outlives the tab. */
  readonly durable: boolean;
  readonly save: (stored: StoredEdits, title: string) => void;
  /** Hands unsent edits over to any open page. */
  readonly release: () => void;
}

/** A window that reloads gets its lock back within this time. */
const reloadLockWaitMs = 2_000;
/** Unused records are deleted after a day. */
const retentionMs = 86_400_000;

function parseLegacyEdits(stored: string | null): readonly QueuedEdit[] {
  try {
    const edits: unknown = JSON.parse(stored ?? '[]');
    // the product wrote it; the server validates every edit again
    return Array.isArray(edits) ? (edits as QueuedEdit[]) : [];
  } catch {
    return [];
  }
}

const lockName = (id: string): string => `stepwell-edits-${id}`;
const isEmptyRecord = ({ edits, refused }: DraftEditRecord): boolean => edits.length + refused.length === 0;

/**
 * Edits belong to the browser, not to the page on which they were made: any open page sends them. A lock ensures that
 * one page at a time owns the edits of a window, and the server recognises repeats, so no edit is applied twice.
 */
export class DraftOutbox {
  readonly #options: OutboxOptions;
  readonly #open = new Map<string, DraftEditRecord>();
  readonly #listeners = new Set<() => void>();
  #unsent: readonly UnsentEdits[] = [];
  /** Writes of a record are executed in the order of the calls. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Unsent and refused edits of the current person. */
  readonly unsent = (): readonly UnsentEdits[] => this.#unsent;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** This window's edits of a workflow; otherwise those of a closed window; otherwise none. */
  async open(personId: string, workflowId: string, title: string): Promise<OpenDraft> {
    const { store, windowIds, newId } = this.#options;
    const place = `editor-window:${workflowId}`;
    const own = windowIds.getItem(place);
    const all = (await store.all(personId)).filter((record) => record.workflowId === workflowId);
    const abandoned = all
      .filter((record) => record.id !== own && !isEmptyRecord(record))
      .toSorted((a, b) => b.savedAt - a.savedAt);
    const candidates = [
      ...(own === null ? [] : [{ id: own, waitMs: reloadLockWaitMs }]),
      ...abandoned.map(({ id }) => ({ id, waitMs: 0 })),
      { id: newId(), waitMs: 0 },
    ];
    for (const { id, waitMs } of candidates) {
      const release = await this.#options.lock(lockName(id), waitMs);
      if (release === null) continue;
      windowIds.setItem(place, id);
      const found = await store.get(id);
      const record = await this.#withLegacyEdits(
        found ?? { ...emptyStoredEdits, id, personId, workflowId, title, savedAt: 0 },
      );
      this.#open.set(id, record);
      return this.#toOpenDraft(record, release);
    }
    throw new Error('A new id is locked by nobody');
  }

  /** Takes over what an earlier version of the product stored only in the tab. */
  async #withLegacyEdits(record: DraftEditRecord): Promise<DraftEditRecord> {
    const { windowIds } = this.#options;
    const place = `editor-queue:${record.workflowId}`;
    const edits = parseLegacyEdits(windowIds.getItem(place));
    if (edits.length === 0) return record;
    const merged = { ...record, edits: [...edits, ...record.edits] };
    await this.#options.store.put(merged);
    windowIds.removeItem(place);
    return merged;
  }

  /** Whether what is stored outlives the tab. */
  get durable(): boolean {
    return this.#options.store.durable;
  }

  #toOpenDraft(record: DraftEditRecord, release: () => void): OpenDraft {
    const { id, personId } = record;
    return {
      stored: record,
      durable: this.durable,
      save: (stored, title) => {
        const next = { ...record, ...stored, title, savedAt: this.#options.now() };
        // an answer may arrive after the release
        if (this.#open.has(id)) this.#open.set(id, next);
        this.#writing = this.#write(() => this.#options.store.put(next));
        if (!this.durable) void this.#writing.then(() => this.refresh(personId));
      },
      release: () => {
        this.#open.delete(id);
        void this.#writing.then(release);
      },
    };
  }

  /** Starts the write immediately, so that a page that closes has requested it. */
  async #write(write: () => Promise<void>): Promise<void> {
    const before = this.#writing;
    const started = write().catch(() => undefined);
    await before;
    await started;
  }

  /** Sends what no open editor sends, and reads again what is left. */
  async flush(personId: string): Promise<void> {
    for (const record of await this.#options.store.all(personId)) {
      if (this.#open.has(record.id)) continue;
      if (record.edits.length > 0) await this.#send(record.id);
      else if (isEmptyRecord(record) && this.#options.now() - record.savedAt > retentionMs)
        await this.#remove(record.id);
    }
    await this.refresh(personId);
  }

  /** Reads again what is unsent and what was refused. */
  async refresh(personId: string): Promise<void> {
    const records = await this.#options.store.all(personId);
    const entries = records.map((stored) => {
      const open = this.#open.get(stored.id);
      const { id, workflowId, title, edits, refused } = open ?? stored;
      return {
        id,
        workflowId,
        title,
        waiting: edits.map(({ edit }) => edit),
        refused: refused.map(({ edit }) => edit),
        isOpen: open !== undefined,
      };
    });
    this.#unsent = entries.filter(({ waiting, refused }) => waiting.length + refused.length > 0);
    for (const listener of this.#listeners) listener();
  }

  /** Drops unsent and refused edits, unless another tab owns them. Returns whether it did. */
  async discard(personId: string, id: string): Promise<boolean> {
    const discarded = !this.#open.has(id) && (await this.#remove(id));
    await this.refresh(personId);
    return discarded;
  }

  /** The content was replaced as a whole: what closed editors of it would undo no longer applies. */
  async clearUndo(personId: string, workflowId: string): Promise<void> {
    for (const record of await this.#options.store.all(personId)) {
      if (record.workflowId !== workflowId || this.#open.has(record.id)) continue;
      await this.#withLock(record.id, async () => {
        const stored = await this.#options.store.get(record.id);
        if (stored) await this.#options.store.put({ ...stored, done: [], undone: [] });
      });
    }
  }

  async #remove(id: string): Promise<boolean> {
    return this.#withLock(id, () => this.#options.store.delete(id));
  }

  async #send(id: string): Promise<void> {
    await this.#withLock(id, async () => {
      // read again under the lock: the previous owner may have sent everything meanwhile
      let record = await this.#options.store.get(id);
      for (let next = record?.edits[0]; record && next; next = record.edits[0]) {
        const outcome = await this.#options.send(record.workflowId)(next);
        if (outcome.kind === 'unreachable') return;
        const waiting = record.edits.slice(1);
        record = { ...record, edits: waiting };
        if (outcome.kind === 'refused') {
          const { refused, restOf, rest } = refusedPart(next, outcome);
          const history = new UndoHistory(record);
          history.drop(next.edit, restOf);
          const { done, undone } = history;
          const edits = rest ? [rest, ...waiting] : waiting;
          record = { ...record, edits, done, undone, refused: [...record.refused, refused] };
        }
        await this.#options.store.put(record);
      }
    });
  }

  async #withLock(id: string, work: () => Promise<void>): Promise<boolean> {
    const release = await this.#options.lock(lockName(id));
    if (release === null) return false;
    try {
      await work();
      return true;
    } finally {
      release();
    }
  }
}
