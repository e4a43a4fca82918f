import { z } from 'zod';
import { AccountKind } from './model/account-name.ts';
import { AccessFlag, Role, oneself } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { OrganizationId, UserId, WorkspaceId } from '../kernel/fields.ts';
import { InterfaceLanguage } from '../kernel/interface-languages.ts';

/** Who is signed in, and their rights. */
export const ProfileView = z.object({
  id: UserId,
  email: z.string(),
  displayName: z.string(),
  /** Absent for an account with an email address, whose `email` is not empty. */
  kind: AccountKind.optional(),
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

export const profileQueries = [GetMyProfile] as const;
