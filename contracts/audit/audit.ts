import { z } from 'zod';
import { TimeZone } from '../analytics/report-filter.ts';
import { withFlag } from '../kernel/access.ts';
import { defineQuery, pageParameters } from '../kernel/define-query.ts';
import { CalendarDay, Moment, Timestamp, UserId, WorkspaceId } from '../kernel/fields.ts';

/** The audit trail contains everything that happened in the organisation; only its administrators may read it. */
const access = withFlag('isOrgAdmin');

/** `<category>-<id>`. */
export const StreamName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.@-]{0,199}$/, 'This is not a stream name.');
const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
    z.array(item).max(200),
  );

const EventType = z.string().regex(/^[A-Za-z0-9]{1,80}$/, 'This is not an event type.');

/** The filters of the audit trail; all of them must match. */
export const auditFilter = {
  /** The history of one entity. */
  stream: StreamName.optional(),
  /** One kind of entity: `workflow`, `event-log` … */
  category: z
    .string()
    .regex(/^[a-z][A-Za-z-]{0,63}$/, 'This is not an object type.')
    .optional(),
  /** What happened to the entity of this id, or referred to it. */
  entityId: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,128}$/, 'This is not a valid ID.')
    .optional(),
  /** Who did it: a person, `pipeline:<name>` or `policy:<name>`. */
  actor: z
    .string()
    .regex(/^[A-Za-z0-9_:-]{1,128}$/, 'This is not a valid actor.')
    .optional(),
  /** What this person did, and what was done to or about them. */
  personId: UserId.optional(),
  types: listOf(EventType).default([]),
  workspaceIds: listOf(WorkspaceId).default([]),
  /**
   * Text in the event's data, ignoring case: a title before or after a change, an id. For a person, workflow, workspace
   * or team whose current name contains these words: what they did, what happened to them, and what refers to them. At
   * most 200 of each are found by their name; with more, write more of it, or filter by the id.
   */
  words: z.string().trim().min(2).max(200).optional(),
  /** Events that the words describe, in whatever language they are: found as well where there are words. */
  wordTypes: listOf(EventType).default([]),
  /**
   * The sender's IP address. Addresses are encrypted, so each event must be decrypted: refused if the other filters
   * leave more than 20,000 events.
   */
  address: z.union([z.ipv4(), z.ipv6()], 'This is not an IP address.').optional(),
  /** Everything that one request led to. */
  correlationId: z.string().max(128).optional(),
  /** First and last day included, in the time zone. */
  from: CalendarDay.optional(),
  to: CalendarDay.optional(),
  timeZone: TimeZone.default('UTC'),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
};
/** The filter as a whole. */
export const AuditFilter = z.object(auditFilter);
export type AuditFilter = z.output<typeof AuditFilter>;

/** A step as people call it: by its number, from 1, and its title (`''`: it has none). */
export const NamedStep = z.object({ id: z.string(), number: z.number().int(), title: z.string() });
export type NamedStep = z.output<typeof NamedStep>;

/** An event as it was recorded. A personal field of an erased person is `null`. */
export const AuditEvent = z.object({
  /** Position in the log; links to the event use it. */
  id: z.number().int(),
  position: z.number().int(),
  eventId: z.string(),
  type: z.string(),
  version: z.number().int(),
  time: Timestamp,
  actor: z.string(),
  stream: z.string(),
  category: z.string(),
  entityId: z.string(),
  revision: z.number().int(),
  /** Where it happened; for an event that names no workspace, where its entity was at that time. */
  workspaceId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  /** Personal fields of `data` that were erased. */
  erased: z.array(z.string()),
  client: z.object({ address: z.string(), device: z.string() }).nullable(),
  /** The API key that was used, with the rights of the actor; `null` for people and the product itself. */
  apiKeyId: z.string().nullable(),
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  previousHash: z.string(),
  hash: z.string(),
  /** Steps that the event refers to, with their names before it; a step that it created, after it. Not in exports. */
  steps: z.array(NamedStep).optional(),
});
export type AuditEvent = z.output<typeof AuditEvent>;

/** The audit trail of an entity, a person, a workspace, a kind of event or a period; newest first by default. */
export class ListAuditEvents extends defineQuery('ListAuditEvents', {
  http: 'GET /v1/audit/events',
  example: { entityId: 'workflow-1' },
  access,
  reads: 'audit',
  readsOf: 'personId',
  data: z.object({
    ...auditFilter,
    ...pageParameters(500, 100),
  }),
  items: AuditEvent,
}) {}

/** One field that the event changed; `path` identifies list entries by their id if they have one. */
export const AuditChange = z.object({ path: z.string(), before: z.unknown(), after: z.unknown() });
export type AuditChange = z.output<typeof AuditChange>;

const ChainLink = z.object({
  revision: z.number().int(),
  position: z.number().int(),
  type: z.string(),
  hash: z.string(),
});
/**
 * State of the event in its stream's hash chain: `intact` if its hash is the one in its successor, and its
 * predecessor's the one in it.
 */
export const ChainProof = z.object({
  previous: ChainLink.nullable(),
  next: ChainLink.nullable(),
  intact: z.boolean(),
});
export type ChainProof = z.output<typeof ChainProof>;

/** One event with the state of its entity before and after, and its state in the hash chain. */
export class GetAuditEvent extends defineQuery('GetAuditEvent', {
  http: 'GET /v1/audit/events/{position}',
  access,
  reads: 'audit',
  readsOf: null,
  data: z.object({ position: z.coerce.number().int().min(0) }),
  item: z.object({
    event: AuditEvent,
    /** At most 500. */
    changes: z.array(AuditChange),
    changedFields: z.number().int(),
    unchangedFields: z.number().int(),
    /** Steps that the changes affect. */
    steps: z.array(NamedStep),
    /** Events of the same correlation, including this one. */
    correlatedEvents: z.number().int(),
    chain: ChainProof,
  }),
}) {}

/** The state of an entity at a time, folded from its events up to then. */
export class GetEntityAsOf extends defineQuery('GetEntityAsOf', {
  http: 'GET /v1/audit/entities/{stream}',
  example: { stream: 'workflow-workflow-1' },
  access,
  reads: 'audit',
  readsOf: null,
  data: z.object({ stream: StreamName, at: Moment.optional() }),
  item: z.object({
    stream: StreamName,
    at: Timestamp,
    /** `null`: it did not exist yet. */
    revision: z.number().int().nullable(),
    lastEvent: AuditEvent.nullable(),
    state: z.unknown(),
    /** Personal fields of it that were erased. */
    erased: z.array(z.string()),
  }),
}) {}

/** The choices of the filter: types, kinds of entities and their numbers of events. */
export class ListAuditTypes extends defineQuery('ListAuditTypes', {
  http: 'GET /v1/audit/types',
  access,
  data: z.object({}),
  items: z.object({ id: z.string(), type: z.string(), category: z.string(), events: z.number().int() }),
}) {}

/** The whole audit trail of a filter as a file; it is bytes, so the endpoint is hand-written. */
export const auditExport = {
  http: 'GET /v1/audit/export',
  access,
  data: z.object({ ...auditFilter, format: z.enum(['csv', 'ndjson']) }),
} as const;

/** What one event's page shows. */
export type AuditRecord = z.output<(typeof GetAuditEvent)['view']>;

export const auditQueries = [ListAuditEvents, GetAuditEvent, GetEntityAsOf, ListAuditTypes] as const;
