import { z } from 'zod';
import { withFlag } from '../kernel/access.ts';
import { defineQuery, pageParameters } from '../kernel/define-query.ts';
import { OrganizationId, Timestamp, UserId } from '../kernel/fields.ts';

const EmailId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a valid ID.');

/**
 * Delivery of an email: accepted by the mail server, rejected by it, still to be sent; `outbox` if there is no mail
 * server, or an earlier release did not record it.
 */
export const EmailDelivery = z.enum(['sent', 'refused', 'waiting', 'outbox']);

/**
 * An email that the product sent to somebody of the organisation. Nobody can read its text: a link in it can sign in as
 * its recipient.
 */
export const EmailView = z.object({
  id: EmailId,
  organizationId: OrganizationId,
  personId: UserId,
  toName: z.string(),
  toAddress: z.string(),
  subject: z.string(),
  acceptedAt: Timestamp,
  delivery: EmailDelivery,
});
export type EmailView = z.output<typeof EmailView>;

/** The emails of the organisation, the newest first. */
export class ListEmails extends defineQuery('ListEmails', {
  http: 'GET /v1/emails',
  access: withFlag('isOrgAdmin'),
  reads: 'emails',
  data: z.object({
    ...pageParameters(1000, 50),
    sort: z.enum(['acceptedAt', 'id']).default('acceptedAt'),
    order: z.enum(['ASC', 'DESC']).default('DESC'),
  }),
  items: EmailView,
}) {}

/** One email: its recipient, and whether it arrived. */
export class GetEmail extends defineQuery('GetEmail', {
  http: 'GET /v1/emails/{emailId}',
  access: withFlag('isOrgAdmin'),
  reads: 'emails',
  data: z.object({ emailId: EmailId }),
  item: EmailView,
}) {}

/**
 * Whether this installation sends emails, for who may invite: without a mail server they stay in the outbox folder of
 * the server.
 */
export class GetEmailDelivery extends defineQuery('GetEmailDelivery', {
  http: 'GET /v1/email-delivery',
  access: withFlag('admin'),
  data: z.object({}),
  item: z.object({ sendsEmails: z.boolean() }),
}) {}

export const emailQueries = [ListEmails, GetEmail, GetEmailDelivery] as const;
