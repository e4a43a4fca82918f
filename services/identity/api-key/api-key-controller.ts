import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiKeyBody, CreateApiKey } from '../../../contracts/identity/api-key.ts';
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
import { ApiKeys } from './api-keys.ts';

/** Creates API keys: their secret is in no contract. */
@Controller('v1/api-keys')
export class ApiKeyController {
  readonly #authenticate: Authenticate;
  readonly #apiKeys: ApiKeys;
  readonly #freshness: Freshness;

  constructor(
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(ApiKeys) apiKeys: ApiKeys,
    @Inject(FRESHNESS) freshness: Freshness,
  ) {
    this.#authenticate = authenticate;
    this.#apiKeys = apiKeys;
    this.#freshness = freshness;
  }

  @Post()
  @HttpCode(200)
  async create(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    authorise(CreateApiKey.access, viewer);
    const data = parseInput(ApiKeyBody, body);
    const { id, key, outcome } = await this.#apiKeys.create(data, requestSender(viewer, request));
    return commandAnswer({ ...outcome, item: { id, key } }, this.#freshness);
  }
}
