import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { ImportPeopleBody } from '../../../contracts/identity/people-import.ts';
import { withFlag } from '../../../contracts/kernel/access.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { authorise } from '../../platform/commands/authorise.ts';
import { commandAnswer } from '../../platform/http/envelope.ts';
import { FRESHNESS, type Freshness } from '../../platform/http/freshness.ts';
import {
  AUTHENTICATE,
  parseInput,
  requestSender,
  requireSignedIn,
  type Authenticate,
} from '../../platform/http/gateway.ts';
import { createAsk } from '../../platform/queries/query-processor.ts';
import { PeopleImporter } from './people-importer.ts';

/** Imports the lines of a file of people; many commands, each decided by itself. */
@Controller('v1/people-imports')
export class PeopleImportController {
  readonly #importer: PeopleImporter;
  readonly #authenticate: Authenticate;
  readonly #freshness: Freshness;
  readonly #queries: QueryBus;

  constructor(
    @Inject(PeopleImporter) importer: PeopleImporter,
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(FRESHNESS) freshness: Freshness,
    @Inject(QueryBus) queries: QueryBus,
  ) {
    this.#importer = importer;
    this.#authenticate = authenticate;
    this.#freshness = freshness;
    this.#queries = queries;
  }

  @Post()
  @HttpCode(200)
  async import(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    authorise(withFlag('admin'), viewer);
    const sender = requestSender(viewer, request);
    const asker = { viewer, sender, ask: createAsk(this.#queries)(sender) };
    const { items, lastEvent } = await this.#importer.import(parseInput(ImportPeopleBody, body), asker);
    const size = items.length;
    return {
      ...commandAnswer({ item: undefined, lastEvent }, this.#freshness),
      items: [...items],
      page: { page: 1, size, dataCount: size },
    };
  }
}
