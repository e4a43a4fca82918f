import { z } from 'zod';
import { members, system } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { AssetId, WorkflowId, WorkspaceId } from '../kernel/fields.ts';

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

/**
 * Whether the sender may watch this video of a workflow: authors every one, others the one of its publication alone. The
 * uploaded video of a publication that shows a rendered one is for authors, because it contains what was covered or cut.
 */
export class GetVideoAccess extends defineQuery('GetVideoAccess', {
  http: null,
  access: members,
  data: z.object({ workflowId: WorkflowId, videoId: AssetId }),
  item: z.object({ allowView: z.boolean(), allowEdit: z.boolean() }),
}) {}
