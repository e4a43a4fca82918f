import {
  GetSealReceiptSchedule,
  sealReceiptEvents,
  type SealReceiptScheduleView,
} from '../../../contracts/audit/seal-receipts.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  upsert,
} from '../../../services/platform/projections/define-read-model.ts';

interface ScheduleDocument extends SealReceiptScheduleView {
  readonly [field: string]: unknown;
}

const schedules = defineCollection<ScheduleDocument>({
  name: 'seal-receipt-schedules',
  version: 2,
  indexes: [],
});

const defaultSchedule = (id: string): ScheduleDocument => ({
  id,
  interval: 'never',
  emails: [],
  webhooks: [],
  revision: -1,
  deliveries: [],
});

/** One per organisation: the schedule of receipts, and the result of the newest. */
export const sealReceiptsReadModel = defineReadModel(schedules, sealReceiptEvents, {
  SealReceiptScheduleChanged: ({ revision, data: { organizationId, interval, recipients } }) =>
    upsert<ScheduleDocument>(organizationId, (before) => {
      const { emails, webhooks } = recipients ?? { emails: [], webhooks: [] };
      const { deliveries } = before ?? defaultSchedule(organizationId);
      const remainingDeliveries = deliveries.filter(({ address }) =>
        [...emails, ...webhooks].includes(address),
      );
      return { id: organizationId, interval, emails, webhooks, revision, deliveries: remainingDeliveries };
    }),
  SealReceiptSent: ({ time, data: { organizationId, recipientsId: _, address, ...delivery } }) =>
    upsert<ScheduleDocument>(organizationId, (before) => {
      const schedule = before ?? defaultSchedule(organizationId);
      if (address === null) return schedule;
      const others = schedule.deliveries.filter((each) => each.address !== address);
      return { ...schedule, deliveries: [{ address, at: time, ...delivery }, ...others] };
    }),
});

export const sealReceiptAnswers = [
  answerQuery(
    GetSealReceiptSchedule,
    async (_, { documents, viewer: { organizationId } }) =>
      (await documents.get(organizationId, schedules, organizationId)) ?? defaultSchedule(organizationId),
  ),
];
