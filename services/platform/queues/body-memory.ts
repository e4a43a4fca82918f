import type { ErrorContract } from '../../../contracts/kernel/errors.ts';
import { FairMemory, type MemoryShare } from './fair-memory.ts';

const megabyte = 1024 * 1024;

/** Six of the largest bodies (8 MB) of a person, and twelve of an organisation. */
const signedInLimits = { total: 256 * megabyte, perOwner: 96 * megabyte, perPerson: 48 * megabyte };

/** Of those who are not signed in, or whose body is small, by their address: at least 250 of the largest (64 kB). */
const addressLimits = { total: 64 * megabyte, perOwner: 16 * megabyte, perPerson: 16 * megabyte };

interface Counted {
  readonly share: MemoryShare;
  readonly memory: FairMemory;
}

/**
 * Limits the memory that bodies of requests take, from their first byte until their request was answered, so that
 * nobody takes all of it by sending many of them slowly.
 */
export class BodyMemory {
  readonly #signedIn: FairMemory;
  readonly #byAddress: FairMemory;
  readonly #counted = new WeakMap<object, Counted>();

  constructor(busy: ErrorContract) {
    this.#signedIn = new FairMemory({ ...signedInLimits, busy });
    this.#byAddress = new FairMemory({ ...addressLimits, busy });
  }

  begin(request: object, address: string): void {
    const share = { owner: address, person: address, bytes: 0 };
    this.#counted.set(request, { share, memory: this.#byAddress });
  }

  /** Whose it is, before it is read. */
  setSender(request: object, owner: string, person: string): void {
    if (!this.#counted.has(request)) return; // its client has hung up
    this.#counted.set(request, { share: { owner, person, bytes: 0 }, memory: this.#signedIn });
  }

  add(request: object, bytes: number): void {
    const counted = this.#counted.get(request);
    counted?.memory.add(counted.share, bytes);
  }

  /** What still arrives does not count. */
  end(request: object): void {
    const counted = this.#counted.get(request);
    counted?.memory.release(counted.share);
    this.#counted.delete(request);
  }
}
