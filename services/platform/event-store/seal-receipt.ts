import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../seals/canonical-json.ts';
import { Seal, sealHash, sealVerifier } from '../seals/seals.ts';
import type { LogProof } from './verify-log.ts';

/**
 * What the log was at one moment, signed, for whoever keeps it where the log is not. docs/seal-receipts.md explains how it is
 * checked, with and without the product.
 */
export const SealReceipt = z.object({
  format: z.literal('stepwell-seal-receipt/1'),
  /** Whose receipt it is; `null` for that of a backup. The seal covers the log of the whole installation. */
  organizationId: z.string().nullable(),
  /** ISO 8601, UTC. */
  issuedAt: z.iso.datetime(),
  /** Of the anchor; higher each time an older log was accepted. */
  generation: z.int().min(1),
  /** The newest seal; `null` before the first. */
  seal: Seal.nullable(),
  /** By which the seal after it names this one. */
  sealHash: z.string(),
  /** The newest event, where the receipt is of one copy of the log: a backup. */
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

/** What a receipt is made of. */
export interface ReceiptContent extends LogProof {
  readonly organizationId: string | null;
  readonly generation: number;
  readonly issuedAt: Date;
}

/** Signs what the log is now. */
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

/** What is wrong with a receipt by itself, as a sentence; `null` where its signatures hold. */
export function findReceiptFault(receipt: SealReceipt): string | null {
  const key = createPublicKey(receipt.publicKey);
  if (!verify(null, statementBytes(receipt), key, Buffer.from(receipt.signature, 'base64')))
    return 'its signature is not right';
  if (receipt.sealHash !== sealHash(receipt.seal ?? undefined))
    return 'it names another hash than its seal has';
  if (receipt.seal && !sealVerifier(receipt.publicKey)(receipt.seal))
    return 'the signature of its seal is not right';
  return null;
}

/** The bytes of a receipt, as it is downloaded and sent. */
export const formatReceipt = (receipt: SealReceipt): string => `${JSON.stringify(receipt, null, 2)}\n`;

/** `stepwell-seal-2026-03-03-000012.json` */
export const receiptFileName = ({ issuedAt, seal }: SealReceipt): string =>
  `stepwell-seal-${issuedAt.slice(0, 10)}-${String(seal?.number ?? 0).padStart(6, '0')}.json`;
