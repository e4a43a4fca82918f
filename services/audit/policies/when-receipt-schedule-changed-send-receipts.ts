import { SealReceiptScheduleChanged } from '../../../contracts/audit/seal-receipts.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { postWebhook } from '../../platform/http/post-webhook.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { sealReceipts } from '../seal-receipts/seal-receipts.ts';
import { ReceiptSender } from '../seal-receipts/receipt-sender.ts';

/** Sends receipts when they are due; after a change of the schedule immediately, if they are due by it. */
export function whenReceiptScheduleChangedSendReceipts(parts: PolicyDependencies): Policy {
  const { settings, store, onClose } = parts;
  const allowsPrivate = settings.STEPWELL_PRIVATE_WEBHOOKS ?? false;
  const receipts = new ReceiptSender({
    ...parts,
    organizations: () => store.organizationsWith(sealReceipts.category),
    post: (webhook) => postWebhook({ ...webhook, allowsPrivate }),
  });
  onClose(() => receipts.stop());
  return when(SealReceiptScheduleChanged, 'when-receipt-schedule-changed-send-receipts', async () => {
    void receipts.sendDue(); // a server that does not answer blocks nothing else
  });
}
