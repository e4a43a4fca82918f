import { Body, Controller, HttpCode, Inject, Param, Put, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AuthorPlace, AuthorsHere, placeLastsSeconds } from '../../contracts/authoring/author-places.ts';
import { GetWorkflowPermissions } from '../../contracts/authoring/workflow-views.ts';
import { GetWorkflowVisibility } from '../../contracts/authoring/workflow-visibility.ts';
import type { Answer } from '../../contracts/kernel/answer.ts';
import type { AnswerOf } from '../../contracts/kernel/define-query.ts';
import { NotAllowed, NotFound } from '../../contracts/kernel/errors.ts';
import { successEnvelope } from '../platform/http/envelope.ts';
import { parseInput } from '../platform/http/gateway.ts';
import { SignedInCalls } from '../platform/http/signed-in-calls.ts';
import { PRESENCE, type Presence } from '../platform/presence/presence.ts';

/** Where the authors of a draft are in it, for each other. */
@Controller('v1/workflows')
export class AuthorPlacesController {
  readonly #calls: SignedInCalls;
  readonly #queries: QueryBus;
  readonly #presence: Presence;
  constructor(
    @Inject(SignedInCalls) calls: SignedInCalls,
    @Inject(QueryBus) queries: QueryBus,
    @Inject(PRESENCE) presence: Presence,
  ) {
    this.#calls = calls;
    this.#queries = queries;
    this.#presence = presence;
  }

  @Put(':workflowId/authors')
  @HttpCode(200)
  async show(
    @Param('workflowId') workflowId: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    const { organizationId, userId } = await this.#calls.viewerOf(request);
    const sender = { organizationId, actor: userId };
    // `null` for who does not see its workspace: to them there is no such workflow
    const seen: unknown = await this.#queries.execute(new GetWorkflowVisibility({ workflowId }, sender));
    if (seen === null) throw NotFound();
    const question = new GetWorkflowPermissions({ workflowId }, sender);
    const allowed: AnswerOf<typeof GetWorkflowPermissions> = await this.#queries.execute(question);
    if (allowed === null) throw NotFound();
    if (!allowed.allowEdit) throw NotAllowed();
    const place = parseInput(AuthorPlace, body);
    const topic = `authors/${workflowId}`;
    await this.#presence.show(organizationId, topic, { personId: userId, place }, placeLastsSeconds);
    const here = await this.#presence.list(organizationId, topic);
    const authors = here
      .filter(({ personId }) => personId !== userId)
      .slice(0, 100)
      .map((other) => ({ ...other.place, userId: other.personId }));
    return { ...successEnvelope, item: AuthorsHere.parse({ authors }) };
  }
}
