import { MerkleTree } from '../seals/log-hash.ts';
import { sealHash, sealVerifier } from '../seals/seals.ts';
import type { Seal } from '../seals/seals.ts';

const maxFindings = 100;

/** The findings of a verification, a sentence each; only the first hundred are stored. */
export class Findings {
  readonly list: string[] = [];
  #found = 0;

  add(sentence: string): void {
    this.#found++;
    if (this.list.length < maxFindings) this.list.push(sentence);
  }

  get truncated(): boolean {
    return this.#found > this.list.length;
  }
}

/** A seal, and the position in the log where its range ends. */
export interface SealWithEnd {
  readonly seal: Seal;
  readonly end: number;
}

/** Compares the events of a log, as they are read in order, with the seals that cover them. */
export class SealCheck {
  readonly #seals: Iterator<SealWithEnd>;
  readonly #findings: Findings;
  readonly #isSigned: (seal: Seal) => boolean;
  #current: SealWithEnd | undefined;
  #tree = new MerkleTree();
  /** How many events the seals so far cover. */
  sealed = 0;
  seals = 0;
  last: Seal | undefined;

  constructor(seals: Iterator<SealWithEnd>, publicKey: string, findings: Findings) {
    this.#seals = seals;
    this.#findings = findings;
    this.#isSigned = sealVerifier(publicKey);
    this.#current = this.#next();
  }

  event(place: number, hash: Uint8Array): void {
    while (this.#current && place > this.#current.end) this.#finish(this.#current);
    this.#tree.add(hash);
  }

  end(): void {
    while (this.#current) this.#finish(this.#current);
  }

  #finish({ seal }: SealWithEnd): void {
    const expectedCount = seal.last - seal.first + 1;
    if (this.#tree.size !== expectedCount) {
      this.#findings.add(
        `Seal ${seal.number} covers ${expectedCount} events, but ${this.#tree.size} were found.`,
      );
    } else if (this.#tree.root().toString('hex') !== seal.root) {
      this.#findings.add(
        `The events ${seal.first} to ${seal.last} are not those that seal ${seal.number} was made for.`,
      );
    }
    this.#tree = new MerkleTree();
    this.#current = this.#next();
  }

  #next(): SealWithEnd | undefined {
    const next = this.#seals.next();
    if (next.done) return undefined;
    const { seal } = next.value;
    const before = this.last;
    if (seal.number !== (before?.number ?? 0) + 1)
      this.#findings.add(`A seal is missing before number ${seal.number}.`);
    if (seal.first !== this.sealed + 1 || seal.last < seal.first) {
      this.#findings.add(
        `Seal ${seal.number} covers ${seal.first} to ${seal.last}, which does not follow ${this.sealed}.`,
      );
    }
    if (seal.previous !== sealHash(before))
      this.#findings.add(`Seal ${seal.number} does not follow the previous seal.`);
    if (!this.#isSigned(seal)) this.#findings.add(`The signature of seal ${seal.number} is invalid.`);
    this.seals++;
    this.sealed = Math.max(this.sealed, seal.last);
    this.last = seal;
    return next.value;
  }
}
