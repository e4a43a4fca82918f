import type { Collection, Db } from 'mongodb';
import { insertUnlessThere } from '../mongo/mongo-answers.ts';
import { demandName, layoutOf, type Layout } from './document-shape.ts';
import type { Generation } from './document-store.ts';
import type { CollectionContract } from './documents.ts';
import { MongoBuild } from './mongo-build.ts';
import { nameOf } from './mongo-layout.ts';
import type { State } from './mongo-state.ts';

/** A generation as it is kept: what it was laid out for. */
interface KeptGeneration extends Generation {
  readonly _id: string;
  readonly layout: string;
}

/** The generations of a database: those that answer, and those that are being made. */
export class MongoGenerations {
  readonly #db: Db;
  readonly #state: () => State;
  readonly #kept: Collection<KeptGeneration>;
  readonly #builds = new Map<string, MongoBuild>();
  readonly #outdated = new Set<string>();

  constructor(db: Db, state: () => State) {
    this.#db = db;
    this.#state = state;
    this.#kept = db.collection('generations');
  }

  async open(contracts: readonly CollectionContract[]): Promise<void> {
    const names = new Map<string, CollectionContract>();
    for (const contract of contracts) {
      demandName(contract, names);
      names.set(contract.name, contract);
    }
    await Promise.all(contracts.map((contract) => this.#openServing(contract)));
    await this.#dropUnfinished();
  }

  async #openServing(contract: CollectionContract): Promise<void> {
    const generation: Generation = { collection: contract.name, number: this.#numberOf(contract.name) };
    const wanted = JSON.stringify(layoutOf(contract));
    const kept = await this.#kept.findOne({ _id: nameOf(generation) });
    if (!kept) await this.#keep(generation, wanted);
    const layout = kept?.layout ?? wanted;
    if (layout !== wanted) this.#outdated.add(contract.name);
    await this.#add(generation, layout, this.#state().irregular[contract.name]).ensure();
  }

  /** Opens, without making anything, what a state says to answer; false where a collection is not there yet. */
  async openForReading(contracts: readonly CollectionContract[], state: State): Promise<boolean> {
    for (const { name } of contracts) {
      const generation: Generation = { collection: name, number: state.serving[name] ?? 1 };
      const kept =
        this.#builds.get(nameOf(generation)) ?? (await this.#kept.findOne({ _id: nameOf(generation) }));
      if (!kept) return false;
      const build = kept instanceof MongoBuild ? kept : this.#add(generation, kept.layout);
      for (const column of state.irregular[name] ?? []) build.irregular.add(column);
    }
    return true;
  }

  #numberOf(collection: string): number {
    return this.#state().serving[collection] ?? 1;
  }

  async #keep(generation: Generation, layout: string): Promise<void> {
    const { collection, number } = generation;
    await insertUnlessThere(this.#kept, { _id: nameOf(generation), collection, number, layout });
  }

  #add(generation: Generation, layout: string, irregular?: readonly number[]): MongoBuild {
    const build = new MongoBuild(this.#db, generation, JSON.parse(layout) as Layout, irregular); // written above
    this.#builds.set(build.name, build);
    return build;
  }

  // a build that a stop interrupted is started over: nothing reads from it
  async #dropUnfinished(): Promise<void> {
    for (const kept of await this.#kept.find({}).toArray())
      if (kept.number !== this.#numberOf(kept.collection)) {
        this.#add(kept, kept.layout);
        await this.drop(kept);
      }
  }

  build(generation: Generation): MongoBuild {
    const build = this.#builds.get(nameOf(generation));
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

  /** They answer now, in the layout of their contracts. */
  nowCurrent(builds: readonly MongoBuild[]): void {
    for (const { collection } of builds) this.#outdated.delete(collection);
  }

  /** An empty one beside the one that answers. */
  async prepare(contract: CollectionContract): Promise<Generation> {
    const { name } = contract;
    const others = [...this.#builds.values()].filter(({ collection }) => collection === name);
    const generation = { collection: name, number: Math.max(...others.map(({ number }) => number)) + 1 };
    const layout = JSON.stringify(layoutOf(contract));
    await this.#keep(generation, layout);
    const build = this.#add(generation, layout);
    await build.ensure();
    return build;
  }

  async drop(generation: Generation): Promise<void> {
    const build = this.build(generation);
    await build.drop();
    await this.#db.collection('parked').deleteMany({ of: build.name });
    await this.#kept.deleteOne({ _id: build.name });
    this.#builds.delete(build.name);
  }
}
