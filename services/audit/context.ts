import type { ContextServices } from '../platform/contexts/context-module.ts';
import { recordLogReplacement } from './event-log/event-log.ts';
import { SealReceiptController } from './seal-receipts/seal-receipt-controller.ts';
import { changeSealReceiptSchedule, recordSealReceipt } from './seal-receipts/seal-receipts.ts';
import { whenReceiptRecipientsRemovedDestroyTheirKey } from './policies/when-receipt-recipients-removed-destroy-their-key.ts';
import { whenReceiptScheduleChangedSendReceipts } from './policies/when-receipt-schedule-changed-send-receipts.ts';
import { AuditExportController } from './audit-export-controller.ts';

/** The audit trail, and what it records about the log itself. */
export const audit: ContextServices = {
  name: 'audit',
  decisions: [recordLogReplacement, changeSealReceiptSchedule, recordSealReceipt],
  controllers: [AuditExportController, SealReceiptController],
  policies: [whenReceiptRecipientsRemovedDestroyTheirKey, whenReceiptScheduleChangedSendReceipts],
};
