import type { AuditFilter } from '../../../contracts/audit/audit.ts';
import { startOfDay, shiftDay } from '../../../services/platform/columns/calendar-day.ts';
import { workspaceOfEventsSql } from '../workspace-places/workspace-places.ts';

/** An event's place according to the index; the event itself is read from the log, which alone is exact. */
export interface IndexedEvent {
  readonly [column: string]: unknown;
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly workspace_id: string;
}

const workspaceCondition = 'workspace_id IN {workspaces:Array(String)}';
const anyWorkspaceCondition = `(${workspaceCondition} OR position IN (SELECT position FROM (${workspaceOfEventsSql()}) WHERE ${workspaceCondition}))`;
const mentionsCondition = (parameter: string): string =>
  `position(data, concat('"', {${parameter}:String}, '"')) > 0`;

const conditions: Readonly<Record<string, string>> = {
  stream: 'stream = {stream:String}',
  category: 'category = {category:String}',
  entityId: `(entity_id = {entityId:String} OR ${mentionsCondition('entityId')})`,
  actor: 'actor = {actor:String}',
  personId: `(actor = {personId:String} OR entity_id = {personId:String} OR ${mentionsCondition('personId')})`,
  types: 'type IN {types:Array(String)}',
  workspaceIds: anyWorkspaceCondition,
  // Names of fields are not words of the event; an id is found wherever the event names it.
  words:
    `(positionCaseInsensitiveUTF8(replaceRegexpAll(data, {fieldNames:String}, ''), {words:String}) > 0 OR entity_id = {id:String} ` +
    'OR type IN {wordTypes:Array(String)} ' +
    'OR actor IN {named:Array(String)} OR entity_id IN {named:Array(String)} ' +
    `OR arrayExists(part -> part IN {named:Array(String)}, splitByChar('"', data)))`,
  correlationId: 'correlation_id = {correlationId:String}',
  from: "time >= toDateTime64({begin:String}, 3, 'UTC')",
  to: "time < toDateTime64({end:String}, 3, 'UTC')",
};

/** Finds the events that match a filter. `named` are the ids of those whose names contain the filter's words. */
export function indexQuery(
  filter: AuditFilter,
  named: readonly string[],
): { sql: string; parameters: Record<string, unknown> } {
  const usedConditions = Object.entries(conditions).filter(([field]) => {
    const value = filter[field as keyof AuditFilter];
    return Array.isArray(value) ? value.length > 0 : value !== undefined;
  });
  const where =
    usedConditions.length === 0
      ? ''
      : ` WHERE ${usedConditions.map(([, condition]) => condition).join(' AND ')}`;
  const texts = Object.entries(filter).filter(([, value]) => value !== undefined);
  return {
    sql: `SELECT position AS at_position, stream, revision, workspace_id FROM events${where}`,
    parameters: {
      ...Object.fromEntries(texts),
      workspaces: filter.workspaceIds,
      named,
      fieldNames: '"[A-Za-z0-9_-]+":',
      id: filter.words ?? '',
      words: JSON.stringify(filter.words ?? '').slice(1, -1),
      begin: filter.from === undefined ? '' : startOfDay(filter.from, filter.timeZone),
      end: filter.to === undefined ? '' : startOfDay(shiftDay(filter.to, 1), filter.timeZone),
    },
  };
}
