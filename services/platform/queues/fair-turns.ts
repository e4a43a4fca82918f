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
    const own = this.#waiting.get(owner);
    if (own) own.push(work);
    else this.#waiting.set(owner, [work]);
  }

  /** Gives a place back for work that goes on later, before the other work of its owner. */
  yieldTurn(owner: string, work: T): void {
    this.#waiting.set(owner, [work, ...this.waitingOf(owner)]);
    this.end(owner);
  }

  /** True when the work was still waiting. */
  remove(owner: string, work: T): boolean {
    const own = this.#waiting.get(owner) ?? [];
    const at = own.indexOf(work);
    if (at < 0) return false;
    own.splice(at, 1);
    if (own.length === 0) this.#waiting.delete(owner);
    return true;
  }

  /** Gives the next work a place, until `end` of its owner; `null` without a place or without work. */
  next(): { readonly owner: string; readonly work: T } | null {
    const owner = this.hasPlace ? this.#nextOwner() : undefined;
    const work = owner === undefined ? undefined : this.waitingOf(owner)[0];
    if (owner === undefined || work === undefined) return null;
    this.remove(owner, work);
    this.#running.set(owner, this.#runningOf(owner) + 1);
    this.#lastTurn.set(owner, ++this.#turns);
    this.#taken++;
    return { owner, work };
  }

  end(owner: string): void {
    this.#taken--;
    this.#running.set(owner, this.#runningOf(owner) - 1);
    // nobody's turn matters any more
    if (this.#taken > 0 || this.#waiting.size > 0) return;
    this.#running.clear();
    this.#lastTurn.clear();
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
}
