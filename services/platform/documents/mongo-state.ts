import type { Collection, Db } from 'mongodb';
import { insertIfAbsent } from '../mongo/mongo-outages.ts';

/**
 * The one document that says which generations answer and how far they have processed the log. Whatever must change
 * atomically is in it.
 */
export interface StoreState {
  readonly _id: 'state';
  /** Counts the processes that opened the store for writing; only the last may write. */
  readonly epoch: number;
  /** Counts commits. */
  readonly sequence: number;
  /** The journal of the last commit, which a process that opens the store applies again. */
  readonly journal: string | null;
  /** The number of the generation that answers, by collection. */
  readonly serving: Readonly<Record<string, number>>;
  /** The last position of the log that this generation has processed, by collection. */
  readonly positions: Readonly<Record<string, number>>;
  /** The columns in which this generation has arrays or objects, by collection. */
  readonly irregular: Readonly<Record<string, readonly number[]>>;
}

type Change = Partial<Pick<StoreState, 'serving' | 'positions' | 'irregular'>> & {
  readonly journal: string | null;
};

/** Holds the state for the writer. Every change is refused once another process has opened the store for writing. */
export class MongoState {
  readonly #states: Collection<StoreState>;
  #now: StoreState;

  private constructor(states: Collection<StoreState>, now: StoreState) {
    this.#states = states;
    this.#now = now;
  }

  /** Takes the store over from the previous writer; creates the state if there is none. */
  static async takeOver(db: Db): Promise<MongoState> {
    const states = db.collection<StoreState>('state');
    const first: StoreState = {
      _id: 'state',
      epoch: 0,
      sequence: 0,
      journal: null,
      serving: {},
      positions: {},
      irregular: {},
    };
    await insertIfAbsent(states, first);
    const now = await states.findOneAndUpdate(
      { _id: 'state' },
      { $inc: { epoch: 1 } },
      { returnDocument: 'after' },
    );
    return new MongoState(states, now ?? first);
  }

  get now(): StoreState {
    return this.#now;
  }

  /** Applies the next commit's changes to the state atomically. */
  async change(change: Change): Promise<void> {
    const { epoch, sequence } = this.#now;
    const parts = ['serving', 'positions', 'irregular'] as const;
    const set = Object.fromEntries(
      parts.flatMap((part) =>
        Object.entries(change[part] ?? {}).map(([name, value]) => [`${part}.${name}`, value]),
      ),
    );
    const { matchedCount } = await this.#states.updateOne(
      { _id: 'state', epoch, sequence },
      { $set: { ...set, journal: change.journal, sequence: sequence + 1 } },
    );
    if (matchedCount === 0) throw new WriterReplaced();
    this.#now = {
      ...this.#now,
      journal: change.journal,
      sequence: sequence + 1,
      ...Object.fromEntries(parts.map((part) => [part, { ...this.#now[part], ...change[part] }])),
    };
  }

  /**
   * Takes a number, so that a write sent before, whose answer was lost, cannot change anything if it arrives late.
   * False if it has arrived meanwhile.
   */
  async skipSequence(): Promise<boolean> {
    const { epoch, sequence } = this.#now;
    const { matchedCount } = await this.#states.updateOne(
      { _id: 'state', epoch, sequence },
      { $set: { journal: null, sequence: sequence + 1 } },
    );
    if (matchedCount > 0) this.#now = { ...this.#now, journal: null, sequence: sequence + 1 };
    return matchedCount > 0;
  }

  /** Reads the actual state, after a change that may or may not have succeeded. */
  async reload(): Promise<void> {
    const now = await this.#states.findOne({ _id: 'state' });
    if (now?.epoch !== this.#now.epoch) throw new WriterReplaced();
    this.#now = now;
  }
}

/** The state, for a process that only reads; `null` if no process has opened the store for writing yet. */
export const readState = (db: Db): Promise<StoreState | null> =>
  db.collection<StoreState>('state').findOne({ _id: 'state' });

/** Another process has opened the read models for writing. */
export class WriterReplaced extends Error {
  constructor() {
    super('Another projector writes these read models now; this one has stopped writing them.');
  }
}
