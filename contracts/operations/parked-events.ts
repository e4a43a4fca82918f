import { z } from 'zod';
import { withFlag } from '../kernel/access.ts';
import { defineQuery, pageParameters } from '../kernel/define-query.ts';
import { Timestamp } from '../kernel/fields.ts';

const access = withFlag('isOrgAdmin');

/**
 * An event of the organisation that a read model could not apply, or a later one of the same entity that waits for it.
 */
export const ParkedEventView = z.object({
  id: z.string(),
  /** The read model that could not apply it. */
  projection: z.string(),
  stream: z.string(),
  revision: z.number().int(),
  /** Opens the event in the audit trail. */
  position: z.number().int(),
  type: z.string(),
  /** What went wrong; `null` for an event that only waits. */
  error: z.string().nullable(),
  attempts: z.number().int(),
  /** When it was parked or last retried. */
  time: Timestamp,
});
export type ParkedEventView = z.output<typeof ParkedEventView>;

/** Parked events, oldest first. It has an endpoint of its own, since it is not a read model. */
export class ListParkedEvents extends defineQuery('ListParkedEvents', {
  http: 'GET /v1/parked-events',
  access,
  data: z.object({
    ...pageParameters(1000, 20),
    keyword: z.string().max(200).optional(),
  }),
  items: ParkedEventView,
}) {}

/** How many events could be applied now, and how many of the same entity are still parked. */
export const RetriedEvents = z.object({ applied: z.number().int(), remaining: z.number().int() });

/** Retries a parked event, and those that wait for it; nothing is decided, so it is not a command. */
export const retryParkedEvent = {
  http: 'POST /v1/parked-events/{id}/retry',
  access,
  data: z.object({ id: z.string().max(200) }),
  item: RetriedEvents,
} as const;
