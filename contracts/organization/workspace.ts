import { z } from 'zod';
import { withFlag, canSee } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineQuery, listParameters } from '../kernel/define-query.ts';
import { Name, WorkspaceColor, WorkspaceId } from '../kernel/fields.ts';

/** A workspace was created; a private one shows its content only to people who are assigned (1:11). */
export const WorkspaceCreated = defineEvent(
  'WorkspaceCreated',
  z.object({ workspaceId: WorkspaceId, name: z.string(), color: WorkspaceColor, private: z.boolean() }),
  { audit: 'created the workspace %{name}' },
);
/** Name, colour or privacy of the workspace were changed to these. */
export const WorkspaceChanged = defineEvent(
  'WorkspaceChanged',
  z.object({ workspaceId: WorkspaceId, name: z.string(), color: WorkspaceColor, private: z.boolean() }),
  { audit: 'changed the workspace %{name}' },
);

export const workspaceEvents = [WorkspaceCreated, WorkspaceChanged] as const;

/** Creates a workspace. */
export class CreateWorkspace extends defineCommand('CreateWorkspace', {
  http: 'POST /v1/workspaces',
  access: withFlag('isOrgAdmin'),
  data: z.object({
    name: Name,
    color: WorkspaceColor.default('blue'),
    private: z.boolean().default(false),
  }),
  result: z.object({ id: WorkspaceId }),
}) {}

/** Changes name, colour or privacy. */
export class ChangeWorkspace extends defineCommand('ChangeWorkspace', {
  http: 'PUT /v1/workspaces/{workspaceId}',
  access: withFlag('isOrgAdmin'),
  data: z.object({
    workspaceId: WorkspaceId,
    name: Name,
    color: WorkspaceColor,
    private: z.boolean(),
  }),
}) {}

/** A workspace with its numbers of workflows. */
export const WorkspaceView = z.object({
  id: WorkspaceId,
  name: z.string(),
  color: WorkspaceColor,
  private: z.boolean(),
  /** Workflows created, and of these published (2:66). */
  created: z.number().int(),
  published: z.number().int(),
});
export type WorkspaceView = z.output<typeof WorkspaceView>;

/** Workspaces that the sender may see, or may edit in, or administers (1:327: lists by access type). */
export class ListWorkspaces extends defineQuery('ListWorkspaces', {
  http: 'GET /v1/workspaces',
  access: canSee,
  data: z.object({
    ...listParameters(['name', 'id'], { sort: 'name', order: 'ASC', size: 100 }),
    type: z.enum(['view', 'edit', 'admin']).default('view'),
  }),
  items: WorkspaceView,
}) {}

/** One workspace. */
export class GetWorkspace extends defineQuery('GetWorkspace', {
  http: 'GET /v1/workspaces/{workspaceId}',
  access: canSee,
  data: z.object({ workspaceId: WorkspaceId }),
  item: WorkspaceView,
}) {}

export const workspaceCommands = [CreateWorkspace, ChangeWorkspace] as const;
export const workspaceQueries = [ListWorkspaces, GetWorkspace] as const;
