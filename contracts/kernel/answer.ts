import { z } from 'zod';
import { PageInfo } from './define-query.ts';

/** The envelope of every JSON answer (DECISIONS: "Answer of a call"). */
export const Answer = z.object({
  success: z.boolean(),
  /** 0 means success; otherwise the specification's number or the HTTP status. */
  code: z.number().int(),
  message: z.string(),
  /** Stable name of the refusal. */
  error: z.string().optional(),
  /** Field name to its error. */
  fields: z.record(z.string(), z.string()).optional(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  item: z.unknown().optional(),
  items: z.array(z.unknown()).optional(),
  page: PageInfo.optional(),
  /** Opaque; send it as `x-after` with a query that must include this command's effect. */
  token: z.string().optional(),
  /** The query waited 2 s for the token and returns what it has. */
  stale: z.boolean().optional(),
});
export type Answer = z.output<typeof Answer>;
