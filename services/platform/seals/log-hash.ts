import { hash } from 'node:crypto';

/** Bytes of a hash. */
export const hashLength = 32;
/** In place of the predecessor of a stream's first event and of the first seal. */
export const noHash: Uint8Array = new Uint8Array(hashLength);

/** A hash as records and proofs write it. */
export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

let scratch = Buffer.alloc(64 * 1024);

/** The hash of an event: over the previous hash and its stored bytes. */
export function eventHash(previousHash: Uint8Array, body: string): Buffer {
  const maxLength = hashLength + body.length * 3; // UTF-8 needs at most three bytes for a UTF-16 unit
  if (scratch.length < maxLength) scratch = Buffer.alloc(maxLength);
  scratch.set(previousHash);
  const length = hashLength + scratch.write(body, hashLength, 'utf8');
  return sha256(scratch.subarray(0, length));
}

/**
 * Root of a Merkle tree whose leaves are event hashes that arrive one by one; a node without a sibling is promoted (the
 * tree of RFC 6962, except for leaves: they are hashes already, and the seal states their number, so that no node can
 * pass for a leaf). Stores one hash per level.
 */
export class MerkleTree {
  /** The complete subtree of 2^level leaves that waits for its sibling, per level. */
  #waiting: (Uint8Array | undefined)[] = [];
  size = 0;

  add(leaf: Uint8Array): void {
    let node = leaf;
    let level = 0;
    for (let left = this.#waiting[0]; left; left = this.#waiting[level]) {
      node = hashPair(left, node);
      this.#waiting[level] = undefined;
      level++;
    }
    this.#waiting[level] = node;
    this.size++;
  }

  root(): Buffer {
    let root: Uint8Array | undefined;
    for (const left of this.#waiting) {
      if (left) root = root ? hashPair(left, root) : left;
    }
    return Buffer.from(root ?? noHash);
  }
}

const pair = Buffer.alloc(2 * hashLength);
function hashPair(left: Uint8Array, right: Uint8Array): Buffer {
  pair.set(left);
  pair.set(right, hashLength);
  return sha256(pair);
}
