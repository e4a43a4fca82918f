import { z } from 'zod';
import { AvatarId } from './avatar.ts';
import { DisplayName } from './display-name.ts';
import { AccountKind } from './model/account-name.ts';
import { AccessFlag, Role, members, oneself, where } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { OrganizationId, UserId, WorkspaceId } from '../kernel/fields.ts';
import { InterfaceLanguage } from '../kernel/interface-languages.ts';

/** Who is signed in, and their rights. */
export const ProfileView = z.object({
  id: UserId,
  email: z.string(),
  displayName: z.string(),
  avatarId: AvatarId.nullable().default(null),
  /** Absent for an account with an email address, whose `email` is not empty. */
  kind: AccountKind.optional(),
  /** Not of who signs in through a provider or with the master password alone. */
  hasPassword: z.boolean().default(true),
  role: Role,
  roles: z.record(WorkspaceId, Role),
  access: z.array(AccessFlag),
  /** `null` until they choose one. */
  locale: InterfaceLanguage.nullable(),
  organization: z.object({ id: OrganizationId, name: z.string() }),
});

export type ProfileView = z.output<typeof ProfileView>;

/** The signed-in person: loaded first at session start (R-SES-01). */
export class GetMyProfile extends defineQuery('GetMyProfile', {
  http: 'GET /v1/profile/me',
  access: oneself,
  data: z.object({}),
  item: ProfileView,
}) {}

/** The sender's interface language (3:186: locale of the user document). */
export class ChangeMyLocale extends defineCommand('ChangeMyLocale', {
  http: 'PUT /v1/profile/me/locale',
  access: oneself,
  data: z.object({ locale: InterfaceLanguage }),
}) {}

/** Gives the sender another name, where the organisation lets names be changed (R-PRF-05). */
export class ChangeMyName extends defineCommand('ChangeMyName', {
  http: 'PUT /v1/profile/me/display-name',
  access: where('namesChangeable', oneself),
  data: z.object({ displayName: DisplayName }),
}) {}

/** Somebody as every member may know them (3:186). */
export const PersonView = z.object({
  id: UserId,
  /** `null` once erased. */
  displayName: z.string().nullable(),
  avatarId: AvatarId.nullable().default(null),
  role: Role,
  /** Roles in workspaces that the reader sees. */
  roles: z.record(WorkspaceId, Role),
});
export type PersonView = z.output<typeof PersonView>;
/** The profile of a member (3:60); their address is left to administrators. */
export class GetPerson extends defineQuery('GetPerson', {
  http: 'GET /v1/people/{userId}',
  access: members,
  data: z.object({ userId: UserId }),
  item: PersonView,
}) {}

export const profileQueries = [GetMyProfile, GetPerson] as const;
