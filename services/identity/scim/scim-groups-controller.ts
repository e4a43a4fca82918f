import { Controller, Inject } from '@nestjs/common';
import { ScimGroupBody, scimLimits, scimSchemas } from '../../../contracts/identity/scim.ts';
import { FindTeams } from '../../../contracts/organization/team-directory.ts';
import { groupChangesOf, patchGroup } from './group-changes.ts';
import { ScimGroups, type Group } from './scim-groups.ts';
import { ScimRequests, type DirectoryCaller } from './scim-requests.ts';
import { ScimResourceController, type Asked, type ScimResources } from './scim-resource-controller.ts';
import { groupResource, isAsked, readRange } from './scim-resources.ts';

/** The teams of an organisation as the groups of its directory. */
@Controller('scim/v2/Groups')
export class ScimGroupsController extends ScimResourceController<Group, ScimGroupBody> {
  readonly requests: ScimRequests;
  readonly resources: ScimResources<Group, ScimGroupBody>;

  constructor(@Inject(ScimGroups) groups: ScimGroups, @Inject(ScimRequests) requests: ScimRequests) {
    super();
    const get = (caller: DirectoryCaller, id: string, asked: Asked) =>
      groups.get(caller, id, isAsked('members', asked));
    this.requests = requests;
    this.resources = {
      schema: scimSchemas.group,
      body: ScimGroupBody,
      mostOf: (asked) => (isAsked('members', asked) ? scimLimits.groupsWithMembers : scimLimits.groups),
      readsPeople: false,
      resourceOf: (group) => groupResource(group, requests.base),
      page: async (caller, range) => {
        const { items, total } = await readRange(range, (page) => caller.ask(FindTeams, page));
        return { items: items.map(({ name: displayName, ...team }) => ({ ...team, displayName })), total };
      },
      filter: (caller, comparisons) => groups.filter(caller, comparisons),
      complete: async (caller, group, asked) =>
        isAsked('members', asked) ? groups.get(caller, group.id, true) : group,
      get,
      create: async (caller, body, asked) =>
        get(caller, await groups.create(caller, groupChangesOf(body)), asked),
      replace: async (caller, id, body, asked) => {
        await groups.change(caller, id, groupChangesOf(body));
        return get(caller, id, asked);
      },
      // a large group is left out unless it is asked for, so that its size costs nothing
      patch: async (caller, id, operations, asked) => {
        await groups.change(caller, id, patchGroup(operations));
        const isSmall = (await groups.memberCount(caller, id)) <= scimLimits.shownMembers;
        const isWanted = isSmall || asked.attributes !== undefined || !isAsked('members', asked);
        return isWanted ? get(caller, id, asked) : null;
      },
      delete: (caller, id) => groups.delete(caller, id),
    };
  }
}
