import type { z } from 'zod';
import { ListFigureEvents } from '../../contracts/analytics/reports.ts';
import { answerQuery } from '../../services/platform/projections/define-read-model.ts';
import { during, intervalsSql, onWorkflow, seconds, viewsSql, where } from './figures-sql.ts';
import { readPage } from './report-page.ts';
import { periodOf, reportParameters } from './report-period.ts';

type Asked = z.output<typeof ListFigureEvents.schema>;

const conditionOf = {
  workflowId: onWorkflow,
  userId: 'user_id = {userId:String}',
  publication: 'publication = {publication:UInt32}',
  device: 'device = {device:String}',
} as const;
const playedStep = 'step_id = {stepId:String}';
/** The middle of the second was played, as the watch curve counts it. */
const playedSecond = 'from_second <= {second:UInt32} + 0.5 AND to_second > {second:UInt32} + 0.5';

/** The positions behind a figure, counted just as the figure counts. */
function positionsSql(asked: Asked): string {
  const conditions = Object.entries(conditionOf)
    .filter(([field]) => asked[field as keyof typeof conditionOf] !== undefined)
    .map(([, condition]) => condition);
  const ofStep = asked.stepId === undefined ? [] : [playedStep];
  const facts = 'any(device) AS on_device, any(workflow_id) AS workflow, any(publication) AS version';
  if (asked.figure === 'views')
    return `SELECT position, min(moment) AS at, ${facts}, toFloat64(count()) AS amount FROM (${viewsSql(conditions)}) GROUP BY position`;
  if (asked.figure === 'watched') {
    const ofSecond = asked.second === undefined ? [] : [playedSecond];
    const sum = `position, min(started_at) AS at, ${facts}, sum(to_second - from_second) AS amount`;
    return `${intervalsSql(sum, [...conditions, ...ofStep, ...ofSecond])} GROUP BY position`;
  }
  const finished = asked.stepId === undefined ? [`step_id = ''`] : ofStep;
  return (
    `SELECT position, min(completed_at) AS at, ${facts}, toFloat64(1) AS amount FROM completions ` +
    `WHERE ${where([...conditions, ...finished, ...during('completed_at')])} GROUP BY position`
  );
}

interface FigureEvent {
  readonly [column: string]: unknown;
  readonly position: number;
  readonly at: string;
  readonly on_device: string;
  readonly workflow: string;
  readonly version: number;
  readonly amount: number;
}
interface EventRow {
  readonly [column: string]: unknown;
  readonly position: number;
  readonly event_id: string;
  readonly type: string;
  readonly stream: string;
  readonly time: string;
  readonly actor: string;
}

const given = (asked: Asked) =>
  Object.fromEntries(
    (['workflowId', 'userId', 'publication', 'device', 'stepId', 'second'] as const)
      .filter((field) => asked[field] !== undefined)
      .map((field) => [field, asked[field]]),
  );

export const figureEvents = answerQuery(ListFigureEvents, async (asked, { columns, viewer }) => {
  const { organizationId } = viewer;
  const parameters = { ...reportParameters(asked, periodOf(asked, new Date()), viewer), ...given(asked) };
  const found = await readPage<FigureEvent, FigureEvent>(
    { columns, organizationId, sql: positionsSql(asked), parameters },
    asked,
    'at DESC, position DESC',
    (row) => row,
  );
  const events = await columns.query<EventRow>(
    organizationId,
    'SELECT position, event_id, type, stream, time, actor FROM events WHERE position IN {positions:Array(UInt64)}',
    { positions: found.items.map(({ position }) => position) },
  );
  const eventAt = new Map(events.map((event) => [event.position, event]));
  return {
    page: found.page,
    items: found.items.flatMap((row) => {
      const event = eventAt.get(row.position);
      if (!event) return [];
      return [
        {
          id: event.event_id,
          position: row.position,
          type: event.type,
          stream: event.stream,
          at: row.at,
          time: event.time,
          actor: event.actor,
          device: row.on_device,
          workflowId: row.workflow,
          publication: row.version,
          amount: seconds(row.amount),
        },
      ];
    }),
  };
});
