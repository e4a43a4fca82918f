import { z } from 'zod';
import { members } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { WorkspaceId } from '../kernel/fields.ts';

/** How many workflows a workspace has; queried by other contexts. */
export class CountWorkflows extends defineQuery('CountWorkflows', {
  http: null,
  access: members,
  data: z.object({ workspaceId: WorkspaceId }),
  item: z.object({ created: z.number().int(), published: z.number().int() }),
}) {}
