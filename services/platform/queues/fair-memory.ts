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

/** Limits the bytes that are held at the same moment: of all, of each owner, and of each person within an owner. */
export class FairMemory {
  readonly #limits: FairMemoryLimits;
  readonly #shares = new Map<string, Set<MemoryShare>>();
  #taken = 0;

  constructor(limits: FairMemoryLimits) {
    this.#limits = limits;
  }

  /** If that is more than is allowed, it is refused, and the share has nothing any more. */
  add(share: MemoryShare, bytes: number): void {
    const own = (this.#shares.get(share.owner) ?? new Set()).add(share);
    this.#shares.set(share.owner, own);
    share.bytes += bytes;
    this.#taken += bytes;
    if (this.#hasRoom(share, [...own])) return;
    this.release(share);
    throw this.#limits.busy();
  }

  release(share: MemoryShare): void {
    const own = this.#shares.get(share.owner);
    if (!own?.delete(share)) return;
    this.#taken -= share.bytes;
    share.bytes = 0;
    if (own.size === 0) this.#shares.delete(share.owner);
  }

  #hasRoom({ person }: MemoryShare, own: readonly MemoryShare[]): boolean {
    const { total, perOwner, perPerson } = this.#limits;
    const ofPerson = own.filter((each) => each.person === person);
    return (
      (own.length === 1 || this.#taken <= total) && sumOf(own) <= perOwner && sumOf(ofPerson) <= perPerson
    );
  }
}

const sumOf = (shares: readonly MemoryShare[]): number => shares.reduce((sum, { bytes }) => sum + bytes, 0);
