import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListDirectoryUsers, type DirectoryUser } from '../../../contracts/identity/directory-record.ts';
import {
  scimLimits,
  ScimListQuery,
  ScimPatchBody,
  ScimProjection,
  scimSchemas,
  ScimUserBody,
} from '../../../contracts/identity/scim.ts';
import { parseInput } from '../../platform/http/gateway.ts';
import { scimMediaType } from '../../platform/http/scim-error.ts';
import { parseFilter } from './scim-filter.ts';
import { parseBody, ScimRequests, type DirectoryCaller } from './scim-requests.ts';
import {
  listOf,
  locationOf,
  rangeOf,
  readRange,
  userResource,
  withAsked,
  type Range,
} from './scim-resources.ts';
import { ScimUsers } from './scim-users.ts';
import { attributesOf, patchUser, type UserAttributes } from './user-attributes.ts';

/** The people of an organisation for its directory (RFC 7644, 3). */
@Controller('scim/v2/Users')
export class ScimUsersController {
  readonly #users: ScimUsers;
  readonly #requests: ScimRequests;

  constructor(@Inject(ScimUsers) users: ScimUsers, @Inject(ScimRequests) requests: ScimRequests) {
    this.#users = users;
    this.#requests = requests;
  }

  @Get()
  @Header('content-type', scimMediaType)
  async list(@Query() query: unknown, @Req() request: FastifyRequest): Promise<object> {
    const caller = await this.#requests.callerOf(request, 'read');
    const asked = parseInput(ScimListQuery, query);
    const range = rangeOf(asked, scimLimits.users);
    await this.#requests.waitForWrites(caller);
    await this.#requests.recordRead(caller, request);
    const { items, total } = await this.#find(caller, asked.filter, range);
    const resources = items.map((user) => withAsked(this.#resource(user), asked));
    return listOf(resources, range.startIndex, total);
  }

  async #find(caller: DirectoryCaller, filter: string | undefined, range: Range) {
    if (filter === undefined) return readRange(range, (page) => caller.ask(ListDirectoryUsers, page));
    const found = await this.#users.filter(caller, parseFilter(filter));
    const first = range.startIndex - 1;
    return { items: found.slice(first, first + range.count), total: found.length };
  }

  @Get(':userId')
  @Header('content-type', scimMediaType)
  async get(
    @Param('userId') userId: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const caller = await this.#requests.callerOf(request, 'read');
    const asked = parseInput(ScimProjection, query);
    await this.#requests.recordRead(caller, request);
    return withAsked(this.#resource(await this.#users.get(caller, userId)), asked);
  }

  @Post()
  @HttpCode(201)
  @Header('content-type', scimMediaType)
  async create(
    @Body() body: unknown,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    return this.#requests.change(request, async (caller) => {
      const asked = parseInput(ScimProjection, query);
      const wanted = attributesOf(parseBody(ScimUserBody, body, scimSchemas.user));
      const resource = this.#resource(await this.#users.create(caller, wanted));
      void reply.header('location', locationOf(resource));
      return withAsked(resource, asked);
    });
  }

  @Put(':userId')
  @Header('content-type', scimMediaType)
  async replace(
    @Param('userId') userId: string,
    @Body() body: unknown,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.#change(request, userId, query, () =>
      attributesOf(parseBody(ScimUserBody, body, scimSchemas.user)),
    );
  }

  @Patch(':userId')
  @Header('content-type', scimMediaType)
  async patch(
    @Param('userId') userId: string,
    @Body() body: unknown,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.#change(request, userId, query, (current) =>
      patchUser(current, parseBody(ScimPatchBody, body, scimSchemas.patch).Operations),
    );
  }

  async #change(
    request: FastifyRequest,
    userId: string,
    query: unknown,
    change: (current: UserAttributes) => UserAttributes,
  ): Promise<object> {
    return this.#requests.change(request, async (caller) => {
      const asked = parseInput(ScimProjection, query);
      await this.#requests.recordRead(caller, request);
      return withAsked(this.#resource(await this.#users.replace(caller, userId, change)), asked);
    });
  }

  @Delete(':userId')
  @HttpCode(204)
  async delete(@Param('userId') userId: string, @Req() request: FastifyRequest): Promise<void> {
    await this.#requests.change(request, (caller) => this.#users.delete(caller, userId));
  }

  #resource(user: DirectoryUser) {
    return userResource(user, this.#requests.base);
  }
}
