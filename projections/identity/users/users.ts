import {
  FindPeople,
  GetUser,
  ListUsers,
  ListWorkspaceUsers,
  NamePeople,
  userEvents,
  type UserView,
} from '../../../contracts/identity/user.ts';
import { FindAccounts } from '../../../contracts/identity/accounts.ts';
import {
  accountStatus,
  saysError,
  type RecordedStatus,
} from '../../../contracts/identity/model/account-status.ts';
import { sessionEvents } from '../../../contracts/identity/session.ts';
import { isWithinReach } from '../../../contracts/identity/administration.ts';
import { isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import { teamEvents } from '../../../contracts/organization/team.ts';
import { mayAdministerIn } from '../../../services/platform/commands/authorise.ts';
import { defineCollection, type Filter } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  patch,
  remove,
  update,
  type Change,
  type Viewer,
} from '../../../services/platform/projections/define-read-model.ts';
import { maySeeTeams, statusFilter, workspacesFilter } from './user-filters.ts';

export interface UserDocument extends Omit<UserView, 'status' | 'invitation' | 'teamIds'> {
  readonly [field: string]: unknown;
  readonly status: RecordedStatus;
  /** Flat, as filters need them; empty and `false` once the person has joined. */
  readonly invitedAt: string;
  readonly invitationExpiresAt: string;
  readonly invitationStatusText: string | null;
  readonly invitationFailed: boolean;
  readonly locale: string | null;
  /** Not of who signs in through a provider or with the master password alone. */
  readonly hasPassword: boolean;
  /** The workspaces of `roles`, as an index of people. */
  readonly workspaceIds: readonly string[];
  readonly teamIds: readonly string[];
}

export const users = defineCollection<UserDocument>({
  name: 'users',
  version: 11,
  indexes: [
    ['displayName'],
    ['email'],
    ['role'],
    ['status'],
    ['createdAt'],
    ['lastSignInAt'],
    ['status', 'displayName'],
    ['role', 'status'],
    ['status', 'invitationFailed', 'invitationExpiresAt'],
    ['workspaceIds'],
    ['teamIds'],
  ],
  text: ['displayName', 'email'],
  restrictedText: ['accountName'],
});

/** Of somebody who needs no invitation. */
const joined = {
  invitedAt: '',
  invitationExpiresAt: '',
  invitationStatusText: null,
  invitationFailed: false,
} as const;
const sentInvitation = (invitedAt: string, invitationExpiresAt: string) => ({
  ...joined,
  invitedAt,
  invitationExpiresAt,
});
const newPerson = {
  avatarId: null,
  lastSignInAt: null,
  lastInteraction: null,
  locale: null,
  hasPassword: false,
  accountName: null,
  teamIds: [],
} as const;

const leave = (userId: string, teamId: string): Change<UserDocument> =>
  update(userId, (document) => ({ ...document, teamIds: document.teamIds.filter((id) => id !== teamId) }));

/** Members of the organisation, and people who are invited. */
export const usersReadModel = defineReadModel(users, [...userEvents, ...sessionEvents, ...teamEvents], {
  UserRegistered: ({ data, time }) =>
    insert({
      id: data.userId,
      email: data.email,
      displayName: data.displayName,
      ...(data.kind && { kind: data.kind }),

      role: data.role,
      roles: data.roles,
      workspaceIds: Object.keys(data.roles),
      status: 'active',
      createdAt: time,
      ...newPerson,
      ...joined,
      accountName: data.accountName ?? null,
    }),
  UserInvited: ({ data, time }) =>
    insert({
      ...newPerson,
      locale: data.locale ?? null,
      id: data.userId,
      email: data.email,
      displayName: data.displayName,
      role: data.role,
      roles: data.roles,
      workspaceIds: Object.keys(data.roles),
      status: 'invited',
      createdAt: time,
      ...sentInvitation(time, data.expiresAt),
    }),
  InvitationRenewed: ({ data, time }) => patch(data.userId, sentInvitation(time, data.expiresAt)),
  InvitationDeliveryRecorded: ({ data: { userId, statusText } }) =>
    patch(userId, { invitationStatusText: statusText, invitationFailed: saysError(statusText) }),
  InvitationWithdrawn: ({ data }) => remove(data.userId),
  InvitationAccepted: ({ data, time }) =>
    patch(data.userId, { displayName: data.displayName, status: 'active', createdAt: time, ...joined }),
  UserRenamed: ({ data }) => patch(data.userId, { displayName: data.displayName }),
  UserRoleChanged: ({ data }) => patch(data.userId, { role: data.role }),
  WorkspaceRoleChanged: ({ data }) =>
    update(data.userId, (document) => {
      const { [data.workspaceId]: _, ...others } = document.roles;
      const roles = data.role === null ? others : { ...others, [data.workspaceId]: data.role };
      return { ...document, roles, workspaceIds: Object.keys(roles) };
    }),
  UserDeactivated: ({ data }) => patch(data.userId, { status: 'inactive' }),
  UserReactivated: ({ data }) => patch(data.userId, { status: 'active' }),
  UserLocaleChanged: ({ data }) => patch(data.userId, { locale: data.locale }),
  PasswordChanged: ({ data }) => patch(data.userId, { hasPassword: true }),
  PasswordResetRequested: () => undefined,
  LoginActivityRecorded: () => undefined,
  AvatarChanged: ({ data }) => patch(data.userId, { avatarId: data.avatarId }),
  AvatarRemoved: ({ data }) => patch(data.userId, { avatarId: null }),
  UserInteracted: ({ data }) => patch(data.userId, { lastInteraction: data.lastInteraction }),
  SignInRefused: () => undefined,
  PersonErased: ({ data }) =>
    patch(data.userId, {
      status: 'erased',
      email: null,
      displayName: null,
      accountName: null,
      avatarId: null,
    }),
  SessionStarted: ({ data, time }) => patch(data.userId, { lastSignInAt: time }),
  SessionEnded: () => undefined,
  TeamCreated: () => undefined,
  TeamRenamed: () => undefined,
  TeamAssigned: () => undefined,
  TeamUnassigned: () => undefined,
  TeamExternalIdChanged: () => undefined,
  TeamMembersAdded: ({ data: { teamId, userIds } }) =>
    userIds.map((userId) =>
      update(userId, (document) => ({ ...document, teamIds: [...document.teamIds, teamId] })),
    ),
  TeamMembersRemoved: ({ data: { teamId, userIds } }) => userIds.map((userId) => leave(userId, teamId)),
  TeamDeleted: ({ data: { teamId, userIds } }) => userIds.map((userId) => leave(userId, teamId)),
});

/** The invitation of somebody who has not joined yet. */
const invitationOf = (document: UserDocument): UserView['invitation'] =>
  document.status === 'invited'
    ? {
        sentAt: document.invitedAt,
        expiresAt: document.invitationExpiresAt,
        statusText: document.invitationStatusText,
      }
    : null;

/** A member as somebody may see them: without workspaces that they may not see. */
function toUserView(document: UserDocument, viewer: Viewer): UserView {
  const { isSystem, role: own, workspaces } = viewer;
  const { id, email, displayName, avatarId, kind, accountName, role } = document;
  const { createdAt, lastSignInAt, lastInteraction } = document;
  const invitation = invitationOf(document);
  const status = accountStatus(document.status, invitation, new Date());
  const seesAll = isSystem || isOrganizationAdmin(own);
  const roles = seesAll
    ? document.roles
    : Object.fromEntries(Object.entries(document.roles).filter(([workspace]) => workspaces.has(workspace)));
  return {
    id,
    email,
    displayName,
    avatarId,
    ...(kind && { kind }),
    accountName,
    role,
    roles,
    teamIds: maySeeTeams(viewer) ? [...document.teamIds] : [],
    status,
    invitation,
    createdAt,
    lastSignInAt,
    lastInteraction,
  };
}

/** Below the number of parameters that an engine accepts in one statement. */
const idsPerRead = 500;

export const userAnswers = [
  answerQuery(ListUsers, async (query, { documents, viewer }) => {
    const { page, size } = query;
    if (query.teamId !== undefined && !maySeeTeams(viewer))
      return { items: [], page: { page, size, dataCount: 0 } };
    const filter: Filter = {
      ...(query.status && statusFilter(query.status, new Date())),
      ...(query.role && { role: query.role }),
      ...(query.teamId !== undefined && { teamIds: { $in: [query.teamId] } }),
      ...(query.ids && { id: { $in: query.ids.split(',') } }),
      ...workspacesFilter(viewer, query.workspaceId),
    };
    const found = await documents.find(viewer.organizationId, users, {
      filter,
      search: query.keyword,
      searchRestricted: true,
      sort: [[query.sort, query.order]],
      page,
      size,
    });
    return {
      items: found.items.map((document) => toUserView(document, viewer)),
      page: { page, size, dataCount: found.total },
    };
  }),
  answerQuery(GetUser, async ({ userId }, { documents, viewer }) => {
    const found = await documents.get(viewer.organizationId, users, userId);
    const isReached = viewer.isSystem || (found && isWithinReach({ ...viewer, id: viewer.userId }, found));
    return found && isReached ? toUserView(found, viewer) : null;
  }),
  answerQuery(ListWorkspaceUsers, async ({ workspaceId, keyword, page, size }, { documents, viewer }) => {
    if (!mayAdministerIn(viewer, workspaceId)) return { items: [], page: { page, size, dataCount: 0 } };
    const found = await documents.find(viewer.organizationId, users, {
      filter: { workspaceIds: { $in: [workspaceId] }, status: { $ne: 'erased' } },
      search: keyword,
      searchRestricted: true,
      sort: [['displayName', 'ASC']],
      page,
      size,
    });
    const items = found.items.map(({ id, displayName, email, kind, roles, status }) => ({
      id,
      displayName,
      email,
      ...(kind && { kind }),
      role: roles[workspaceId] ?? 'viewer',
      status,
    }));
    return { items, page: { page, size, dataCount: found.total } };
  }),
  answerQuery(NamePeople, async ({ ids }, { documents, viewer }) => {
    const uniqueIds = [...new Set(ids.split(',').filter(Boolean))].slice(0, 200);
    const found = await Promise.all(uniqueIds.map((id) => documents.get(viewer.organizationId, users, id)));
    const items = found.flatMap((each) => (each ? [{ id: each.id, displayName: each.displayName }] : []));
    return { items, page: { page: 1, size: 200, dataCount: items.length } };
  }),
  answerQuery(FindPeople, async ({ keyword, status }, { documents, viewer }) => {
    const page = { page: 1, size: 200 };
    const found = await documents.find(viewer.organizationId, users, {
      search: keyword,
      ...(status && { filter: statusFilter(status, new Date()) }),
      sort: [['displayName', 'ASC']],
      ...page,
    });
    const items = found.items.map(({ id, displayName }) => ({ id, displayName }));
    return { items, page: { ...page, dataCount: found.total } };
  }),
  answerQuery(FindAccounts, async ({ ids }, { documents, viewer }) => {
    const items: Pick<UserDocument, 'id' | 'displayName' | 'role' | 'roles' | 'status'>[] = [];
    for (let first = 0; first < ids.length; first += idsPerRead) {
      const filter = { id: { $in: ids.slice(first, first + idsPerRead) } };
      const found = await documents.find(viewer.organizationId, users, { filter, size: idsPerRead });
      items.push(
        ...found.items.map(({ id, displayName, role, roles, status }) => ({
          id,
          displayName,
          role,
          roles,
          status,
        })),
      );
    }
    return { items, page: { page: 1, size: ids.length, dataCount: items.length } };
  }),
];
