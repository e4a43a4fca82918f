import { z } from 'zod';
import { canSee, system } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { WorkflowId } from '../kernel/fields.ts';

/**
 * Titles by id of workflows that the sender may see, including deleted ones: records of them stay. For authors, and for
 * those who see analytics. At most 200.
 */
export class NameWorkflows extends defineQuery('NameWorkflows', {
  http: 'GET /v1/analytics/workflow-titles',
  example: { ids: 'workflow-1' },
  access: canSee,
  data: z.object({ ids: z.string().max(10_000) }),
  items: z.object({ id: WorkflowId, title: z.string() }),
}) {}

/**
 * Workflows by words of their titles, of those that the sender may see, to find data that has only their ids; including
 * deleted ones. At most 200.
 */
export class FindWorkflows extends defineQuery('FindWorkflows', {
  http: null,
  access: system,
  data: z.object({ keyword: z.string().max(200) }),
  items: z.object({ id: WorkflowId, title: z.string() }),
}) {}
