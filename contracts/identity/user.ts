import { z } from 'zod';
import { Role, canAdminister, members, oneself, system, where, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineQuery, listParameters, pageParameters } from '../kernel/define-query.ts';
import { Email, LanguageCode, Timestamp, UserId, WorkspaceId } from '../kernel/fields.ts';
import { personal } from '../kernel/personal.ts';
import { DisplayName } from './display-name.ts';
import { AccountKind, EmployeeId, SharedAccountName } from './model/account-name.ts';
import { InvitationView, TeamIds, invitationCommands, invitationEvents } from './invitation.ts';
import { UserStatus } from './model/account-status.ts';
import {
  CompletePasswordReset,
  PasswordChanged,
  PasswordResetRequested,
  RecordPasswordChange,
  RequestPasswordReset,
} from './password.ts';
import { AvatarId, avatarCommands, avatarEvents } from './avatar.ts';
import { presenceEvents } from './presence.ts';
import { ChangeMyLocale, ChangeMyName } from './profile.ts';
import { TeamId } from '../organization/team.ts';

/** A person joined the organisation. */
export const UserRegistered = defineEvent(
  'UserRegistered',
  z.object({
    userId: UserId,
    /** `null` for an account that signs in with a name of the organisation. */
    email: personal(z.string(), 'userId'),
    displayName: personal(z.string(), 'userId'),
    role: Role,
    roles: z.record(WorkspaceId, Role),
    /** Absent for an account with an email address. */
    kind: AccountKind.optional(),
    /** The employee ID, or the name of the shared account; with `kind`. */
    accountName: personal(z.string().optional(), 'userId'),
    teamIds: TeamIds.optional(),
  }),
  { audit: 'added %{person} to the organisation' },
);
/** The person's name was changed. */
export const UserRenamed = defineEvent(
  'UserRenamed',
  z.object({ userId: UserId, displayName: personal(z.string(), 'userId') }),
  { audit: 'renamed %{person}' },
);
/** The person's role in the organisation was changed to this. */
export const UserRoleChanged = defineEvent('UserRoleChanged', z.object({ userId: UserId, role: Role }), {
  audit: 'gave %{person} the role %{role}',
});
/** The person was assigned to a workspace with a role there; `null` removes the assignment. */
export const WorkspaceRoleChanged = defineEvent(
  'WorkspaceRoleChanged',
  z.object({ userId: UserId, workspaceId: WorkspaceId, role: Role.nullable() }),
  { audit: 'changed the role of %{person} in %{workspace} to %{role}' },
);
/** The person can no longer sign in; what they did stays. */
export const UserDeactivated = defineEvent('UserDeactivated', z.object({ userId: UserId }), {
  audit: 'deactivated %{person}',
});
/** The person can sign in again. */
export const UserReactivated = defineEvent('UserReactivated', z.object({ userId: UserId }), {
  audit: 'reactivated %{person}',
});
/** The person's interface language. */
export const UserLocaleChanged = defineEvent(
  'UserLocaleChanged',
  z.object({ userId: UserId, locale: LanguageCode }),
  { audit: 'set the language of %{person} to %{locale}' },
);
const SignInRefusalReason = z.enum([
  'wrong-password',
  'inactive',
  'sso-only',
  /** Somebody whose role is above that of those who set up the identity provider. */
  'sso-not-approved',
  'slowed-down',
]);
/** A sign-in with this account was refused; counted to slow down guessing. */
export const SignInRefused = defineEvent(
  'SignInRefused',
  z.object({ userId: UserId, reason: SignInRefusalReason }),
  { audit: 'failed to sign in as %{person} (%{reason})' },
);
/** The person's key is destroyed: nothing personal of theirs can be read any more, while every proof stays valid. */
export const PersonErased = defineEvent('PersonErased', z.object({ userId: UserId }), {
  audit: 'erased a person',
});

export const userEvents = [
  UserRegistered,
  UserRenamed,
  UserRoleChanged,
  WorkspaceRoleChanged,
  UserDeactivated,
  UserReactivated,
  PasswordChanged,
  PasswordResetRequested,
  UserLocaleChanged,
  SignInRefused,
  PersonErased,
  ...invitationEvents,
  ...presenceEvents,
  ...avatarEvents,
] as const;

export const UserErased = defineError(
  'user.erased',
  'conflict',
  'This person was erased. Nothing was changed.',
);

/**
 * Registers the account once its address is reserved; sent by the product. Refused with `user.role-too-weak` for a role
 * that the sender may not grant.
 */
export class RegisterUser extends defineCommand('RegisterUser', {
  http: null,
  access: system,
  data: z.object({
    userId: UserId,
    email: Email.nullable(),
    displayName: DisplayName,
    role: Role,
    roles: z.record(WorkspaceId, Role),
    kind: AccountKind.optional(),
    accountName: z.union([EmployeeId, SharedAccountName]).optional(),
    teamIds: TeamIds.optional(),
    /** A slow hash of the first password, by which a repeat with another one is noticed; never part of an event. */
    passwordProof: z.string().max(200),
  }),
}) {}

/** Changes the person's name, where the organisation lets names be changed (R-PRF-05). */
export class RenameUser extends defineCommand('RenameUser', {
  http: 'PUT /v1/users/{userId}/display-name',
  access: where('namesChangeable', withFlag('admin')),
  data: z.object({ userId: UserId, displayName: DisplayName }),
}) {}
/** Grants another role in the organisation. Refused for its last active administrator, and with `account.shared-role`. */
export class ChangeUserRole extends defineCommand('ChangeUserRole', {
  http: 'PUT /v1/users/{userId}/role',
  access: withFlag('isOrgAdmin'),
  data: z.object({ userId: UserId, role: Role }),
}) {}
/** Gives a role in a workspace, or removes it (`null`). Refused with `user.too-many-workspaces` or `account.shared-role`. */
export class ChangeWorkspaceRole extends defineCommand('ChangeWorkspaceRole', {
  http: 'PUT /v1/users/{userId}/workspaces/{workspaceId}/role',
  access: withFlag('isOrgAdmin'),
  data: z.object({ userId: UserId, workspaceId: WorkspaceId, role: Role.nullable() }),
}) {}
/** Signs the person out everywhere and blocks further sign-ins. */
export class DeactivateUser extends defineCommand('DeactivateUser', {
  http: 'POST /v1/users/{userId}/deactivate',
  access: withFlag('isOrgAdmin'),
  data: z.object({ userId: UserId }),
}) {}
/** Lets a deactivated person sign in again. */
export class ReactivateUser extends defineCommand('ReactivateUser', {
  http: 'POST /v1/users/{userId}/reactivate',
  access: withFlag('isOrgAdmin'),
  data: z.object({ userId: UserId }),
}) {}
/** Erases a person for good: their key is destroyed, derived rows are rewritten. Cannot be undone. */
export class ErasePerson extends defineCommand('ErasePerson', {
  http: 'DELETE /v1/users/{userId}',
  access: withFlag('isOrgAdmin'),
  data: z.object({ userId: UserId }),
}) {}
/** Recorded by the sign-in endpoint. */
export class RecordSignInRefusal extends defineCommand('RecordSignInRefusal', {
  http: null,
  access: system,
  data: SignInRefused.schema,
}) {}
/** The login-activity record of 1:178; about the sender and nobody else. */
export class RecordLoginActivity extends defineCommand('RecordLoginActivity', {
  http: 'POST /login-activity',
  access: oneself,
  data: z.object({
    userId: UserId,
    email: z.string().max(254),
    device: z.string().max(300),
    product: z.string().min(1).max(60),
  }),
}) {}
/** The sender is active; more often than once an hour changes nothing. */
export class RecordLastInteraction extends defineCommand('RecordLastInteraction', {
  http: 'PATCH /v1/admin/user/last-interaction',
  access: oneself,
  data: z.object({}),
}) {}

/** A member, for administrators of the organisation. */
export const UserView = z.object({
  id: UserId,
  /** `null` for an account without an email address, and once erased. */
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  /** Absent for an account with an email address; otherwise with its employee ID or name. */
  kind: AccountKind.optional(),
  accountName: z.string().nullable(),
  role: Role,
  roles: z.record(WorkspaceId, Role),
  /** Empty for readers who may not see teams. */
  teamIds: z.array(TeamId).default([]),
  status: UserStatus,
  avatarId: AvatarId.nullable().default(null),
  /** Present until the person has joined. */
  invitation: InvitationView.nullable(),
  createdAt: Timestamp,
  lastSignInAt: Timestamp.nullable(),
  /** Seconds since 1970. */
  lastInteraction: z.number().int().nullable(),
});
export type UserView = z.output<typeof UserView>;

/** Pages of active and inactive people, and the seconds in which a page is not loaded again (1:446). */
export const userListLimits = { active: 100, inactive: 10, guardSeconds: 5 } as const;

/** Members of the organisation (1:446). */
export class ListUsers extends defineQuery('ListUsers', {
  http: 'GET /v1/users',
  example: { ids: 'user-1' },
  access: withFlag('admin'),
  reads: 'people',
  data: z.object({
    ...listParameters(['displayName', 'email', 'role', 'status', 'createdAt', 'lastSignInAt', 'id'], {
      sort: 'displayName',
      order: 'ASC',
      size: 100,
      // each with all their roles
      most: 200,
    }),
    status: UserStatus.optional(),
    role: Role.optional(),
    /** People with a role in this workspace. */
    workspaceId: WorkspaceId.optional(),
    /** Members of this team; nobody for readers who may not see teams. */
    teamId: TeamId.optional(),
    /** Comma-separated ids. */
    ids: z.string().max(10_000).optional(),
  }),
  items: UserView,
}) {}
/** One member. */
export class GetUser extends defineQuery('GetUser', {
  http: 'GET /v1/users/{userId}',
  access: withFlag('admin'),
  reads: 'people',
  data: z.object({ userId: UserId }),
  item: UserView,
}) {}
/** Somebody who is assigned to a workspace. */
const WorkspaceUser = z.object({
  id: UserId,
  displayName: z.string().nullable(),
  email: z.string().nullable(),
  kind: AccountKind.optional().describe('Absent for an account with an email address'),
  role: Role.describe('Their role in this workspace'),
  status: UserStatus,
});
/** The people who are assigned to a workspace, by name (1:389), for those who administer it. */
export class ListWorkspaceUsers extends defineQuery('ListWorkspaceUsers', {
  http: 'GET /v1/workspaces/{workspaceId}/users',
  access: canAdminister,
  reads: 'people',
  readsOf: null,
  data: z.object({
    workspaceId: WorkspaceId,
    ...pageParameters(100, 20),
    keyword: z.string().max(200).optional(),
  }),
  items: WorkspaceUser,
}) {}
/** Names of people by id, for everybody who may see data with their ids. */
export class NamePeople extends defineQuery('NamePeople', {
  http: 'GET /v1/people',
  example: { ids: 'user-1' },
  access: members,
  data: z.object({ ids: z.string().max(10_000) }),
  items: z.object({ id: UserId, displayName: z.string().nullable() }),
}) {}

/** People by words of their names or emails, to find data that has only their ids; at most 200, by name. */
export class FindPeople extends defineQuery('FindPeople', {
  http: null,
  access: system,
  data: z.object({ keyword: z.string().max(200).optional(), status: UserStatus.optional() }),
  items: z.object({ id: UserId, displayName: z.string().nullable() }),
}) {}

export const userCommands = [
  RegisterUser, RenameUser, ChangeUserRole, ChangeWorkspaceRole, DeactivateUser, ReactivateUser, ErasePerson, ChangeMyLocale,
  ChangeMyName, RecordSignInRefusal, RecordPasswordChange, RequestPasswordReset, CompletePasswordReset, RecordLoginActivity,
  RecordLastInteraction, ...invitationCommands, ...avatarCommands,
] as const; // prettier-ignore
export const userQueries = [ListUsers, GetUser, ListWorkspaceUsers, NamePeople, FindPeople] as const;
