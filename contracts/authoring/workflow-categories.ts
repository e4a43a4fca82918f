import { z } from 'zod';
import { canAuthor, canSee, system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, WorkflowId, WorkspaceId } from '../kernel/fields.ts';
import { defineQuery } from '../kernel/define-query.ts';

/** The most categories, and the most subcategories, of a workflow. */
export const maxWorkflowCategories = 20;
const ids = z.array(defineId()).max(maxWorkflowCategories);

/** The workflow belongs to these categories and subcategories; to none if both are empty. */
export const WorkflowCategoriesChanged = defineEvent(
  'WorkflowCategoriesChanged',
  z.object({
    workflowId: WorkflowId,
    /** With the categories of its subcategories. */
    categoryIds: z.array(defineId()).max(2 * maxWorkflowCategories),
    subcategoryIds: ids,
    /** As they were called then. */
    categories: z.array(z.string()).max(3 * maxWorkflowCategories),
  }),
  { audit: 'changed the categories of %{workflow}' },
);

export const CategoryUnknown = defineError(
  'category.unknown',
  'invalid',
  'One of these categories does not exist any more. Nothing was changed; choose others.',
);

/**
 * Sets all categories and subcategories of the workflow; a subcategory brings its category. Shown at once, without a
 * publication. Refused with `category.unknown` for those that do not exist, unless the workflow has them already.
 */
export class ChangeWorkflowCategories extends defineCommand('ChangeWorkflowCategories', {
  http: 'PUT /v1/workflows/{workflowId}/categories',
  access: canAuthor,
  data: z.object({ workflowId: WorkflowId, categoryIds: ids, subcategoryIds: ids }),
}) {}

/** A category or subcategory, and how many workflows of it the reader sees. */
const Counted = z.object({ id: defineId(), name: z.string(), workflows: z.number().int() });
export const WorkflowCategory = Counted.extend({ subcategories: z.array(Counted) });
export type WorkflowCategory = z.output<typeof WorkflowCategory>;

/** The categories of the workflows that the reader sees, by name (1:380). */
export class ListWorkflowCategories extends defineQuery('ListWorkflowCategories', {
  http: 'GET /v1/workflows/categories',
  access: canSee,
  data: z.object({}),
  items: WorkflowCategory,
}) {}
/** The same of one workspace (1:381). */
export class ListWorkspaceWorkflowCategories extends defineQuery('ListWorkspaceWorkflowCategories', {
  http: 'GET /v1/workspaces/{workspaceId}/workflows/categories',
  access: canSee,
  data: z.object({ workspaceId: WorkspaceId }),
  items: WorkflowCategory,
}) {}
/** How many workflows of the organisation each category has, also those that the sender does not see; for other contexts. */
export class CountCategorizedWorkflows extends defineQuery('CountCategorizedWorkflows', {
  http: null,
  access: system,
  data: z.object({ categoryIds: z.array(defineId()).max(1000) }),
  items: z.object({ id: defineId(), workflows: z.number().int() }),
}) {}

export const workflowCategoryQueries = [
  ListWorkflowCategories,
  ListWorkspaceWorkflowCategories,
  CountCategorizedWorkflows,
] as const;
