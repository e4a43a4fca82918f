import type { Collection, Db } from 'mongodb';
import { insertIfAbsent } from '../mongo/mongo-outages.ts';

/** The one document that says what answers and how far it has seen. Whatever must change at one moment changes here. */
export interface StoreState {
  readonly _id: 'state';
  /** Counts those who opened the store to write; only the last may. */
  readonly epoch: number;
  /** Counts commits. */
  readonly sequence: number;
  /** The journal of the last commit, which whoever opens the store makes sure to have taken place. */
  readonly journal: string | null;
  /** The number of the generation that answers, by collection. */
  readonly serving: Readonly<Record<string, number>>;
  /** The position of the log that this generation has seen, by collection. */
  readonly positions: Readonly<Record<string, number>>;
  /** The columns in which this generation has arrays or objects, by collection. */
  readonly irregular: Readonly<Record<string, readonly number[]>>;
}

type Change = Partial<Pick<StoreState, 'serving' | 'positions' | 'irregular'>> & {
  readonly journal: string | null;
};

/** Holds the state for the one who writes. Every change is refused once somebody else has opened the store to write. */
export class MongoState {
  readonly #states: Collection<StoreState>;
  #now: StoreState;

  private constructor(states: Collection<StoreState>, now: StoreState) {
    this.#states = states;
    this.#now = now;
  }

  /** Takes the store over from whoever wrote it before; makes the state where there is none. */
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

  /** Makes the next commit's changes, all at one moment. */
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
   * Takes a number, so that what was sent before, and of which nothing was heard, can change nothing any more when it arrives
   * late. False when it arrived meanwhile.
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

  /** Reads what is so, after a change that may or may not have taken place. */
  async reload(): Promise<void> {
    const now = await this.#states.findOne({ _id: 'state' });
    if (now?.epoch !== this.#now.epoch) throw new WriterReplaced();
    this.#now = now;
  }
}

/** What answers, for a process that only reads; `null` while nobody has opened the store to write. */
export const readState = (db: Db): Promise<StoreState | null> =>
  db.collection<StoreState>('state').findOne({ _id: 'state' });

/** Somebody else has opened the read models to write them since. */
export class WriterReplaced extends Error {
  constructor() {
    super('Another projector writes these read models now; this one has stopped to write them.');
  }
}
