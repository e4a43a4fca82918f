import { SealReceiptScheduleChanged } from '../../../contracts/audit/seal-receipts.ts';
import { streamName } from '../../platform/event-store/stream-name.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { formerReceiptsPersonId } from '../seal-receipts/receipt-email.ts';
import { sealReceipts } from '../seal-receipts/seal-receipts.ts';

/** Makes the addresses of former recipients unreadable, in the log, in all copies of it and in emails. */
export const whenReceiptRecipientsRemovedDestroyTheirKey = ({
  aggregates,
  forgetFormer,
  keys,
  mail,
  store,
}: PolicyDependencies): Policy =>
  when(
    SealReceiptScheduleChanged,
    'when-receipt-recipients-removed-destroy-their-key',
    async ({ organizationId, position }) => {
      const { recipientsId } = await aggregates.stateOf(sealReceipts, organizationId, organizationId);
      const events = await store.readStream(organizationId, streamName(sealReceipts, organizationId));
      const ids = new Set(events.map(({ data }) => String(data['recipientsId'])));
      ids.delete(recipientsId);
      if (ids.size === 0) return;
      for (const id of ids) {
        await keys.destroyPersonKey(organizationId, id);
        await mail.destroyEmailsTo(organizationId, id);
      }
      await mail.destroyEmailsTo(organizationId, formerReceiptsPersonId);
      await forgetFormer(position);
    },
  );
