import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { WorkflowId, WorkspaceId } from '../kernel/fields.ts';

/** Where a workflow is and whether viewers see it, also after it was deleted; for other contexts. */
export class GetWorkflowVisibility extends defineQuery('GetWorkflowVisibility', {
  http: null,
  access: system,
  data: z.object({ workflowId: WorkflowId }),
  item: z.object({
    workspaceId: WorkspaceId,
    visibility: z.enum(['published', 'hidden', 'deleted']),
    wasPublished: z.boolean(),
  }),
}) {}
