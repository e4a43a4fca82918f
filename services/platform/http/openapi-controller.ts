import { Controller, Get, Header, Inject } from '@nestjs/common';
import type { createOpenApi } from './openapi.ts';

export const OPENAPI = Symbol('openapi');

/** The API's description for programs; people read the page generated from it. */
@Controller()
export class OpenApiController {
  readonly #json: Buffer;
  constructor(@Inject(OPENAPI) document: ReturnType<typeof createOpenApi>) {
    this.#json = Buffer.from(JSON.stringify(document)); // once: for each request it would take milliseconds
  }

  @Get('openapi.json')
  @Header('cache-control', 'no-cache')
  @Header('content-type', 'application/json; charset=utf-8')
  describe(): Buffer {
    return this.#json;
  }
}
