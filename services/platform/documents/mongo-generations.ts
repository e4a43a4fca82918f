import type { Collection, Db } from 'mongodb';
import { insertIfAbsent } from '../mongo/mongo-outages.ts';
import { requireName, layoutOf, type Layout } from './document-shape.ts';
import type { Generation } from './document-store.ts';
import type { CollectionContract } from './documents.ts';
import { MongoBuild } from './mongo-build.ts';
import { collectionName } from './mongo-layout.ts';
import type { StoreState } from './mongo-state.ts';

/** A generation as stored: its layout and irregular columns. */
interface StoredGeneration extends Generation {
  readonly _id: string;
  readonly layout: string;
}

/** The generations of a database: those that answer, and those being built. */
export class MongoGenerations {
  readonly #db: Db;
  readonly #state: () => StoreState;
  readonly #stored: Collection<StoredGeneration>;
  readonly #builds = new Map<string, MongoBuild>();
  readonly #outdated = new Set<string>();

  constructor(db: Db, state: () => StoreState) {
    this.#db = db;
    this.#state = state;
    this.#stored = db.collection('generations');
  }

  async open(contracts: readonly CollectionContract[]): Promise<void> {
    const names = new Map<string, CollectionContract>();
    for (const contract of contracts) {
      requireName(contract, names);
      names.set(contract.name, contract);
    }
    await Promise.all(contracts.map((contract) => this.#openServing(contract)));
    await this.#dropUnfinished();
  }

  async #openServing(contract: CollectionContract): Promise<void> {
    const generation: Generation = { collection: contract.name, number: this.#numberOf(contract.name) };
    const expectedLayout = JSON.stringify(layoutOf(contract));
    const stored = await this.#stored.findOne({ _id: collectionName(generation) });
    if (!stored) await this.#insert(generation, expectedLayout);
    const layout = stored?.layout ?? expectedLayout;
    if (layout !== expectedLayout) this.#outdated.add(contract.name);
    await this.#add(generation, layout, this.#state().irregular[contract.name]).ensure();
  }

  /** Opens, without creating anything, the generations that a state names; false if a collection does not exist yet. */
  async openForReading(contracts: readonly CollectionContract[], state: StoreState): Promise<boolean> {
    for (const { name } of contracts) {
      const generation: Generation = { collection: name, number: state.serving[name] ?? 1 };
      const stored =
        this.#builds.get(collectionName(generation)) ??
        (await this.#stored.findOne({ _id: collectionName(generation) }));
      if (!stored) return false;
      const build = stored instanceof MongoBuild ? stored : this.#add(generation, stored.layout);
      for (const column of state.irregular[name] ?? []) build.irregular.add(column);
    }
    return true;
  }

  #numberOf(collection: string): number {
    return this.#state().serving[collection] ?? 1;
  }

  async #insert(generation: Generation, layout: string): Promise<void> {
    const { collection, number } = generation;
    await insertIfAbsent(this.#stored, { _id: collectionName(generation), collection, number, layout });
  }

  #add(generation: Generation, layout: string, irregular?: readonly number[]): MongoBuild {
    const build = new MongoBuild(this.#db, generation, JSON.parse(layout) as Layout, irregular); // written above
    this.#builds.set(build.name, build);
    return build;
  }

  // an interrupted build is started over: nothing reads from it
  async #dropUnfinished(): Promise<void> {
    for (const stored of await this.#stored.find({}).toArray())
      if (stored.number !== this.#numberOf(stored.collection)) {
        this.#add(stored, stored.layout);
        await this.drop(stored);
      }
  }

  build(generation: Generation): MongoBuild {
    const build = this.#builds.get(collectionName(generation));
    if (!build)
      throw new Error(`The generation ${generation.number} of '${generation.collection}' is not open.`);
    return build;
  }

  serving(collection: string): MongoBuild {
    return this.build({ collection, number: this.#numberOf(collection) });
  }

  positionOf({ collection, number }: Generation): number {
    return this.#numberOf(collection) === number ? (this.#state().positions[collection] ?? 0) : 0;
  }

  isOutdated(collection: string): boolean {
    return this.#outdated.has(collection);
  }

  /** Marks generations as answering now, in the layout of their contracts. */
  markCurrent(builds: readonly MongoBuild[]): void {
    for (const { collection } of builds) this.#outdated.delete(collection);
  }

  /** Creates an empty generation beside the one that answers. */
  async prepare(contract: CollectionContract): Promise<Generation> {
    const { name } = contract;
    const others = [...this.#builds.values()].filter(({ collection }) => collection === name);
    const generation = { collection: name, number: Math.max(...others.map(({ number }) => number)) + 1 };
    const layout = JSON.stringify(layoutOf(contract));
    await this.#insert(generation, layout);
    const build = this.#add(generation, layout);
    await build.ensure();
    return build;
  }

  async drop(generation: Generation): Promise<void> {
    const build = this.build(generation);
    await build.drop();
    await this.#db.collection('parked').deleteMany({ of: build.name });
    await this.#stored.deleteOne({ _id: build.name });
    this.#builds.delete(build.name);
  }
}
