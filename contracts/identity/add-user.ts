import { z } from 'zod';
import { Role } from '../kernel/access.ts';
import { Email, LanguageCode, OrganizationId, UserId, WorkspaceId } from '../kernel/fields.ts';
import { InterfaceLanguage } from '../kernel/interface-languages.ts';
import { SharedAccountRole } from './account.ts';
import { DisplayName } from './display-name.ts';
import { TeamIds } from './invitation.ts';
import { EmployeeId, SharedAccountName } from './model/account-name.ts';
import { encryptedPasswordLimit, passwordInputLimit } from './model/password-rules.ts';
import { maxWorkspaceRoles, workspaceRoles } from './workspace-roles.ts';

/** The four kinds of adding users (1:319). */
export const AddUserType = z.enum(['org-admin', 'group-user', 'user-passwordless', 'user-shared']);
export type AddUserType = z.output<typeof AddUserType>;

/** Who sends a call, and for which organisation, is known by the session: what says the same is accepted and ignored. */
const knownBySession = {
  idToken: z.string().max(4000).optional(),
  organization: z.string().max(200).optional(),
  clientKey: z.string().max(100).optional(),
  baseUrl: z.string().max(300).optional(),
};
const appToken = z.string().max(200).optional();

/** `groups` and `groupId` are workspaces in which the person gets `role`. */
const workspaces = {
  groups: z.array(WorkspaceId).max(maxWorkspaceRoles).optional(),
  groupId: WorkspaceId.optional(),
};

/**
 * Body of `POST /user/add` (1:350) for people with an email address. With a password, the person must replace it when
 * they first sign in; without one, they are invited by email. `roles` gives a role in each workspace.
 */
export const AddUserBody = z.object({
  token: appToken,
  type: AddUserType.extract(['org-admin', 'group-user']),
  data: z.object({
    email: Email,
    displayName: DisplayName,
    role: Role,
    roles: workspaceRoles(Role),
    ...workspaces,
    teams: TeamIds.optional(),
    password: z.string().min(1).max(passwordInputLimit).optional(),
    languageCode: LanguageCode.optional(),
    ...knownBySession,
  }),
});

/**
 * The same for accounts without an email address. The password is encoded by `EncodeTerm` (1:283); without one, an
 * employee signs in with the master password of the organisation.
 */
export const AddNamedUserBody = z.object({
  token: appToken,
  type: AddUserType.extract(['user-passwordless', 'user-shared']),
  data: z.object({
    /** The employee ID, or the name of the shared account. */
    employeeId: z.union([EmployeeId, SharedAccountName]),
    displayName: DisplayName,
    role: SharedAccountRole.default('viewer'),
    roles: workspaceRoles(SharedAccountRole),
    ...workspaces,
    password: z.string().min(1).max(encryptedPasswordLimit).optional(),
    ...knownBySession,
  }),
});

/** Body of `POST /user/user-settings` (1:362): the settings of the asker. */
export const UserSettingsBody = z.object({
  token: appToken,
  action: z.enum(['get', 'update']),
  data: z.object({ locale: InterfaceLanguage.optional(), ...knownBySession }).default({}),
});
/** What a person decides for themself. */
export const UserSettings = z.object({ locale: z.string().nullable() });

/**
 * Body of `POST /user/user-name` (1:364), of which the documents give no path. An administrator of workspaces also names
 * one of theirs in which the person has a role.
 */
export const UserNameBody = z.object({
  token: appToken,
  action: z.literal('update'),
  type: z.literal('user-name'),
  data: z.object({
    userId: UserId,
    displayName: DisplayName,
    groupId: WorkspaceId.optional(),
    idToken: knownBySession.idToken,
    organization: OrganizationId.optional(),
  }),
});
