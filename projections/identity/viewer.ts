import { accessFlags, AccessFlag, isOrganizationAdmin } from '../../contracts/kernel/access.ts';
import type { Documents } from '../../services/platform/documents/documents.ts';
import type { Viewer } from '../../services/platform/projections/define-read-model.ts';
import { accessFacts } from './access-facts.ts';
import { users } from './users.ts';

/** Actors that are no people: `pipeline:…`, `policy:…` and the product itself. */
const isProduct = (actor: string): boolean =>
  actor === 'system' || actor.startsWith('pipeline:') || actor.startsWith('policy:');

const mostWorkspaces = 10_000;

/** Who somebody is right now and which workspaces they may see; `null` for nobody, or somebody who may no longer enter. */
export async function viewerOf(
  documents: Documents,
  organizationId: string,
  actor: string,
): Promise<Viewer | null> {
  if (isProduct(actor)) {
    return {
      isSystem: true,
      organizationId,
      userId: actor,
      role: 'admin-super',
      roles: {},
      flags: new Set(AccessFlag.options),
      workspaces: (await workspacesOf(documents, organizationId)).map(({ id }) => id),
    };
  }
  const [user, organization, workspaces] = await Promise.all([
    documents.get(organizationId, users, actor),
    documents.get(organizationId, accessFacts, 'organization'),
    workspacesOf(documents, organizationId),
  ]);
  if (user?.status !== 'active' || organization?.kind !== 'organization') return null;
  const { role, roles } = user;
  return {
    isSystem: false,
    organizationId,
    userId: actor,
    role,
    roles,
    flags: accessFlags(role, organization.settings),
    workspaces: workspaces
      .filter((workspace) => isOrganizationAdmin(role) || !workspace.private || workspace.id in roles)
      .map(({ id }) => id),
  };
}

async function workspacesOf(documents: Documents, organizationId: string) {
  const { items } = await documents.find(organizationId, accessFacts, {
    filter: { kind: 'workspace' },
    size: mostWorkspaces,
  });
  return items.filter((fact) => fact.kind === 'workspace');
}
