import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { AssetId, WorkflowId } from '../kernel/fields.ts';

/**
 * The workflows to whose drafts uploaded files were ever added, of these files and of all that this workflow has, if one is
 * named. Those
 * that were removed from a draft count, because its earlier versions can be restored; so do those of deleted workflows.
 */
export class ListFileUses extends defineQuery('ListFileUses', {
  http: null,
  access: system,
  data: z.object({ workflowId: WorkflowId.nullable(), assetIds: z.array(AssetId) }),
  items: z.object({ assetId: AssetId, workflowIds: z.array(WorkflowId) }),
}) {}
