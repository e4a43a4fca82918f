import { z } from 'zod';
import { system, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineError } from '../kernel/errors.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { Email, OrganizationId, Timestamp } from '../kernel/fields.ts';
import { personal } from '../kernel/personal.ts';

const access = withFlag('isOrgAdmin');

/** The newest seal of the log, signed, as a file to store elsewhere; it is bytes, so the endpoint is hand-written. */
export const sealReceiptDownload = {
  http: 'GET /v1/audit/seal-receipt',
  access,
  data: z.object({}),
} as const;

/** The first seal comes half a minute after the first event. */
export const NotSealedYet = defineError(
  'audit.not-sealed-yet',
  'conflict',
  'The audit trail has no seal yet. Nothing was changed; try again in a minute.',
);

/** How often receipts are sent. */
export const ReceiptInterval = z.enum(['never', 'daily', 'weekly', 'monthly']);
export type ReceiptInterval = z.output<typeof ReceiptInterval>;

/** Where receipts go: to people, and by POST to servers. */
export const ReceiptRecipients = z.object({
  emails: z.array(Email).max(10),
  webhooks: z
    .array(
      z
        .url({ protocol: /^https?$/ })
        .max(500)
        .refine(
          (url) => !URL.canParse(url) || new URL(url).username === '',
          'The URL must not contain a user name; put a secret into the path instead.',
        ),
    )
    .max(5),
});
export type ReceiptRecipients = z.output<typeof ReceiptRecipients>;

/** The interval and the recipients of receipts were changed to these. */
export const SealReceiptScheduleChanged = defineEvent(
  'SealReceiptScheduleChanged',
  z.object({
    organizationId: OrganizationId,
    interval: ReceiptInterval,
    /** Names the key that the addresses are encrypted with; they need not be those of members. */
    recipientsId: z.string(),
    recipients: personal(ReceiptRecipients, 'recipientsId'),
  }),
  { audit: 'changed the schedule of seal receipts to %{interval}' },
);

const deliveryFields = {
  sealNumber: z.int().min(0),
  channel: z.enum(['email', 'webhook']),
  /** For an email: queued in the outbox, which keeps trying. For a server: it responded with 2xx. */
  isDelivered: z.boolean(),
  /** Why not; `null` if it was delivered. */
  failure: z.string().max(300).nullable(),
};

/** A receipt was sent to one of the addresses, or could not be. */
export const SealReceiptSent = defineEvent(
  'SealReceiptSent',
  z.object({
    organizationId: OrganizationId,
    ...deliveryFields,
    recipientsId: z.string(),
    address: personal(z.string(), 'recipientsId'),
  }),
  {
    audit: {
      done: 'sent seal receipt %{sealNumber} (%{channel})',
      undone: 'failed to send seal receipt %{sealNumber} (%{channel}): %{failure}',
    },
  },
);

export const sealReceiptEvents = [SealReceiptScheduleChanged, SealReceiptSent] as const;

/**
 * Sets the interval and all recipients of receipts. With the revision that the sender saw, it is refused with
 * `revision.conflict` if somebody else has changed them since; what was delivered meanwhile is no conflict.
 */
export class ChangeSealReceiptSchedule extends defineCommand('ChangeSealReceiptSchedule', {
  http: 'PUT /v1/audit/seal-receipt-schedule',
  access,
  data: z.object({ interval: ReceiptInterval, recipients: ReceiptRecipients }),
}) {}

/** Records the result of sending a receipt; sent by the product. */
export class RecordSealReceipt extends defineCommand('RecordSealReceipt', {
  http: null,
  access: system,
  data: z.object({ ...deliveryFields, address: z.string().max(500) }),
}) {}

export const sealReceiptCommands = [ChangeSealReceiptSchedule, RecordSealReceipt] as const;

/** The schedule of receipts, and the result of the newest for each address. */
export const SealReceiptScheduleView = z.object({
  id: OrganizationId,
  interval: ReceiptInterval,
  emails: z.array(z.string()),
  webhooks: z.array(z.string()),
  /** The last change of the schedule, -1 before the first; one that is based on an older is refused (`if-match`). */
  revision: z.int(),
  /** The newest to each address. */
  deliveries: z.array(z.object({ address: z.string(), at: Timestamp, ...deliveryFields })),
});
export type SealReceiptScheduleView = z.output<typeof SealReceiptScheduleView>;

/** The receipt schedule of the sender's organisation. By default: never, to nobody. */
export class GetSealReceiptSchedule extends defineQuery('GetSealReceiptSchedule', {
  http: 'GET /v1/audit/seal-receipt-schedule',
  access,
  data: z.object({}),
  item: SealReceiptScheduleView,
}) {}

export const sealReceiptQueries = [GetSealReceiptSchedule] as const;
