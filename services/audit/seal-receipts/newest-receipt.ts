import { issueReceipt, type SealReceipt } from '../../platform/event-store/seal-receipt.ts';
import type { Keys } from '../../platform/keys/keys.ts';

/** The newest seal, signed for an organisation; `null` while nothing is sealed yet. */
export async function newestReceipt(
  keys: Pick<Keys, 'readAnchor' | 'sealKey'>,
  organizationId: string,
  issuedAt: Date,
): Promise<SealReceipt | null> {
  const anchor = await keys.readAnchor();
  if (!anchor?.seal) return null;
  const { generation, seal } = anchor;
  return issueReceipt({ organizationId, generation, seal, head: null, issuedAt }, keys.sealKey());
}
