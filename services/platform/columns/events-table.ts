import type { EventContract } from '../../../contracts/kernel/define-event.ts';
import type { StreamParts } from '../event-store/stream-name.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { Row, TableContract } from './columns.ts';

/** Every event without its personal fields: what happened, to what, when and by whom, in log order. */
export const eventsTable: TableContract = {
  name: 'events',
  version: 3,
  columns: {
    event_id: 'String',
    stream: 'String',
    category: 'LowCardinality(String)',
    entity_id: 'String',
    revision: 'UInt32',
    type: 'LowCardinality(String)',
    version: 'UInt16',
    time: "DateTime64(3, 'UTC')",
    actor: 'String',
    command_id: 'String',
    correlation_id: 'String',
    causation_id: 'String',
    workspace_id: 'LowCardinality(String)',
    data: 'String',
  },
  orderBy: ['position'],
};

/**
 * The row of an event. The data of an event without a contract is left out, because its personal fields are unknown.
 */
export function eventRow(
  event: RecordedEvent,
  { category, id }: StreamParts,
  contract: EventContract | undefined,
): Row {
  const data = contract
    ? Object.fromEntries(Object.entries(event.data).filter(([name]) => !contract.personal.has(name)))
    : {};
  const { workspaceId } = event.data;
  return {
    event_id: event.id,
    stream: event.stream,
    category,
    entity_id: id,
    revision: event.revision,
    type: event.type,
    version: event.version,
    time: event.time,
    actor: event.metadata.actor,
    command_id: event.metadata.commandId,
    correlation_id: event.metadata.correlationId,
    causation_id: event.metadata.causationId ?? '',
    workspace_id:
      typeof workspaceId === 'string' && !contract?.personal.has('workspaceId') ? workspaceId : '',
    data: JSON.stringify(data),
  };
}
