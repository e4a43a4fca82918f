import { z } from 'zod';
import { canSee, members, oneself, system, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineError } from '../kernel/errors.ts';
import { defineQuery, listParameters, pageParameters } from '../kernel/define-query.ts';
import { Name, Timestamp, UserId, WorkspaceColor, WorkspaceId } from '../kernel/fields.ts';
import { maxPageSize } from '../kernel/page-size.ts';
import { WorkspaceAccessType, WorkspaceGroupId } from './workspace-group.ts';

/** Groups of one workspace. */
const GroupIds = z.array(WorkspaceGroupId).min(1).max(20);

/**
 * A workspace was created; a private one shows its content only to people who are assigned (1:11). Without groups, as
 * earlier releases created it, it belongs to the first default group.
 */
export const WorkspaceCreated = defineEvent(
  'WorkspaceCreated',
  z.object({
    workspaceId: WorkspaceId,
    name: z.string(),
    color: WorkspaceColor,
    private: z.boolean(),
    workspaceGroupIds: GroupIds.optional(),
  }),
  { audit: 'created the workspace %{name}' },
);
/** Name, colour or privacy of the workspace were changed to these. */
export const WorkspaceChanged = defineEvent(
  'WorkspaceChanged',
  z.object({ workspaceId: WorkspaceId, name: z.string(), color: WorkspaceColor, private: z.boolean() }),
  { audit: 'changed the workspace %{name}' },
);
/** The workspace belongs to these groups and no others; `groups` are their names at that time. */
export const WorkspaceGroupsAssigned = defineEvent(
  'WorkspaceGroupsAssigned',
  z.object({ workspaceId: WorkspaceId, name: z.string(), workspaceGroupIds: GroupIds, groups: z.string() }),
  { audit: 'moved the workspace %{name} to %{groups}' },
);

export const workspaceEvents = [WorkspaceCreated, WorkspaceChanged, WorkspaceGroupsAssigned] as const;

/** Workspaces of an organisation, and of one that was started as a free trial; none is ever deleted. */
export const workspaceLimits = { organization: 20_000, trial: 1000 } as const;
export const TooManyWorkspaces = defineError(
  'workspace.too-many',
  'conflict',
  'Your organisation has as many workspaces as it can have. No workspace was created; rename one that you don’t use any more.',
);

/**
 * Creates a workspace, in the default group unless another is given. Refused with `workspace.too-many` once there are as
 * many as the organisation can have.
 */
export class CreateWorkspace extends defineCommand('CreateWorkspace', {
  http: 'POST /v1/workspaces',
  access: withFlag('isOrgAdmin'),
  data: z.object({
    name: Name,
    color: WorkspaceColor.default('blue'),
    private: z.boolean().default(false),
    workspaceGroupId: WorkspaceGroupId.optional(),
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

/** Puts the workspace into these groups, and takes it out of all others; it belongs to one at least (1:9). */
export class AssignWorkspaceGroups extends defineCommand('AssignWorkspaceGroups', {
  http: 'PUT /v1/workspaces/{workspaceId}/groups',
  access: withFlag('isOrgAdmin'),
  data: z.object({ workspaceId: WorkspaceId, workspaceGroupIds: GroupIds }),
}) {}

/** A workspace with its numbers of workflows. */
export const WorkspaceView = z.object({
  id: WorkspaceId,
  name: z.string(),
  color: WorkspaceColor,
  private: z.boolean(),
  createdAt: Timestamp,
  /** The first of its groups. */
  workspaceGroupId: WorkspaceGroupId,
  workspaceGroupName: z.string(),
  workspaceGroupIds: z.array(WorkspaceGroupId),
  /** Whether it is a favourite of the reader. */
  isLike: z.boolean(),
  /** Workflows created, and of these published and not published (2:68). */
  created: z.number().int(),
  published: z.number().int(),
  unpublished: z.number().int(),
});
export type WorkspaceView = z.output<typeof WorkspaceView>;

/** Workspaces that the sender may see, or may edit in, or administers (1:327: lists by access type). */
export class ListWorkspaces extends defineQuery('ListWorkspaces', {
  http: 'GET /v1/workspaces',
  access: canSee,
  data: z.object({
    ...listParameters(['name', 'createdAt', 'id'], { sort: 'name', order: 'ASC', size: 100 }),
    type: WorkspaceAccessType.default('view'),
    workspaceGroupId: WorkspaceGroupId.optional(),
    color: WorkspaceColor.optional(),
    private: z.stringbool().optional(),
    /** Favourites of the reader, or all others. */
    isLike: z.stringbool().optional(),
    /** Comma-separated ids. */
    ids: z.string().max(10_000).optional(),
  }),
  items: WorkspaceView,
}) {}

/**
 * The workspaces in which somebody has a role, of an administrator of the organisation all of them; of somebody else
 * than the sender they are not found.
 */
export class ListMyWorkspaces extends defineQuery('ListMyWorkspaces', {
  http: 'GET /v1/users/{userId}/my-workspaces',
  access: oneself,
  data: z.object({
    userId: UserId,
    ...listParameters(['name', 'id'], { sort: 'name', order: 'ASC', size: 100 }),
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

/** The same at the address of workspaces as groups (1:371). */
export class GetGroup extends defineQuery('GetGroup', {
  http: 'GET /v1/groups/{workspaceId}',
  access: canSee,
  data: z.object({ workspaceId: WorkspaceId }),
  item: WorkspaceView,
}) {}

/**
 * The workspaces that a person is assigned to with a role (1:385): the sender's own, or for administrators those of
 * people within their reach; never one that the sender may not see.
 */
export class ListWorkspacesOfUser extends defineQuery('ListWorkspacesOfUser', {
  http: 'GET /v1/users/{userId}/workspaces',
  access: members,
  data: z.object({
    userId: UserId,
    ...pageParameters(maxPageSize, 100),
    keyword: z.string().max(200).optional(),
    /** Only the private ones, which they see because they are assigned (1:215). */
    private: z.stringbool().optional(),
  }),
  items: WorkspaceView,
}) {}

/** What screens show of every workspace that the sender sees, by its id (1:216); at most 5,000. */
export class GetWorkspaceDictionary extends defineQuery('GetWorkspaceDictionary', {
  http: 'GET /v1/workspaces/dictionary',
  access: members,
  data: z.object({}),
  item: z.record(WorkspaceId, z.object({ name: z.string(), color: WorkspaceColor, private: z.boolean() })),
}) {}

/** Workspaces by words of their names, of those that the sender sees, to find data that has only their ids. */
export class FindWorkspaces extends defineQuery('FindWorkspaces', {
  http: null,
  access: system,
  data: z.object({
    keyword: z.string().max(200),
    size: z.number().int().min(1).max(maxPageSize).default(200),
  }),
  items: z.object({ id: WorkspaceId, name: z.string() }),
}) {}

export const workspaceCommands = [CreateWorkspace, ChangeWorkspace, AssignWorkspaceGroups] as const;
export const workspaceQueries = [
  ListWorkspaces,
  ListMyWorkspaces,
  GetWorkspace,
  GetGroup,
  ListWorkspacesOfUser,
  GetWorkspaceDictionary,
  FindWorkspaces,
] as const;
