import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from './canonical-json.ts';
import { toHex, noHash, sha256 } from './log-hash.ts';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A signed statement about a range of the log; each seal names the previous one. Hashes in hex. */
export const Seal = z
  .object({
    /** From 1, without gaps. */
    number: z.int().min(1),
    /**
     * The range: from which event of the log to which, counted from 1; it starts right after the range of the previous
     * seal.
     */
    first: z.int(),
    last: z.int(),
    /** Merkle root of the event hashes of the range, in position order. */
    root: Hash,
    /** Hash of the previous seal, 64 zeros for the first. */
    previous: Hash,
    /** ISO 8601, UTC; when the seal was created. */
    time: z.string(),
    /** Ed25519, base64. */
    signature: z.string(),
  })
  .readonly();
export type Seal = z.output<typeof Seal>;

type Statement = Omit<Seal, 'signature'>;

const statementBytes = ({ number, first, last, root, previous, time }: Statement): Buffer =>
  Buffer.from(canonicalJson({ number, first, last, root, previous, time }));

/** The hash by which the next seal names this one; covers the signature too. */
export function sealHash(seal: Seal | undefined): string {
  if (!seal) return toHex(noHash);
  return sha256(Buffer.concat([statementBytes(seal), Buffer.from(seal.signature, 'base64')])).toString('hex');
}

/** Creates seals with one private key (PEM). */
export function sealSigner(privateKey: string): (statement: Statement) => Seal {
  const key: KeyObject = createPrivateKey(privateKey);
  return (statement) => ({
    ...statement,
    signature: sign(null, statementBytes(statement), key).toString('base64'),
  });
}

/** Checks signatures with one public key (PEM). */
export function sealVerifier(publicKey: string): (seal: Seal) => boolean {
  const key: KeyObject = createPublicKey(publicKey);
  return (seal) => {
    const signature = Buffer.from(seal.signature, 'base64');
    // Requires the canonical encoding: base64 with other padding bits would decode to the same bytes.
    return (
      signature.toString('base64') === seal.signature && verify(null, statementBytes(seal), key, signature)
    );
  };
}
