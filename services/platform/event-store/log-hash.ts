import { hash } from 'node:crypto';

export const hashLength = 32;
/** Stands for the predecessor of a stream's first event and of the first seal. */
export const noHash: Uint8Array = new Uint8Array(hashLength);

export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

let scratch = Buffer.alloc(64 * 1024);

/** The hash of an event: over its predecessor's hash and its stored bytes. */
export function eventHash(previousHash: Uint8Array, body: string): Buffer {
  const longest = hashLength + body.length * 3; // UTF-8 needs at most three bytes for a UTF-16 unit
  if (scratch.length < longest) scratch = Buffer.alloc(longest);
  scratch.set(previousHash);
  const length = hashLength + scratch.write(body, hashLength, 'utf8');
  return sha256(scratch.subarray(0, length));
}

const leafMark = Buffer.from([0]);
const nodeMark = Buffer.from([1]);

/**
 * Root of a Merkle tree over leaves that arrive one by one (the tree of RFC 6962: leaves and nodes are marked
 * apart, a node without a sibling rises). Keeps one hash per level.
 */
export class MerkleTree {
  /** The complete subtree of 2^level leaves that waits for its sibling, per level. */
  #waiting: (Buffer | undefined)[] = [];
  size = 0;

  add(leaf: Uint8Array): void {
    let node = sha256(Buffer.concat([leafMark, leaf]));
    let level = 0;
    for (let left = this.#waiting[0]; left; left = this.#waiting[level]) {
      node = join(left, node);
      this.#waiting[level] = undefined;
      level++;
    }
    this.#waiting[level] = node;
    this.size++;
  }

  root(): Buffer {
    let root: Buffer | undefined;
    for (const left of this.#waiting) {
      if (left) root = root ? join(left, root) : left;
    }
    return root ?? Buffer.from(noHash);
  }
}

const join = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.concat([nodeMark, left, right]));
