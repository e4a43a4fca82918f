/**
 * Work that waits for one of a few places. The next place is for the owner with the least running work, among equals
 * for the one whose last turn is longest ago; the work of one owner keeps its order.
 */
export class FairTurns<T> {
  readonly #places: number;
  readonly #waiting = new Map<string, T[]>();
  readonly #running = new Map<string, number>();
  readonly #lastTurn = new Map<string, number>();
  #taken = 0;
  #turns = 0;

  constructor(places: number) {
    this.#places = places;
  }

  get hasPlace(): boolean {
    return this.#taken < this.#places;
  }

  get waiting(): readonly T[] {
    return [...this.#waiting.values()].flat();
  }

  waitingOf(owner: string): readonly T[] {
    return this.#waiting.get(owner) ?? [];
  }

  add(owner: string, work: T): void {
    this.#waiting.set(owner, [...this.waitingOf(owner), work]);
  }

  /** True when the work was still waiting. */
  remove(owner: string, work: T): boolean {
    const own = this.waitingOf(owner);
    const others = own.filter((each) => each !== work);
    this.#setWaiting(owner, others);
    return others.length < own.length;
  }

  /** Gives the next work a place, until `end` of its owner; `null` without a place or without work. */
  next(): { readonly owner: string; readonly work: T } | null {
    const owner = this.hasPlace ? this.#nextOwner() : undefined;
    const [work, ...others] = owner === undefined ? [] : this.waitingOf(owner);
    if (owner === undefined || work === undefined) return null;
    this.#setWaiting(owner, others);
    this.#running.set(owner, this.#runningOf(owner) + 1);
    this.#lastTurn.set(owner, ++this.#turns);
    this.#taken++;
    return { owner, work };
  }

  end(owner: string): void {
    this.#taken--;
    this.#running.set(owner, this.#runningOf(owner) - 1);
  }

  #runningOf(owner: string): number {
    return this.#running.get(owner) ?? 0;
  }

  #nextOwner(): string | undefined {
    const turnOf = (owner: string): number => this.#lastTurn.get(owner) ?? 0;
    return [...this.#waiting.keys()]
      .toSorted((a, b) => this.#runningOf(a) - this.#runningOf(b) || turnOf(a) - turnOf(b))
      .at(0);
  }

  #setWaiting(owner: string, work: T[]): void {
    if (work.length > 0) this.#waiting.set(owner, work);
    else this.#waiting.delete(owner);
  }
}
