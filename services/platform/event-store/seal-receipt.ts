import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../seals/canonical-json.ts';
import { Seal, sealHash, sealVerifier } from '../seals/seals.ts';
import type { LogProof } from './verify-log.ts';

/**
 * The state of the log at one moment, signed, to be stored outside the product. docs/seal-receipts.md explains how it
 * is checked, with and without the product.
 */
export const SealReceipt = z.object({
  format: z.literal('stepwell-seal-receipt/1'),
  /**
   * The organisation of the receipt; `null` for that of a backup. The seal covers the log of the whole installation.
   */
  organizationId: z.string().nullable(),
  /** ISO 8601, UTC. */
  issuedAt: z.iso.datetime(),
  /** Generation of the anchor; higher each time an older log was accepted. */
  generation: z.int().min(1),
  /** The newest seal; `null` before the first. */
  seal: Seal.nullable(),
  /** The hash by which the next seal names this one. */
  sealHash: z.string(),
  /** The newest event, if the receipt is of one copy of the log: a backup. */
  head: z.object({ position: z.int(), hash: z.string() }).nullable(),
  /** PEM; of the pair that signs seals and receipts. */
  publicKey: z.string(),
  /** Ed25519 over the canonical JSON of all the rest; base64. */
  signature: z.string(),
});
export type SealReceipt = z.output<typeof SealReceipt>;

type Statement = Omit<SealReceipt, 'signature'>;

const statementBytes = ({ signature: _, ...statement }: Statement & { signature?: string }): Buffer =>
  Buffer.from(canonicalJson(statement));

/** The content of a receipt. */
export interface ReceiptContent extends LogProof {
  readonly organizationId: string | null;
  readonly generation: number;
  readonly issuedAt: Date;
}

/** Signs the current state of the log. */
export function issueReceipt(
  { head, seal, organizationId, generation, issuedAt }: ReceiptContent,
  { privateKey, publicKey }: { readonly privateKey: string; readonly publicKey: string },
): SealReceipt {
  const statement: Statement = {
    format: 'stepwell-seal-receipt/1',
    organizationId,
    issuedAt: issuedAt.toISOString(),
    generation,
    seal,
    sealHash: sealHash(seal ?? undefined),
    head,
    publicKey,
  };
  const signature = sign(null, statementBytes(statement), createPrivateKey(privateKey)).toString('base64');
  return { ...statement, signature };
}

/** What is wrong with a receipt by itself, as a sentence; `null` if its signatures are valid. */
export function findReceiptFault(receipt: SealReceipt): string | null {
  const key = createPublicKey(receipt.publicKey);
  if (!verify(null, statementBytes(receipt), key, Buffer.from(receipt.signature, 'base64')))
    return 'its signature is invalid';
  if (receipt.sealHash !== sealHash(receipt.seal ?? undefined)) return 'its hash does not match its seal';
  if (receipt.seal && !sealVerifier(receipt.publicKey)(receipt.seal))
    return 'the signature of its seal is invalid';
  return null;
}

/** The bytes of a receipt, as downloaded and sent. */
export const formatReceipt = (receipt: SealReceipt): string => `${JSON.stringify(receipt, null, 2)}\n`;

/** `stepwell-seal-2026-03-03-000012.json` */
export const receiptFileName = ({ issuedAt, seal }: SealReceipt): string =>
  `stepwell-seal-${issuedAt.slice(0, 10)}-${String(seal?.number ?? 0).padStart(6, '0')}.json`;
