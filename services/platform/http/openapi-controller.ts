import { Controller, Get, Header, Inject } from '@nestjs/common';
import type { createOpenApi } from './openapi.ts';

export const OPENAPI = Symbol('openapi');

/** The API's description for programs; people read the page generated from it. */
@Controller()
export class OpenApiController {
  readonly #document: ReturnType<typeof createOpenApi>;
  constructor(@Inject(OPENAPI) document: ReturnType<typeof createOpenApi>) {
    this.#document = document;
  }

  @Get('openapi.json')
  @Header('cache-control', 'no-cache')
  describe(): ReturnType<typeof createOpenApi> {
    return this.#document;
  }
}
