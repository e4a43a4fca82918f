import { gzipSync } from 'node:zlib';
import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { createOpenApi } from './openapi.ts';

export const OPENAPI = Symbol('openapi');

/** The API's description for programs; people read the page generated from it. */
@Controller()
export class OpenApiController {
  // once, and compressed: anybody may ask for it, and each request would take milliseconds
  readonly #json: Buffer;
  readonly #compressed: Buffer;
  constructor(@Inject(OPENAPI) document: ReturnType<typeof createOpenApi>) {
    this.#json = Buffer.from(JSON.stringify(document));
    this.#compressed = gzipSync(this.#json);
  }

  @Get('openapi.json')
  @Header('cache-control', 'no-cache')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('vary', 'accept-encoding')
  describe(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(request.headers['accept-encoding'])))
      return this.#json;
    reply.header('content-encoding', 'gzip');
    return this.#compressed;
  }
}
