import { allEvents } from '../../../contracts/catalogue.ts';
import type { AuditEvent } from '../../../contracts/audit/audit.ts';
import { parseStreamName } from '../../../services/platform/event-store/stream-name.ts';
import { eachEvent } from '../../../services/platform/event-store/event-store.ts';
import type { EventStore, RecordedEvent } from '../../../services/platform/event-store/event-store.ts';
import type { AggregateRegistry } from '../state-history/state-history.ts';
import type { IndexedEvent } from './audit-index.ts';

const contracts = new Map(allEvents.map((contract) => [contract.type, contract]));

/** Personal fields whose person was erased: their key is destroyed, and with it their content. */
export const erasedFields = ({ type, data }: RecordedEvent): readonly string[] =>
  [...(contracts.get(type)?.personal.keys() ?? [])].filter((field) => data[field] === null);

/**
 * The audit trail reads the log itself: it shows what was recorded, with personal fields as far as they may still be
 * read.
 */
export interface AuditSources {
  readonly events: EventStore;
  readonly aggregates: AggregateRegistry;
}

export function auditEventOf(
  event: RecordedEvent,
  workspaceId: string,
  aggregates: AggregateRegistry,
): AuditEvent {
  const { category, id } = parseStreamName(event.stream, aggregates.keys());
  return {
    id: event.position,
    position: event.position,
    eventId: event.id,
    type: event.type,
    version: event.version,
    time: event.time,
    actor: event.metadata.actor,
    stream: event.stream,
    category,
    entityId: id,
    revision: event.revision,
    workspaceId: workspaceId === '' ? null : workspaceId,
    data: event.data,
    erased: [...erasedFields(event)],
    client: event.metadata.client,
    apiKeyId: event.metadata.apiKeyId ?? null,
    commandId: event.metadata.commandId,
    correlationId: event.metadata.correlationId,
    causationId: event.metadata.causationId,
    previousHash: event.previousHash,
    hash: event.hash,
  };
}

const placeOf = ({ stream, revision }: Pick<IndexedEvent, 'stream' | 'revision'>): string =>
  `${stream}@${revision}`;

/** Reads indexed events from the log, each stream once, in the order of the index. */
export async function readIndexed(
  { events, aggregates }: AuditSources,
  organizationId: string,
  indexed: readonly IndexedEvent[],
): Promise<readonly AuditEvent[]> {
  const found = new Map<string, RecordedEvent>();
  for (const [stream, places] of Map.groupBy(indexed, (each) => each.stream)) {
    const wanted = new Set(places.map(({ revision }) => revision));
    for await (const event of eachEvent(events.readPages(organizationId, stream, Math.min(...wanted)))) {
      if (wanted.delete(event.revision)) found.set(placeOf(event), event);
      if (wanted.size === 0) break;
    }
  }
  return indexed.flatMap((place) => {
    const event = found.get(placeOf(place));
    return event ? [auditEventOf(event, place.workspace_id, aggregates)] : [];
  });
}
