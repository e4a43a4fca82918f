import { Controller, Inject } from '@nestjs/common';
import { ListDirectoryUsers, type DirectoryUser } from '../../../contracts/identity/directory-record.ts';
import { scimLimits, scimSchemas, ScimUserBody } from '../../../contracts/identity/scim.ts';
import { ScimRequests } from './scim-requests.ts';
import { ScimResourceController, type ScimResources } from './scim-resource-controller.ts';
import { readRange, userResource } from './scim-resources.ts';
import { ScimUsers } from './scim-users.ts';
import { attributesOf, patchUser } from './user-attributes.ts';

/** The people of an organisation for its directory. */
@Controller('scim/v2/Users')
export class ScimUsersController extends ScimResourceController<DirectoryUser, ScimUserBody> {
  readonly requests: ScimRequests;
  readonly resources: ScimResources<DirectoryUser, ScimUserBody>;

  constructor(@Inject(ScimUsers) users: ScimUsers, @Inject(ScimRequests) requests: ScimRequests) {
    super();
    this.requests = requests;
    this.resources = {
      schema: scimSchemas.user,
      body: ScimUserBody,
      mostOf: () => scimLimits.users,
      readsPeople: true,
      resourceOf: (user) => userResource(user, requests.base),
      page: (caller, range) => readRange(range, (page) => caller.ask(ListDirectoryUsers, page)),
      filter: (caller, comparisons) => users.filter(caller, comparisons),
      get: (caller, id) => users.get(caller, id),
      create: (caller, body) => users.create(caller, attributesOf(body)),
      replace: (caller, id, body) => users.replace(caller, id, () => attributesOf(body)),
      patch: (caller, id, operations) =>
        users.replace(caller, id, (current) => patchUser(current, operations)),
      delete: (caller, id) => users.delete(caller, id),
    };
  }
}
