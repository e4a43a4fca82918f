import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { ImportPeopleBody } from '../../../contracts/identity/people-import.ts';
import { withFlag } from '../../../contracts/kernel/access.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { parseInput, requestSender } from '../../platform/http/gateway.ts';
import { SignedInCalls } from '../../platform/http/signed-in-calls.ts';
import { createAsk } from '../../platform/queries/query-processor.ts';
import { PeopleImporter } from './people-importer.ts';

/** Imports the lines of a file of people; many commands, each decided by itself. */
@Controller('v1/people-imports')
export class PeopleImportController {
  readonly #importer: PeopleImporter;
  readonly #calls: SignedInCalls;
  readonly #queries: QueryBus;

  constructor(
    @Inject(PeopleImporter) importer: PeopleImporter,
    @Inject(SignedInCalls) calls: SignedInCalls,
    @Inject(QueryBus) queries: QueryBus,
  ) {
    this.#importer = importer;
    this.#calls = calls;
    this.#queries = queries;
  }

  @Post()
  @HttpCode(200)
  async import(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await this.#calls.viewerOf(request, withFlag('admin'));
    const sender = requestSender(viewer, request);
    const asker = { viewer, sender, ask: createAsk(this.#queries)(sender) };
    const { items, lastEvent } = await this.#importer.import(parseInput(ImportPeopleBody, body), asker);
    const size = items.length;
    return {
      ...this.#calls.answer({ item: undefined, lastEvent }),
      items: [...items],
      page: { page: 1, size, dataCount: size },
    };
  }
}
