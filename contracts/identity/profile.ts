import { z } from 'zod';
import { AccessFlag, Role, oneself } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { LanguageCode, OrganizationId, UserId, WorkspaceId } from '../kernel/fields.ts';

/** Who is signed in, and their rights. */
export const ProfileView = z.object({
  id: UserId,
  email: z.string(),
  displayName: z.string(),
  role: Role,
  roles: z.record(WorkspaceId, Role),
  access: z.array(AccessFlag),
  locale: LanguageCode,
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

export const profileQueries = [GetMyProfile] as const;
