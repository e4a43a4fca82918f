import { Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Answer } from '../../contracts/kernel/answer.ts';
import {
  ListParkedEvents,
  ParkedEventView,
  retryParkedEvent,
} from '../../contracts/operations/parked-events.ts';
import type { Access } from '../../contracts/kernel/access.ts';
import { authorise } from '../platform/commands/authorise.ts';
import { successEnvelope } from '../platform/http/envelope.ts';
import { AUTHENTICATE, parseInput, requireSignedIn, type Authenticate } from '../platform/http/gateway.ts';
import type { Parked } from '../platform/projections/all-parked.ts';

export const PARKED_EVENTS = Symbol('parked-events');

type ParkedEvent = Awaited<ReturnType<Parked['parked']>>[number];

/** Parked events of the sender's organisation; those of others are `resource.absent`. */
@Controller('v1/parked-events')
export class ParkedEventsController {
  readonly #authenticate: Authenticate;
  readonly #events: Parked;
  constructor(@Inject(AUTHENTICATE) authenticate: Authenticate, @Inject(PARKED_EVENTS) events: Parked) {
    this.#authenticate = authenticate;
    this.#events = events;
  }

  @Get()
  async list(@Query() query: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const organizationId = await this.#organizationOf(request, ListParkedEvents.access);
    const { page, size, keyword } = parseInput(ListParkedEvents.schema, query);
    const found = (await this.#listOf(organizationId)).filter(
      (event) => keyword === undefined || event.stream.includes(keyword),
    );
    const items: z.output<typeof ParkedEventView>[] = found
      .slice((page - 1) * size, page * size)
      .map((event) => ParkedEventView.parse(event));
    return { ...successEnvelope, items, page: { page, size, dataCount: found.length } };
  }

  @Post(':id/retry')
  @HttpCode(200)
  async retry(@Param('id') id: string, @Req() request: FastifyRequest): Promise<Answer> {
    const organizationId = await this.#organizationOf(request, retryParkedEvent.access);
    const known = (await this.#listOf(organizationId)).some((event) => event.id === id);
    const item = known ? await this.#events.retry(id) : { applied: 0, remaining: 0 };
    return { ...successEnvelope, item };
  }

  async #listOf(organizationId: string): Promise<readonly ParkedEvent[]> {
    return (await this.#events.parked()).filter((event) => event.organizationId === organizationId);
  }

  async #organizationOf(request: FastifyRequest, access: Access): Promise<string> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    authorise(access, viewer);
    return viewer.organizationId;
  }
}
