import type { AuditEvent } from '../../../contracts/audit/audit.ts';
import {
  GetAuditEvent,
  GetEntityAsOf,
  ListAuditEvents,
  ListAuditTypes,
} from '../../../contracts/audit/audit.ts';
import { InputInvalid } from '../../../contracts/kernel/errors.ts';
import { answerQuery, type QueryHandler } from '../../../services/platform/projections/define-read-model.ts';
import { auditEventOf, type AuditSources } from './audit-events.ts';
import { indexQuery, type IndexedEvent } from './audit-index.ts';
import { compareStates } from '../state-history/compare-states.ts';
import { findNamedIds } from './names.ts';
import { eventsOf, readTrail } from './read-trail.ts';
import { chainProof, StateFold } from '../state-history/state-history.ts';
import { happenedAt, producedUntil } from './read-states.ts';
import { Histories } from '../state-history/read-histories.ts';
import { addSteps, namedSteps, namesSteps, stepNamesOf, withSteps } from '../state-history/step-names.ts';
import { withWorkspaces } from '../workspace-places/workspace-places.ts';

const maxChanges = 500;
/** Reading more of them for one page would take longer than anybody waits; the export reads all of them. */
const maxOpenedEvents = 20_000;

/**
 * The index returns the places; it has processed every command that was answered before (see the projector's
 * `columns`).
 */
const indexPage =
  'SELECT at_position AS position, stream, revision, workspace_id, count() OVER () AS all_rows';

const listEvents = ({ events, aggregates }: AuditSources, histories: Histories) =>
  answerQuery(ListAuditEvents, async ({ page, size, ...filter }, { columns, viewer, ask }) => {
    const { sql, parameters } = indexQuery(filter, await findNamedIds(ask, filter.words));
    const read = (offset: number, limit: number) =>
      columns.query<IndexedEvent & { all_rows: number }>(
        viewer.organizationId,
        `${indexPage} FROM (${sql}) ORDER BY at_position ${filter.order} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
        { ...parameters, limit, offset },
      );
    const sources = { events, aggregates, columns, ask };
    const named = async (shown: readonly AuditEvent[]) =>
      shown.some(namesSteps(aggregates))
        ? histories.inTurn(viewer, (history) => withSteps(history, aggregates, shown))
        : [...shown];
    const rows = await read((page - 1) * size, filter.address === undefined ? size : 1);
    // A page after the last one is empty and still returns the total.
    const counted = rows[0] ?? (page > 1 ? (await read(0, 1))[0] : undefined);
    const dataCount = counted?.all_rows ?? 0;
    if (filter.address === undefined)
      return {
        items: await named(await eventsOf(sources, viewer.organizationId, rows)),
        page: { page, size, dataCount },
      };
    if (dataCount > maxOpenedEvents)
      throw InputInvalid({
        fields: {
          address: `can be searched for in ${maxOpenedEvents} events at most; choose a shorter period, or export: that searches all of them`,
        },
      });
    const opened = await openedOf(readTrail(sources, viewer.organizationId, filter));
    return {
      items: await named(opened.slice((page - 1) * size, page * size)),
      page: { page, size, dataCount: opened.length },
    };
  });

async function openedOf(trail: AsyncIterable<readonly AuditEvent[]>): Promise<AuditEvent[]> {
  const all: AuditEvent[] = [];
  for await (const events of trail) all.push(...events);
  return all;
}

const getEvent = ({ aggregates }: AuditSources, histories: Histories) =>
  answerQuery(GetAuditEvent, async ({ position }, { columns, viewer }) => {
    const [found] = await columns.query<IndexedEvent & { correlated: number }>(
      viewer.organizationId,
      'SELECT position, stream, revision, workspace_id, (SELECT count() FROM events WHERE correlation_id = ' +
        '(SELECT any(correlation_id) FROM events WHERE position = {position:UInt64})) AS correlated ' +
        'FROM events WHERE position = {position:UInt64}',
      { position },
    );
    const [placed] = found ? await withWorkspaces(columns, viewer.organizationId, [found]) : [];
    if (!found || !placed) return null;
    return histories.inTurn(viewer, async (history) => {
      const fold = new StateFold(found.stream, aggregates);
      const happened = await happenedAt(history(found.stream), found.revision, fold);
      if (!happened) return null;
      const { event, before, after, neighbours } = happened;
      const { changes, unchanged } = await compareStates(before, after);
      const shown = auditEventOf(event, placed.workspace_id, aggregates);
      return {
        event: addSteps(shown, namedSteps(shown.data, before, after)),
        changes: changes.slice(0, maxChanges),
        changedFields: changes.length,
        unchangedFields: unchanged,
        steps: [...stepNamesOf(before, after)],
        correlatedEvents: found.correlated,
        chain: chainProof(neighbours, event.revision),
      };
    });
  });

const entityAsOf = ({ aggregates }: AuditSources, histories: Histories) =>
  answerQuery(GetEntityAsOf, async ({ stream, at = new Date().toISOString() }, { viewer }) => {
    const found = await histories.inTurn(viewer, (history) =>
      producedUntil(history(stream), Date.parse(at), new StateFold(stream, aggregates)),
    );
    if (!found) return null;
    const { last, state, erased } = found.until ?? { last: null, state: null, erased: [] };
    return {
      stream,
      at,
      revision: last?.revision ?? null,
      lastEvent: last && auditEventOf(last, '', aggregates),
      state,
      erased: [...erased],
    };
  });

const listTypes = answerQuery(ListAuditTypes, async (_, { columns, viewer }) => {
  const rows = await columns.query<{ type: string; category: string; events: number }>(
    viewer.organizationId,
    'SELECT type, category, count() AS events FROM events GROUP BY type, category ORDER BY category, type',
  );
  const items = rows.map((row) => ({ id: `${row.category}:${row.type}`, ...row }));
  return { items, page: { page: 1, size: Math.max(items.length, 1), dataCount: items.length } };
});

/** The queries of the audit trail, over this log and these folds. */
export function auditAnswers(sources: AuditSources): readonly QueryHandler[] {
  const histories = new Histories(sources.events);
  return [
    listEvents(sources, histories),
    getEvent(sources, histories),
    entityAsOf(sources, histories),
    listTypes,
  ];
}
