import {
  EventLogReplaced,
  RecordLogReplacement,
  eventLogEvents,
} from '../../../contracts/audit/event-log.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

/** What an organisation's audit trail records about the log itself. */
export interface EventLog {
  /** Generation of the newest recorded replacement. */
  readonly generation: number;
}

export const eventLog = defineAggregate<EventLog, typeof eventLogEvents>({
  category: 'event-log',
  events: eventLogEvents,
  initial: { generation: 0 },
  evolve: (_, event) => {
    switch (event.type) {
      case 'EventLogReplaced':
        return { generation: event.data.generation };
    }
    return assertNever(event.type);
  },
  scope: () => ({ workspaceId: null }),
});

export const recordLogReplacement = decision(RecordLogReplacement, eventLog, {
  id: (_, { sender }) => sender.organizationId,
  creates: true,
  decide: (data, { generation }) => (data.generation > generation ? [EventLogReplaced(data)] : []),
});
