import { Controller, Get, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LanguageModelView, usesLanguageModel } from '../../contracts/authoring/language-calls.ts';
import type { Answer } from '../../contracts/kernel/answer.ts';
import { authorise } from '../platform/commands/authorise.ts';
import { successEnvelope } from '../platform/http/envelope.ts';
import { AUTHENTICATE, requireSignedIn, type Authenticate } from '../platform/http/gateway.ts';
import { LANGUAGE, type Language } from '../platform/language/language.ts';

/** What needs the language model itself: whether it is there. Which one it is concerns administrators alone. */
@Controller('v1/language-model')
export class LanguageController {
  readonly #authenticate: Authenticate;
  readonly #language: Language;
  constructor(@Inject(AUTHENTICATE) authenticate: Authenticate, @Inject(LANGUAGE) language: Language) {
    this.#authenticate = authenticate;
    this.#language = language;
  }

  @Get()
  async state(@Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    authorise(usesLanguageModel, viewer);
    return { ...successEnvelope, item: LanguageModelView.parse(await this.#language.status()) };
  }
}
