import {
  Inject,
  Injectable,
  Module,
  type DynamicModule,
  type FactoryProvider,
  type Type,
} from '@nestjs/common';
import {
  CommandHandler,
  CqrsModule,
  QueryHandler as QueryHandlerOf,
  type ICommandHandler,
  type IQueryHandler,
} from '@nestjs/cqrs';
import type { CommandMessage } from '../../../contracts/kernel/define-command.ts';
import type { ContextContracts } from '../../../contracts/kernel/define-context.ts';
import type { QueryMessage } from '../../../contracts/kernel/define-query.ts';
import type { Policy } from '../policies/policy.ts';
import { QueryProcessor } from '../queries/query-processor.ts';
import type { QueryHandler } from '../projections/define-read-model.ts';
import { withSpan } from '../telemetry/traces.ts';
import { CommandProcessor, type CommandOutcome } from '../commands/command-processor.ts';
import type { AnswerDependencies, PolicyDependencies } from './context-dependencies.ts';
import type { Decision } from '../commands/define-decision.ts';

/** The services of a bounded context; exported by `services/<context>/context.ts` under the context's name. */
export interface ContextServices {
  readonly name: string;
  readonly decisions: readonly Decision[];
  /** Hand-written endpoints for bytes, cookies and streams. */
  readonly controllers?: readonly Type[];
  /** Dependencies of its controllers and policies; created once per process. */
  readonly providers?: readonly FactoryProvider[];
  /** Queries that an engine or the log itself answers instead of a read model. */
  readonly answers?: (parts: AnswerDependencies) => readonly QueryHandler[];
  /** Its policies: reactions to events of this or another context. */
  readonly policies?: readonly ((parts: PolicyDependencies) => Policy)[];
}

/** A whole bounded context: its contracts, decisions and query handlers. */
export interface ContextShape
  extends
    Omit<ContextServices, 'answers'>,
    Pick<ContextContracts, 'about' | 'commands' | 'queries' | 'calls'> {
  readonly answers: readonly QueryHandler[];
}

function createCommandHandler(decision: Decision): Type<ICommandHandler> {
  @Injectable()
  class DecisionHandler implements ICommandHandler<CommandMessage, CommandOutcome> {
    readonly #processor: CommandProcessor;
    constructor(@Inject(CommandProcessor) processor: CommandProcessor) {
      this.#processor = processor;
    }
    execute(command: CommandMessage): Promise<CommandOutcome> {
      return withSpan(
        `command ${decision.command.type}`,
        { organization: command.sender.organizationId },
        () => this.#processor.process(decision, command),
      );
    }
  }
  Object.defineProperty(DecisionHandler, 'name', { value: `${decision.command.type}Handler` });
  CommandHandler(decision.command as never)(DecisionHandler);
  return DecisionHandler;
}

function createQueryHandler(handler: QueryHandler): Type<IQueryHandler> {
  @Injectable()
  class AnswerHandler implements IQueryHandler<QueryMessage> {
    readonly #processor: QueryProcessor;
    constructor(@Inject(QueryProcessor) processor: QueryProcessor) {
      this.#processor = processor;
    }
    execute(query: QueryMessage): Promise<unknown> {
      return withSpan(`query ${handler.query.type}`, { organization: query.sender.organizationId }, () =>
        this.#processor.process(handler, query),
      );
    }
  }
  Object.defineProperty(AnswerHandler, 'name', { value: `${handler.query.type}Handler` });
  QueryHandlerOf(handler.query as never)(AnswerHandler);
  return AnswerHandler;
}

/**
 * A bounded context as a Nest module: its handlers come from its decisions and answers, its routes from its contracts.
 */
export function contextModule(shape: ContextShape): DynamicModule {
  const handled = new Set<unknown>([
    ...shape.decisions.map((each) => each.command),
    ...shape.answers.map((each) => each.query),
  ]);
  const unhandled = [...shape.commands, ...shape.queries].filter((contract) => !handled.has(contract));
  if (unhandled.length > 0)
    throw new Error(`${shape.name}: no handler for ${unhandled.map((contract) => contract.type).join(', ')}`);
  @Module({})
  class ContextModule {}
  Object.defineProperty(ContextModule, 'name', { value: `${shape.name}Module` });
  return {
    module: ContextModule,
    imports: [CqrsModule],
    controllers: [...(shape.controllers ?? [])],
    providers: [...shape.decisions.map(createCommandHandler), ...shape.answers.map(createQueryHandler)],
  };
}
