import type { ErrorContract } from '../../../contracts/kernel/errors.ts';

interface FairMemoryLimits {
  /** Of all owners; an owner who has only one share is never refused, so that others cannot take all of it. */
  readonly total: number;
  readonly perOwner: number;
  readonly perPerson: number;
  /** What is refused with. */
  readonly busy: ErrorContract;
}

/** What one request takes. */
export interface MemoryShare {
  readonly owner: string;
  /** Within the owner. */
  readonly person: string;
  bytes: number;
}

/** The shares of an owner that have bytes, with their sums. */
interface OwnShares {
  readonly shares: Set<MemoryShare>;
  bytes: number;
  readonly byPerson: Map<string, number>;
}

/** Limits the bytes that are held at the same moment: of all, of each owner, and of each person within an owner. */
export class FairMemory {
  readonly #limits: FairMemoryLimits;
  readonly #owners = new Map<string, OwnShares>();
  #taken = 0;

  constructor(limits: FairMemoryLimits) {
    this.#limits = limits;
  }

  /** Refuses what is more than allowed, and releases the share then. */
  add(share: MemoryShare, bytes: number): void {
    const own = this.#owners.get(share.owner) ?? { shares: new Set(), bytes: 0, byPerson: new Map() };
    this.#owners.set(share.owner, own);
    own.shares.add(share);
    this.#count(own, share, bytes);
    if (this.#hasRoom(own, share)) return;
    this.release(share);
    throw this.#limits.busy();
  }

  release(share: MemoryShare): void {
    const own = this.#owners.get(share.owner);
    if (!own?.shares.delete(share)) return;
    this.#count(own, share, -share.bytes);
    if (own.shares.size === 0) this.#owners.delete(share.owner);
  }

  #count(own: OwnShares, share: MemoryShare, bytes: number): void {
    share.bytes += bytes;
    this.#taken += bytes;
    own.bytes += bytes;
    const ofPerson = (own.byPerson.get(share.person) ?? 0) + bytes;
    if (ofPerson === 0) own.byPerson.delete(share.person);
    else own.byPerson.set(share.person, ofPerson);
  }

  #hasRoom(own: OwnShares, { person }: MemoryShare): boolean {
    const { total, perOwner, perPerson } = this.#limits;
    return (
      (own.shares.size === 1 || this.#taken <= total) &&
      own.bytes <= perOwner &&
      (own.byPerson.get(person) ?? 0) <= perPerson
    );
  }
}
