import { z } from 'zod';
import { withFlag } from '../kernel/access.ts';
import { defineQuery, pageParameters } from '../kernel/define-query.ts';

/** A model of this installation, or of a server that does its work, and how far it is. */
export const ModelView = z.object({
  /** Its name. */
  id: z.string(),
  purpose: z.string(),
  version: z.string(),
  licence: z.string(),
  languages: z.array(z.string()),
  /** `off`: the settings say that it is never used. */
  state: z.enum(['installed', 'fetching', 'absent', 'failed', 'off']),
  fetchedBytes: z.number().int(),
  totalBytes: z.number().int(),
  /** Why it could not be downloaded. */
  problem: z.string().nullable(),
  /** Host of the server that does its work, to which texts or sounds are sent; `null`: nothing leaves this machine. */
  sentTo: z.string().nullable(),
});
export type ModelView = z.output<typeof ModelView>;

/** The models of this installation. It has an endpoint of its own, since it is not a read model. */
export class ListModels extends defineQuery('ListModels', {
  http: 'GET /v1/models',
  access: withFlag('isOrgAdmin'),
  data: z.object(pageParameters(100, 20)),
  items: ModelView,
}) {}
