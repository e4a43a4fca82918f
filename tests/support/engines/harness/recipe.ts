/** Where a server lives: what was got of it, what it keeps, and the ports of this machine that it has to itself. */
export interface Place {
  /** What `fetch` has made; empty where there was nothing to get. */
  readonly home: string;
  /** Empty at the first start; the same folder again after a stop or a kill. */
  readonly data: string;
  readonly ports: readonly number[];
}

/**
 * A server that tests and benches use, as `tests/support/engines/<name>.ts` exports it under the name `recipe`; the file's
 * name is the engine's. Everything comes through a package client, which checks what it got.
 */
export interface EngineRecipe {
  /** A stored engine of another version is not used: this version is downloaded beside it. */
  readonly version: string;
  /** The setting by which the product, and the suite of its port, are given the server's address. */
  readonly setting: `STEPWELL_${string}_URL`;
  /** Programs of the machine without which it does not run, each looked for on the path. */
  readonly needs?: readonly string[];
  /** And those without which it cannot be got where it is not kept yet. */
  readonly gotWith?: readonly string[];
  /** How many ports it listens on; one unless said otherwise. */
  readonly ports?: number;
  /**
   * Gets and builds it into `home`, once per machine. May be called again on what an interrupted call has left there.
   * Absent where the packages of this repository are all it takes.
   */
  readonly fetch?: (home: string) => Promise<void>;
  /** The program that serves until it is ended, with its arguments. It binds to 127.0.0.1 only. */
  readonly command: (place: Place) => readonly [program: string, ...args: string[]];
  /** The value of `setting`. */
  readonly url: (place: Place) => string;
  /** Resolves once the server answers; a rejection means not yet. */
  readonly answers: (url: string) => Promise<unknown>;
}

/** A recipe with the name of its file. */
export interface Engine {
  readonly name: string;
  readonly recipe: EngineRecipe;
}
