import { GetMyProfile, GetPerson } from '../../../contracts/identity/profile.ts';
import { interfaceLanguageOf } from '../../../contracts/kernel/interface-languages.ts';
import { accessFlags, isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import { maySeeWorkspace } from '../../../services/platform/commands/authorise.ts';
import { answerQuery } from '../../../services/platform/projections/define-read-model.ts';
import { accessFacts } from '../access-facts/access-facts.ts';
import { users } from './users.ts';

/** What people may know of themselves, and members of each other. */
export const peopleAnswers = [
  answerQuery(GetPerson, async ({ userId }, { documents, viewer }) => {
    const found = await documents.get(viewer.organizationId, users, userId);
    if (!found || found.status === 'invited') return null;
    const visible = Object.entries(found.roles).filter(([workspaceId]) =>
      maySeeWorkspace(viewer, workspaceId),
    );
    const roles = isOrganizationAdmin(found.role) ? {} : Object.fromEntries(visible);
    return {
      id: found.id,
      displayName: found.displayName,
      avatarId: found.avatarId,
      role: found.role,
      roles,
    };
  }),
  answerQuery(GetMyProfile, async (_, { documents, viewer }) => {
    const [found, organization] = await Promise.all([
      documents.get(viewer.organizationId, users, viewer.userId),
      documents.get(viewer.organizationId, accessFacts, 'organization'),
    ]);
    if (!found || organization?.kind !== 'organization') return null;
    return {
      id: found.id,
      email: found.email ?? '',
      displayName: found.displayName ?? '',
      avatarId: found.avatarId,
      ...(found.kind && { kind: found.kind }),
      hasPassword: found.hasPassword,
      role: found.role,
      roles: found.roles,
      access: [...accessFlags(found.role, organization.settings)],
      locale: interfaceLanguageOf(found.locale),
      organization: { id: viewer.organizationId, name: organization.name },
    };
  }),
];
