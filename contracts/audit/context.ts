import { defineContext } from '../kernel/define-context.ts';
import { auditQueries } from './audit.ts';
import { eventLogCommands, eventLogEvents } from './event-log.ts';
import { auditCalls } from './http-calls.ts';
import { sealReceiptCommands, sealReceiptEvents, sealReceiptQueries } from './seal-receipts.ts';

export const audit = defineContext('audit', {
  about: 'The audit trail, and receipts of its seals.',
  events: [...eventLogEvents, ...sealReceiptEvents],
  commands: [...eventLogCommands, ...sealReceiptCommands],
  queries: [...auditQueries, ...sealReceiptQueries],
  calls: auditCalls,
});
