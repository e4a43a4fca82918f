import { Controller, Get, Header, Inject, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NotAllowed, NotFound } from '../../../contracts/kernel/errors.ts';
import { scimMediaType } from '../../platform/http/scim-error.ts';
import { scimResourceTypes, scimSchemaResources, scimServiceProvider } from './scim-discovery.ts';
import { ScimRequests } from './scim-requests.ts';
import { listOf, type Resource } from './scim-resources.ts';

/** What this server supports of SCIM 2.0 (RFC 7644, 4). */
@Controller('scim/v2')
export class ScimDiscoveryController {
  readonly #requests: ScimRequests;
  constructor(@Inject(ScimRequests) requests: ScimRequests) {
    this.#requests = requests;
  }

  @Get('ServiceProviderConfig')
  @Header('content-type', scimMediaType)
  async serviceProvider(@Req() request: FastifyRequest): Promise<object> {
    await this.#requests.callerOf(request, 'read');
    return scimServiceProvider(this.#requests.base);
  }

  @Get('ResourceTypes')
  @Header('content-type', scimMediaType)
  async resourceTypes(@Query('filter') filter: unknown, @Req() request: FastifyRequest): Promise<object> {
    return this.#list(request, filter, scimResourceTypes(this.#requests.base));
  }

  @Get('ResourceTypes/:name')
  @Header('content-type', scimMediaType)
  async resourceType(@Param('name') name: string, @Req() request: FastifyRequest): Promise<object> {
    return this.#one(request, name, scimResourceTypes(this.#requests.base));
  }

  @Get('Schemas')
  @Header('content-type', scimMediaType)
  async schemas(@Query('filter') filter: unknown, @Req() request: FastifyRequest): Promise<object> {
    return this.#list(request, filter, scimSchemaResources(this.#requests.base));
  }

  @Get('Schemas/:name')
  @Header('content-type', scimMediaType)
  async schema(@Param('name') name: string, @Req() request: FastifyRequest): Promise<object> {
    return this.#one(request, name, scimSchemaResources(this.#requests.base));
  }

  /** These are not filtered: a filter is refused with 403 (RFC 7644, 4). */
  async #list(request: FastifyRequest, filter: unknown, resources: readonly Resource[]): Promise<object> {
    await this.#requests.callerOf(request, 'read');
    if (filter !== undefined) throw NotAllowed();
    return listOf(resources, 1, resources.length);
  }

  async #one(request: FastifyRequest, name: string, resources: readonly Resource[]): Promise<object> {
    await this.#requests.callerOf(request, 'read');
    const found = resources.find(({ id }) => id === name);
    if (found === undefined) throw NotFound();
    return found;
  }
}
