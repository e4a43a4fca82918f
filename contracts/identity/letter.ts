import { z } from 'zod';
import { withFlag } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { OrganizationId, Timestamp, UserId } from '../kernel/fields.ts';

const LetterId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not an id');

/** A letter that the product sent to somebody of the organisation. */
export const LetterView = z.object({
  id: LetterId,
  organizationId: OrganizationId,
  personId: UserId,
  toName: z.string(),
  toAddress: z.string(),
  subject: z.string(),
  acceptedAt: Timestamp,
});
export type LetterView = z.output<typeof LetterView>;

/** The letters of the organisation, the newest first. */
export class ListLetters extends defineQuery('ListLetters', {
  http: 'GET /v1/letters',
  access: withFlag('isOrgAdmin'),
  data: z.object({
    page: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(1000).default(50),
    sort: z.enum(['acceptedAt', 'id']).default('acceptedAt'),
    order: z.enum(['ASC', 'DESC']).default('DESC'),
  }),
  items: LetterView,
}) {}

/** One letter with its text; `null` where it is for a stronger role than the asker's, because a link in it would let them in. */
export class GetLetter extends defineQuery('GetLetter', {
  http: 'GET /v1/letters/{letterId}',
  access: withFlag('isOrgAdmin'),
  data: z.object({ letterId: LetterId }),
  item: LetterView.extend({ text: z.string().nullable() }),
}) {}

export const letterQueries = [ListLetters, GetLetter] as const;
