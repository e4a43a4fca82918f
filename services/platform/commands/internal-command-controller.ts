import { Controller, Headers, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SkipThrottle } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnyCommandContract, CommandMessage } from '../../../contracts/kernel/define-command.ts';
import type { Cause } from '../../../contracts/kernel/define-pipeline.ts';
import { DomainError, NotFound } from '../../../contracts/kernel/errors.ts';
import { SETTINGS, type Settings } from '../config/settings.ts';
import { requireProcessKey } from '../processes/process-key.ts';
import { causeOf } from '../pipelines/causes.ts';
import { parseOrRefuse } from '../pipelines/work-plans.ts';
import { LargeBodies } from '../queues/large-bodies.ts';
import type { CommandOutcome } from './command-processor.ts';

/** Every command contract, for parsing requests. */
export const COMMANDS = Symbol('commands');
/** Where a pipeline worker sends its commands. */
export const internalCommandsPath = '/internal/commands';
/** The organisation of a command, by which a large one waits for its turn before it is parsed. */
export const organizationHeader = 'x-organization';

/** The request of a worker with a command. */
export const InternalCommand = z.object({
  type: z.string(),
  data: z.unknown(),
  sender: z.object({
    organizationId: z.string(),
    actor: z.string().startsWith('pipeline:'),
    commandId: z.string(),
    correlationId: z.string(),
    causationId: z.string().nullable(),
    client: z.null(),
  }),
});
export type InternalCommand = z.output<typeof InternalCommand>;

/** The result: a refusal is an answer too, with its kind. */
export type InternalCommandAnswer = { readonly item: unknown } | { readonly refused: Cause };

/**
 * Receives the commands of pipelines that run in another process: only commands that the product itself sends, and only
 * from workers with the key. Everybody else gets 404.
 */
@Controller()
@SkipThrottle()
export class InternalCommandController {
  readonly #commands: CommandBus;
  readonly #contracts: readonly AnyCommandContract[];
  readonly #key: string | undefined;
  readonly #largeBodies: LargeBodies;

  constructor(
    @Inject(CommandBus) commands: CommandBus,
    @Inject(COMMANDS) contracts: readonly AnyCommandContract[],
    @Inject(SETTINGS) settings: Settings,
    @Inject(LargeBodies) largeBodies: LargeBodies,
  ) {
    this.#commands = commands;
    this.#contracts = contracts.filter(({ access }) => access.rule === 'system');
    this.#key = settings.STEPWELL_WORKER_KEY;
    this.#largeBodies = largeBodies;
  }

  @Post(internalCommandsPath)
  @HttpCode(200)
  async execute(
    @Headers('authorization') authorization: string | undefined,
    @Req() request: FastifyRequest,
    @Headers(organizationHeader) organizationId = '',
  ): Promise<InternalCommandAnswer> {
    requireProcessKey(authorization, this.#key);
    return this.#largeBodies.inTurn({ organizationId }, request, () => this.#execute(request.body));
  }

  async #execute(body: unknown): Promise<InternalCommandAnswer> {
    const { type, data, sender } = parseOrRefuse(InternalCommand, body);
    const contract = this.#contracts.find((known) => known.type === type);
    if (!contract) throw NotFound();
    try {
      const message = new contract(parseOrRefuse(contract.schema, data) as never, sender);
      const { item } = await this.#commands.execute<CommandMessage, CommandOutcome>(message);
      return { item: item ?? null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { refused: causeOf(error) };
    }
  }
}
