/** Work on one thing at a time, in the order of asking; different things do not wait for each other. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** Settles as the work does, which begins when all that was asked for this thing before has settled. */
  take(thing: string, work: () => Promise<void>): Promise<void> {
    const turn = (this.#last.get(thing) ?? Promise.resolve()).then(work, work);
    this.#last.set(thing, turn);
    const over = (): void => {
      if (this.#last.get(thing) === turn) this.#last.delete(thing);
    };
    turn.then(over, over);
    return turn;
  }
}
