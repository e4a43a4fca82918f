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
import type { z } from 'zod';
import {
  ScimGroupBody,
  scimLimits,
  ScimListQuery,
  ScimPatchBody,
  ScimProjection,
  scimSchemas,
} from '../../../contracts/identity/scim.ts';
import { FindTeams } from '../../../contracts/organization/team-directory.ts';
import { parseInput } from '../../platform/http/gateway.ts';
import { scimMediaType } from '../../platform/http/scim-error.ts';
import { groupChangesOf, patchGroup } from './group-changes.ts';
import { parseFilter } from './scim-filter.ts';
import { ScimGroups, type Group } from './scim-groups.ts';
import { parseBody, ScimRequests, type DirectoryCaller } from './scim-requests.ts';
import {
  groupResource,
  isAsked,
  listOf,
  locationOf,
  rangeOf,
  readRange,
  withAsked,
  type Range,
} from './scim-resources.ts';

type Asked = z.output<typeof ScimProjection>;

/** The teams of an organisation as the groups of its directory (RFC 7644, 3). */
@Controller('scim/v2/Groups')
export class ScimGroupsController {
  readonly #groups: ScimGroups;
  readonly #requests: ScimRequests;

  constructor(@Inject(ScimGroups) groups: ScimGroups, @Inject(ScimRequests) requests: ScimRequests) {
    this.#groups = groups;
    this.#requests = requests;
  }

  @Get()
  @Header('content-type', scimMediaType)
  async list(@Query() query: unknown, @Req() request: FastifyRequest): Promise<object> {
    const caller = await this.#requests.callerOf(request, 'read');
    const asked = parseInput(ScimListQuery, query);
    const hasMembers = isAsked('members', asked);
    const range = rangeOf(asked, hasMembers ? scimLimits.groupsWithMembers : scimLimits.groups);
    await this.#requests.waitForWrites(caller);
    const { items, total } = await this.#find(caller, asked.filter, range);
    const groups = hasMembers
      ? await Promise.all(items.map(({ id }) => this.#groups.get(caller, id, true)))
      : items;
    const resources = groups.map((group) => withAsked(this.#resource(group), asked));
    return listOf(resources, range.startIndex, total);
  }

  async #find(caller: DirectoryCaller, filter: string | undefined, range: Range) {
    if (filter === undefined) {
      const { items, total } = await readRange(range, (page) => caller.ask(FindTeams, page));
      return { items: items.map(({ name: displayName, ...team }) => ({ ...team, displayName })), total };
    }
    const found = await this.#groups.filter(caller, parseFilter(filter));
    const first = range.startIndex - 1;
    return { items: found.slice(first, first + range.count), total: found.length };
  }

  @Get(':teamId')
  @Header('content-type', scimMediaType)
  async get(
    @Param('teamId') teamId: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const caller = await this.#requests.callerOf(request, 'read');
    return this.#answer(caller, teamId, parseInput(ScimProjection, query));
  }

  async #answer(caller: DirectoryCaller, teamId: string, asked: Asked) {
    const group = await this.#groups.get(caller, teamId, isAsked('members', asked));
    return withAsked(this.#resource(group), asked);
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
      const changes = groupChangesOf(parseBody(ScimGroupBody, body, scimSchemas.group));
      const teamId = await this.#groups.create(caller, changes);
      void reply.header(
        'location',
        locationOf(this.#resource({ id: teamId, displayName: '', externalId: null })),
      );
      return this.#answer(caller, teamId, asked);
    });
  }

  @Put(':teamId')
  @Header('content-type', scimMediaType)
  async replace(
    @Param('teamId') teamId: string,
    @Body() body: unknown,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.#requests.change(request, async (caller) => {
      const asked = parseInput(ScimProjection, query);
      const changes = groupChangesOf(parseBody(ScimGroupBody, body, scimSchemas.group));
      await this.#groups.change(caller, teamId, changes);
      return this.#answer(caller, teamId, asked);
    });
  }

  /** Answers with the group; with 204 for a large one, unless it is asked for, so that its size costs nothing. */
  @Patch(':teamId')
  @Header('content-type', scimMediaType)
  async patch(
    @Param('teamId') teamId: string,
    @Body() body: unknown,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object | undefined> {
    return this.#requests.change(request, async (caller) => {
      const asked = parseInput(ScimProjection, query);
      const changes = patchGroup(parseBody(ScimPatchBody, body, scimSchemas.patch).Operations);
      await this.#groups.change(caller, teamId, changes);
      const isSmall = (await this.#groups.memberCount(caller, teamId)) <= scimLimits.shownMembers;
      if (isSmall || asked.attributes !== undefined || !isAsked('members', asked))
        return this.#answer(caller, teamId, asked);
      void reply.status(204);
      return undefined;
    });
  }

  @Delete(':teamId')
  @HttpCode(204)
  async delete(@Param('teamId') teamId: string, @Req() request: FastifyRequest): Promise<void> {
    await this.#requests.change(request, (caller) => this.#groups.delete(caller, teamId));
  }

  #resource(group: Group) {
    return groupResource(group, this.#requests.base);
  }
}
