import { z } from 'zod';
import { canSee, system, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, LanguageCode, Name, Timestamp, WorkspaceId } from '../kernel/fields.ts';
import { defineQuery, listParameters } from '../kernel/define-query.ts';

export const WorkspaceGroupId = defineId();
/** The default group of an organisation that was created without naming one. */
export const firstWorkspaceGroupId = 'default';

/** Lists show lower numbers first, and groups of the same number by name. */
const Priority = z.number().int().min(1).max(1000);
const fields = {
  name: Name,
  /** Language of what its workspaces contain; `null` for none in particular. */
  locale: LanguageCode.nullable(),
  priority: Priority,
};
const whole = z.object({ workspaceGroupId: WorkspaceGroupId, ...fields });

/** A workspace group was created: workspaces that lists show together. It gives nobody any rights. */
export const WorkspaceGroupCreated = defineEvent('WorkspaceGroupCreated', whole, {
  audit: 'created the workspace group %{name}',
});
/** Name, language or priority of the workspace group were changed to these. */
export const WorkspaceGroupChanged = defineEvent('WorkspaceGroupChanged', whole, {
  audit: 'changed the workspace group %{name}',
});
/** A workspace group was deleted: its workspaces remain, in another group. */
export const WorkspaceGroupDeleted = defineEvent(
  'WorkspaceGroupDeleted',
  z.object({ workspaceGroupId: WorkspaceGroupId, name: Name }),
  { audit: 'deleted the workspace group %{name}' },
);

export const workspaceGroupEvents = [
  WorkspaceGroupCreated,
  WorkspaceGroupChanged,
  WorkspaceGroupDeleted,
] as const;

export const DefaultGroupStays = defineError(
  'workspace-group.is-default',
  'conflict',
  'New workspaces are created in this group. Nothing was deleted; choose another default group first.',
);

const access = withFlag('isOrgAdmin');

/** Creates a workspace group. */
export class CreateWorkspaceGroup extends defineCommand('CreateWorkspaceGroup', {
  http: 'POST /v1/workspaces-groups',
  access,
  data: z.object({
    name: Name,
    locale: LanguageCode.nullable().default(null),
    priority: Priority.default(100),
  }),
  result: z.object({ id: WorkspaceGroupId }),
}) {}
/** Creates the default group under the id that the settings of the organisation name; sent by the product. */
export class CreateDefaultWorkspaceGroup extends defineCommand('CreateDefaultWorkspaceGroup', {
  http: null,
  access: system,
  data: z.object({ workspaceGroupId: WorkspaceGroupId }),
}) {}
/** Changes name, language or priority; what is absent stays as it is. */
export class UpdateWorkspaceGroup extends defineCommand('UpdateWorkspaceGroup', {
  http: 'PATCH /v1/workspaces-groups/{workspaceGroupId}',
  access,
  data: z.object({
    workspaceGroupId: WorkspaceGroupId,
    name: Name.optional(),
    locale: LanguageCode.nullable().optional(),
    priority: Priority.optional(),
  }),
}) {}
/**
 * Deletes the group. Workspaces that belong to no other group move to the default one, which itself is refused with
 * `workspace-group.is-default`.
 */
export class DeleteWorkspaceGroup extends defineCommand('DeleteWorkspaceGroup', {
  http: 'DELETE /v1/workspaces-groups/{workspaceGroupId}',
  access,
  data: z.object({ workspaceGroupId: WorkspaceGroupId }),
}) {}

export const workspaceGroupCommands = [
  CreateWorkspaceGroup,
  CreateDefaultWorkspaceGroup,
  UpdateWorkspaceGroup,
  DeleteWorkspaceGroup,
] as const;

/** What somebody may do in the workspaces of a list: see them, author in them, administer them (1:393). */
export const WorkspaceAccessType = z.enum(['view', 'edit', 'admin']);
export type WorkspaceAccessType = z.output<typeof WorkspaceAccessType>;

/** A workspace as a group lists it. */
const GroupedWorkspace = z.object({
  id: WorkspaceId,
  name: z.string(),
  private: z.boolean(),
  /** `false` only where all workspaces are asked for. */
  isInThisGroup: z.boolean(),
  /** Whether it is a favourite of the reader. */
  isLike: z.boolean(),
});

/** A workspace group, with what the reader may see of it. */
export const WorkspaceGroupView = z.object({
  id: WorkspaceGroupId,
  ...fields,
  createdAt: Timestamp,
  /** Whether new workspaces are created in it. */
  isDefault: z.boolean(),
  workspaceCount: z.number().int(),
  /** At most 200, by name; absent if they were not asked for. */
  workspaces: z.array(GroupedWorkspace).optional(),
});
export type WorkspaceGroupView = z.output<typeof WorkspaceGroupView>;

const workspacesParameters = {
  needWorkspaces: z.stringbool().default(false),
  workspacesType: WorkspaceAccessType.default('view'),
  /** With the workspaces of other groups as well, marked by `isInThisGroup`. */
  all: z.stringbool().default(false),
};

/**
 * The groups with a workspace of this access type (1:386, 1:393); for administrators of the organisation also those
 * without any.
 */
export class ListWorkspaceGroups extends defineQuery('ListWorkspaceGroups', {
  http: 'GET /v1/workspaces-groups',
  access: canSee,
  data: z.object({
    ...listParameters(['priority', 'name', 'createdAt'], { sort: 'priority', order: 'ASC', size: 50 }),
    ...workspacesParameters,
    /** Comma-separated ids. */
    ids: z.string().max(10_000).optional(),
  }),
  items: WorkspaceGroupView,
}) {}
/** One workspace group that the reader sees, with its workspaces. */
export class GetWorkspaceGroup extends defineQuery('GetWorkspaceGroup', {
  http: 'GET /v1/workspaces-groups/{workspaceGroupId}',
  access: canSee,
  data: z.object({ workspaceGroupId: WorkspaceGroupId, ...workspacesParameters }),
  item: WorkspaceGroupView,
}) {}

export const workspaceGroupQueries = [ListWorkspaceGroups, GetWorkspaceGroup] as const;
