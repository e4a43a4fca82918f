import type { AnyCommandContract, Sender } from '../../../contracts/kernel/define-command.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { Decision, DecisionContext } from './define-decision.ts';

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
 * `facts` are what the decision's own `facts` would have returned. The command's data is parsed by its contract first,
 * so a spec cannot send what the API would refuse.
 */
export function given(...events: readonly EventData[]) {
  return {
    when(decision: Decision, data: Record<string, unknown>, context = specContext, facts?: unknown) {
      const command: AnyCommandContract = decision.command;
      const parsed = command.schema.parse(data) as never;
      const fold = (state: unknown, event: EventData, revision: number): unknown =>
        decision.aggregate.evolve(state, event, recordedForSpec(event, revision));
      const state = events.reduce(fold, decision.aggregate.initial) as never;
      try {
        const decided = decision.decide(parsed, state, context, facts as never);
        const after = decided.reduce(
          (current: unknown, event, index) => fold(current, event, events.length + index),
          state,
        ) as never;
        return {
          events: decided,
          refusal: null,
          result: decision.result?.(parsed, after, context),
          state: after as unknown,
        };
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return { events: [], refusal: error.error, result: undefined, state: state as unknown };
      }
    },
  };
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
