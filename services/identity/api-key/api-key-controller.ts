import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiKeyBody, CreateApiKey } from '../../../contracts/identity/api-key.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { parseInput, requestSender } from '../../platform/http/gateway.ts';
import { SignedInCalls } from '../../platform/http/signed-in-calls.ts';
import { ApiKeys } from './api-keys.ts';

/** Creates API keys: their secret is in no contract. */
@Controller('v1/api-keys')
export class ApiKeyController {
  readonly #calls: SignedInCalls;
  readonly #apiKeys: ApiKeys;

  constructor(@Inject(SignedInCalls) calls: SignedInCalls, @Inject(ApiKeys) apiKeys: ApiKeys) {
    this.#calls = calls;
    this.#apiKeys = apiKeys;
  }

  @Post()
  @HttpCode(200)
  async create(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await this.#calls.viewerOf(request, CreateApiKey.access);
    const data = parseInput(ApiKeyBody, body);
    const { id, key, outcome } = await this.#apiKeys.create(data, requestSender(viewer, request));
    return this.#calls.answer({ ...outcome, item: { id, key } });
  }
}
