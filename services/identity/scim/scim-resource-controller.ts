import { Delete, Get, Header, HttpCode, Param, Patch, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  ScimListQuery,
  ScimPatchBody,
  ScimProjection,
  scimSchemas,
  type PatchOperation,
} from '../../../contracts/identity/scim.ts';
import { parseInput } from '../../platform/http/gateway.ts';
import { scimMediaType } from '../../platform/http/scim-error.ts';
import { parseFilter, type Comparison } from './scim-filter.ts';
import { parseBody, type DirectoryCaller, type ScimRequests } from './scim-requests.ts';
import { listOf, locationOf, rangeOf, withAsked, type Range, type Resource } from './scim-resources.ts';

/** What a request asks to see of a resource. */
export type Asked = z.output<typeof ScimProjection>;

export interface Found<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** What one kind of resource adds to the frame that all of them share. */
export interface ScimResources<T, B> {
  readonly schema: string;
  readonly body: z.ZodType<B & { schemas: string[] }>;
  /** How many entries a page holds. */
  readonly mostOf: (asked: Asked) => number;
  /** Recorded where the answer has data of people. */
  readonly readsPeople: boolean;
  readonly resourceOf: (item: T) => Resource;
  readonly page: (caller: DirectoryCaller, range: Range) => Promise<Found<T>>;
  readonly filter: (caller: DirectoryCaller, comparisons: readonly Comparison[]) => Promise<readonly T[]>;
  /** An entry of a list with all that is asked of it. */
  readonly complete?: (caller: DirectoryCaller, item: T, asked: Asked) => Promise<T>;
  readonly get: (caller: DirectoryCaller, id: string, asked: Asked) => Promise<T>;
  readonly create: (caller: DirectoryCaller, body: B, asked: Asked) => Promise<T>;
  readonly replace: (caller: DirectoryCaller, id: string, body: B, asked: Asked) => Promise<T>;
  /** `null` where the answer is left out (RFC 7644, 3.5.2). */
  readonly patch: (
    caller: DirectoryCaller,
    id: string,
    operations: readonly PatchOperation[],
    asked: Asked,
  ) => Promise<T | null>;
  readonly delete: (caller: DirectoryCaller, id: string) => Promise<void>;
}

/** The routes of one kind of resource (RFC 7644, 3): who sends a request, what it asks to see, how it is answered. */
export abstract class ScimResourceController<T, B> {
  abstract readonly requests: ScimRequests;
  abstract readonly resources: ScimResources<T, B>;

  @Get()
  @Header('content-type', scimMediaType)
  async list(@Query() query: unknown, @Req() request: FastifyRequest): Promise<object> {
    const caller = await this.requests.callerOf(request, 'read');
    const asked = parseInput(ScimListQuery, query);
    const range = rangeOf(asked, this.resources.mostOf(asked));
    await this.requests.waitForWrites(caller);
    await this.#recordRead(caller, request);
    const { items, total } = await this.#find(caller, asked.filter, range);
    const { complete = async (_, item) => item } = this.resources;
    const found = await Promise.all(items.map((item) => complete(caller, item, asked)));
    return listOf(
      found.map((item) => this.#answer(item, asked)),
      range.startIndex,
      total,
    );
  }

  async #find(caller: DirectoryCaller, filter: string | undefined, range: Range): Promise<Found<T>> {
    if (filter === undefined) return this.resources.page(caller, range);
    const found = await this.resources.filter(caller, parseFilter(filter));
    const first = range.startIndex - 1;
    return { items: found.slice(first, first + range.count), total: found.length };
  }

  @Get(':id')
  @Header('content-type', scimMediaType)
  async get(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const caller = await this.requests.callerOf(request, 'read');
    const asked = parseInput(ScimProjection, query);
    await this.#recordRead(caller, request);
    return this.#answer(await this.resources.get(caller, id, asked), asked);
  }

  @Post()
  @HttpCode(201)
  @Header('content-type', scimMediaType)
  async create(
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    return this.requests.change(request, async (caller) => {
      const asked = parseInput(ScimProjection, query);
      const item = await this.resources.create(caller, this.#parse(request), asked);
      void reply.header('location', locationOf(this.resources.resourceOf(item)));
      return this.#answer(item, asked);
    });
  }

  @Put(':id')
  @Header('content-type', scimMediaType)
  async replace(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.requests.change(request, async (caller) => {
      const asked = parseInput(ScimProjection, query);
      await this.#recordRead(caller, request);
      return this.#answer(await this.resources.replace(caller, id, this.#parse(request), asked), asked);
    });
  }

  @Patch(':id')
  @Header('content-type', scimMediaType)
  async patch(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object | undefined> {
    return this.requests.change(request, async (caller) => {
      const asked = parseInput(ScimProjection, query);
      await this.#recordRead(caller, request);
      const { Operations } = parseBody(ScimPatchBody, request.body, scimSchemas.patch);
      const item = await this.resources.patch(caller, id, Operations, asked);
      if (item !== null) return this.#answer(item, asked);
      void reply.status(204);
      return undefined;
    });
  }

  @Delete(':id')
  @HttpCode(204)
  async delete(@Param('id') id: string, @Req() request: FastifyRequest): Promise<void> {
    await this.requests.change(request, (caller) => this.resources.delete(caller, id));
  }

  #parse({ body }: FastifyRequest): B {
    return parseBody(this.resources.body, body, this.resources.schema);
  }

  #answer(item: T, asked: Asked): object {
    return withAsked(this.resources.resourceOf(item), asked);
  }

  async #recordRead(caller: DirectoryCaller, request: FastifyRequest): Promise<void> {
    if (this.resources.readsPeople) await this.requests.recordRead(caller, request);
  }
}
