import { defineProjections } from '../../services/platform/contexts/context-projections.ts';
import { auditAnswers } from './audit-trail/audit.ts';
import { sealReceiptAnswers, sealReceiptsReadModel } from './seal-receipts/seal-receipts.ts';
import { auditTables } from './workspace-places/workspace-places.ts';

/** The audit trail, which is read from the log itself, and the schedule of seal receipts. */
export const audit = defineProjections('audit', {
  readModels: [sealReceiptsReadModel],
  tables: auditTables,
  answers: ({ store, aggregatesByCategory }) => [
    ...auditAnswers({ events: store, aggregates: aggregatesByCategory }),
    ...sealReceiptAnswers,
  ],
});
