import type { z } from 'zod';
import type { AnyCommandContract, ResultOf, Sender } from '../../../contracts/kernel/define-command.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import type { Viewer } from '../projections/define-read-model.ts';
import type { Aggregate } from './define-aggregate.ts';

/** What a decision may use besides the command and the state. All of it is the same when the command is repeated. */
export interface DecisionContext {
  readonly now: Date;
  readonly sender: Sender;
  /** An id derived from the command id and a name, so that a repeated command creates the same one. */
  readonly newId: (name: string) => string;
}

/**
 * The current state of another stream of the organisation, read from the log. `revision` is that of its last event, -1
 * without one.
 */
export type ReadAggregate = <S, E extends EventData>(
  aggregate: Aggregate<S, E>,
  id: string,
) => Promise<{ readonly state: S; readonly revision: number }>;

/** Another decision that must be acknowledged first, and its data. */
export interface Reservation {
  readonly decision: Decision;
  readonly data: object;
}

/** What a reservation may depend on besides the command and the state. */
export interface ReservationFacts<F> {
  readonly sender: Sender;
  readonly facts: F;
}

/** How one command is processed: its aggregate and instance, its decision, its result. */
export interface Decision {
  readonly command: AnyCommandContract;
  readonly aggregate: Aggregate<unknown>;
  readonly id: (data: never, context: DecisionContext, ask: SendQuery) => string | Promise<string>;
  readonly creates: boolean;
  readonly workspaceOf: ((data: never) => string | null) | undefined;
  readonly commutes: boolean;
  readonly isSequential: boolean;
  readonly serializeBy: ((data: never, sender: Sender) => string) | undefined;
  readonly facts:
    | ((data: never, ask: SendQuery, viewer: Viewer | null, readAggregate: ReadAggregate) => Promise<unknown>)
    | undefined;
  readonly reserves:
    | ((data: never, state: never, revision: number, known: ReservationFacts<never>) => Reservation | null)
    | undefined;
  readonly decide: (
    data: never,
    state: never,
    context: DecisionContext,
    facts: never,
  ) => readonly EventData[];
  readonly result: ((data: never, state: never, context: DecisionContext) => unknown) | undefined;
}

/** The command needs an entity that does not exist, or no longer. */
export const isAbsent = ({ aggregate, creates }: Decision, state: unknown): boolean =>
  aggregate.scope(state) === null && !creates;

/**
 * Binds a command to its pure decision.
 * - `id` names the instance; for a command that creates one, usually `context.newId(…)`. A command that names it by
 *   something else queries a read model as the product: the instance itself decides who may send the command.
 * - `creates`: the instance need not exist yet; `workspaceOf` then returns where it will belong, for authorisation.
 * - `commutes`: if another append came first, decide again on the new state instead of refusing with 409.
 * - `isSequential`: such commands of an organisation are decided one at a time, each once the previous append is
 *   pending (`PendingAppends`); for decisions that count other instances, which no expected revision protects.
 * - `serializeBy`: commands that return the same name here are decided and appended one at a time in this process; for
 *   decisions on other instances that few commands share.
 * - `facts`: what the decision must know of another context; queried before it, so that the decision stays pure. The
 *   query is sent as the product, so the hook itself must check what this person may see. A fact is as old as its read
 *   model: use only what never changes or may be a moment late. `readAggregate` reads the log.
 * - `reserves`: what must be appended to another stream before the events are appended to this one, if there are any;
 *   its refusal is the command's. `revision` is that of the state which the decision saw.
 * - `result` is what the response carries as `item`, from the state after the events.
 */
export function decision<C extends AnyCommandContract, S, E extends EventData, F = undefined>(
  command: C,
  aggregate: Aggregate<S, E>,
  shape: {
    id: (data: z.output<C['schema']>, context: DecisionContext, ask: SendQuery) => string | Promise<string>;
    creates?: boolean;
    workspaceOf?: (data: z.output<C['schema']>) => string | null;
    commutes?: boolean;
    isSequential?: boolean;
    serializeBy?: (data: z.output<C['schema']>, sender: Sender) => string;
    facts?: (
      data: z.output<C['schema']>,
      ask: SendQuery,
      viewer: Viewer | null,
      readAggregate: ReadAggregate,
    ) => Promise<F>;
    reserves?: (
      data: z.output<C['schema']>,
      state: S,
      revision: number,
      known: ReservationFacts<F>,
    ) => Reservation | null;
    decide: (data: z.output<C['schema']>, state: S, context: DecisionContext, facts: F) => readonly E[];
    result?: (data: z.output<C['schema']>, state: S, context: DecisionContext) => ResultOf<C>;
  },
): Decision {
  return {
    command,
    aggregate: aggregate as unknown as Aggregate<unknown>,
    id: shape.id,
    creates: shape.creates ?? false,
    workspaceOf: shape.workspaceOf,
    commutes: shape.commutes ?? false,
    isSequential: shape.isSequential ?? false,
    serializeBy: shape.serializeBy,
    facts: shape.facts as Decision['facts'],
    reserves: shape.reserves as Decision['reserves'],
    decide: ((data: z.output<C['schema']>, state: S, context: DecisionContext, facts: F) => {
      const decided = shape.decide(data, state, context, facts);
      if (decided.length === 0) return decided;
      const events = aggregate.complete?.(state, decided) ?? decided;
      aggregate.check?.(state, events);
      return events;
    }) as Decision['decide'],
    result: shape.result,
  };
}
