import { accessFlags, AccessFlag, isOrganizationAdmin } from '../../contracts/kernel/access.ts';
import type { Documents } from '../../services/platform/documents/documents.ts';
import type { Viewer } from '../../services/platform/projections/define-read-model.ts';
import { organizations } from '../organization/organizations.ts';
import { workspaces } from '../organization/workspaces.ts';
import { users } from './users.ts';

/** Actors that are no people: `pipeline:…`, `policy:…` and the product itself. */
const isProduct = (actor: string): boolean =>
  actor === 'system' || actor.startsWith('pipeline:') || actor.startsWith('policy:');

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
      workspaces: [],
    };
  }
  const [user, organization, all] = await Promise.all([
    documents.get(organizationId, users, actor),
    documents.get(organizationId, organizations, organizationId),
    documents.find(organizationId, workspaces, { sort: [['name', 'ASC']], size: 10_000 }),
  ]);
  if (!user || !organization || user.status !== 'active') return null;
  const { role, roles } = user;
  const visible = all.items.filter((each) => isOrganizationAdmin(role) || !each.private || each.id in roles);
  return {
    isSystem: false,
    organizationId,
    userId: actor,
    role,
    roles,
    flags: accessFlags(role, organization.settings),
    workspaces: visible.map((each) => each.id),
  };
}
