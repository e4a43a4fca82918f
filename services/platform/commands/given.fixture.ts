import type { AnyCommandContract, Sender } from '../../../contracts/kernel/define-command.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { DomainError, NotFound } from '../../../contracts/kernel/errors.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { Viewer } from '../projections/define-read-model.ts';
import type { Aggregate } from './define-aggregate.ts';
import { isAbsent, type Decision, type DecisionContext, type ReadAggregate } from './define-decision.ts';

const sender: Sender = {
  organizationId: 'org-1',
  actor: 'user-1',
  commandId: 'command-1',
  causationId: null,
  correlationId: 'command-1',
  client: null,
};

/** Context of the specs: a fixed clock and readable ids. */
export const specContext: DecisionContext = {
  now: new Date('2026-03-03T09:00:00.000Z'),
  sender,
  newId: (name) => `new-${name}`,
};

/**
 * The language of decision specs: `given(...events).when(decision, data)` and then `.events`, `.refusal` or `.result`.
 * `facts` are what the decision's own `facts` would have returned (see `factsOf`). The command's data is parsed by its
 * contract first, so a spec cannot send what the API would refuse; and an entity that does not exist is answered as the
 * product answers it, before the decision.
 */
export function given(...events: readonly PastEvent[]) {
  return {
    when(decision: Decision, data: Record<string, unknown>, context = specContext, facts?: unknown) {
      const command: AnyCommandContract = decision.command;
      const parsed = command.schema.parse(data) as never;
      const fold = folding(decision.aggregate);
      const state = events.reduce(fold, decision.aggregate.initial) as never;
      try {
        if (isAbsent(decision, state)) throw NotFound();
        const decided = decision.decide(parsed, state, context, facts as never);
        const after = decided.reduce(
          (current: unknown, event, index) => fold(current, event, events.length + index),
          state,
        ) as never;
        return {
          events: decided,
          refusal: null,
          details: undefined,
          result: decision.result?.(parsed, after, context),
          state: after as unknown,
          scope: decision.aggregate.scope(after),
        };
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const refusal = error.error;
        const details = { ...error.facts, ...error.fields };
        const scope = decision.aggregate.scope(state);
        return { events: [], refusal, details, result: undefined, state: state as unknown, scope };
      }
    },
  };
}

/** An event of the past; at the specs' own time unless it has another. */
export type PastEvent = EventData & { readonly time?: string };

const folding =
  ({ evolve }: Aggregate<unknown>) =>
  (state: unknown, event: PastEvent, revision: number): unknown =>
    evolve(
      state,
      event,
      recordedForSpec(event, revision, event.time === undefined ? {} : { time: event.time }),
    );

/** An aggregate's state after these events. */
export const stateAfter = <S, E extends EventData>(
  aggregate: Aggregate<S, E>,
  ...events: readonly PastEvent[]
): S => events.reduce(folding(aggregate as unknown as Aggregate<unknown>), aggregate.initial) as S;

/** What a decision's `facts` find: the answers to queries by their name, and the events of other streams by theirs. */
export function factsOf(
  { facts }: Decision,
  data: object,
  known: {
    readonly viewer?: Partial<Viewer> | null;
    readonly answers?: Readonly<Record<string, (data: never) => unknown>>;
    readonly streams?: Readonly<Record<string, readonly PastEvent[]>>;
  },
): Promise<unknown> | undefined {
  const ask: SendQuery = async (query, asked) => known.answers?.[query.type]?.(asked as never) as never;
  const readAggregate: ReadAggregate = async (aggregate, id) => {
    const events = known.streams?.[`${aggregate.category}-${id}`] ?? [];
    return { state: stateAfter(aggregate, ...events), revision: events.length - 1 };
  };
  return facts?.(data as never, ask, (known.viewer ?? null) as Viewer | null, readAggregate);
}

/** An event as if it had been recorded, for folds in tests. */
export function recordedForSpec<E extends EventData>(
  event: E,
  revision = 0,
  overrides: Partial<RecordedEvent<E>> = {},
): RecordedEvent<E> {
  return {
    ...event,
    id: `event-${revision}`,
    organizationId: sender.organizationId,
    stream: 'spec-1',
    revision,
    position: (revision + 1) as RecordedEvent['position'],
    time: specContext.now.toISOString(),
    metadata: {
      actor: sender.actor,
      commandId: sender.commandId,
      correlationId: sender.correlationId,
      causationId: null,
      client: null,
    },
    previousHash: '0'.repeat(64),
    hash: '0'.repeat(64),
    ...overrides,
  };
}
