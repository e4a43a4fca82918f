import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../../../contracts/kernel/access.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import type { CommandMessage } from '../../../contracts/kernel/define-command.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { authorise } from '../commands/authorise.ts';
import type { CommandOutcome } from '../commands/command-processor.ts';
import type { Viewer } from '../projections/define-read-model.ts';
import { commandAnswer } from './envelope.ts';
import { FRESHNESS, type Freshness } from './freshness.ts';
import { AUTHENTICATE, requireSignedIn, type Authenticate } from './gateway.ts';

/** What controllers share whose calls need more than one contract: the viewer, commands in their name, the answer. */
@Injectable()
export class SignedInCalls {
  readonly #authenticate: Authenticate;
  readonly #commands: CommandBus;
  readonly #freshness: Freshness;

  constructor(
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(CommandBus) commands: CommandBus,
    @Inject(FRESHNESS) freshness: Freshness,
  ) {
    this.#authenticate = authenticate;
    this.#commands = commands;
    this.#freshness = freshness;
  }

  /** Who sends the request by a session; refused unless they have access. */
  async viewerOf(request: FastifyRequest, access?: Access): Promise<Viewer> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    if (access !== undefined) authorise(access, viewer);
    return viewer;
  }

  execute(message: CommandMessage): Promise<CommandOutcome> {
    return this.#commands.execute<CommandMessage, CommandOutcome>(message);
  }

  /** Runs a command about bytes that were stored for it; once it is refused, nothing refers to them. */
  async executeStored(message: CommandMessage, discard: () => Promise<void>): Promise<CommandOutcome> {
    try {
      return await this.execute(message);
    } catch (error) {
      // without an answer of the log, the command may have been recorded
      if (error instanceof DomainError && error.kind !== 'unavailable') await discard();
      throw error;
    }
  }

  /** The answer by whose token the sender's next query sees what was recorded. */
  answer(outcome: CommandOutcome): Answer {
    return commandAnswer(outcome, this.#freshness);
  }

  async send(message: CommandMessage): Promise<Answer> {
    return this.answer(await this.execute(message));
  }

  /** Until the read side has what an answer's token stands for. */
  async waitFor({ token }: Answer): Promise<void> {
    await this.#freshness.waitFor(token ?? '');
  }
}
