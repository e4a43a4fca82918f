import type { z } from 'zod';
import { ListFigureEvents } from '../../../contracts/analytics/reports.ts';
import { answerQuery } from '../../../services/platform/projections/define-read-model.ts';
import {
  during,
  periodEnd,
  finishedConditions,
  withTurnSql,
  intervalsSql,
  userCondition,
  publicationsCondition,
  workflowCondition,
  openingsSql,
  pairsSql,
  playedSql,
  roundSeconds,
  setAsideSql,
  turnsSql,
  viewsSql,
  where,
  type Narrowing,
} from './figures-sql.ts';
import { readPage } from './report-page.ts';
import { resolvePeriod, reportParameters } from './report-period.ts';

type FigureEventFilter = z.output<typeof ListFigureEvents.schema>;

const chainConditions = { workflowId: workflowCondition, userId: userCondition } as const;
const partConditions = {
  publication: 'publication = {publication:UInt32}',
  device: 'device = {device:String}',
} as const;
const playedStep = 'step_id = {stepId:String}';
/** The middle of the second was played, as the watch curve counts it. */
const playedSecond = 'from_second <= {second:UInt32} + 0.5 AND to_second > {second:UInt32} + 0.5';

const conditionsFor = (
  filter: FigureEventFilter,
  conditions: Partial<Record<keyof FigureEventFilter, string>>,
): string[] =>
  Object.entries(conditions).flatMap(([field, condition]) =>
    filter[field as keyof FigureEventFilter] === undefined ? [] : [condition],
  );

const narrowingOf = (filter: FigureEventFilter): Narrowing => ({
  chain: conditionsFor(filter, chainConditions),
  part: [publicationsCondition, ...conditionsFor(filter, partConditions)],
});

const facts = 'any(device) AS on_device, any(workflow_id) AS workflow, any(publication) AS version';

const viewTurn = (chain: readonly string[]): string =>
  `SELECT workflow_id, user_id, turn FROM (${turnsSql(chain)}) WHERE view_id = {viewId:String}`;

/** The openings that started the views; with a step or a second, of the views that played some of it. */
function viewPositions(narrowing: Narrowing, played: readonly string[]): string {
  if (played.length === 0)
    return (
      `SELECT position, min(opened_at) AS at, ${facts}, toFloat64(1) AS amount ` +
      `FROM (${openingsSql(narrowing)}) WHERE begins GROUP BY position`
    );
  return (
    'SELECT first_position AS position, began_at AS at, first_device AS on_device, workflow_id AS workflow, ' +
    `first_publication AS version, toFloat64(1) AS amount FROM (${viewsSql(narrowing)}) ` +
    `WHERE (workflow_id, user_id, turn) IN (SELECT workflow_id, user_id, turn FROM (${playedSql(narrowing, played)}))`
  );
}

/** For each person and workflow of the period, the event by which they had first completed it (or the step). */
function completedPositions(narrowing: Narrowing, stepId: string | undefined): string {
  const finished = stepId === undefined ? finishedConditions : [playedStep, `completed_at < ${periodEnd}`];
  return (
    `SELECT argMin(position, (completed_at, position)) AS position, min(completed_at) AS at, ${facts}, toFloat64(1) AS amount ` +
    `FROM completions WHERE ${where(narrowing, finished)} ` +
    `AND (workflow_id, user_id) IN (${pairsSql(narrowing)}) GROUP BY workflow_id, user_id`
  );
}

const viewCondition = ({ chain }: Narrowing, { viewId }: FigureEventFilter): string =>
  viewId === undefined ? '' : ` WHERE (workflow_id, user_id, turn) IN (${viewTurn(chain)})`;

/** The syncs that reported what cannot have been played. */
function setAsidePositions(
  narrowing: Narrowing,
  filter: FigureEventFilter,
  played: readonly string[],
): string {
  const among = { ...narrowing, part: [...narrowing.part, ...played] };
  const ofView = viewCondition(narrowing, filter);
  const rows =
    ofView === ''
      ? setAsideSql('*', among)
      : withTurnSql(`set_aside WHERE ${where(among, during('told_at'))}`, narrowing.chain);
  return `SELECT position, min(told_at) AS at, ${facts}, sum(to_second - from_second) AS amount FROM (${rows})${ofView} GROUP BY position`;
}

/** The positions behind a figure, counted exactly as the figure counts. */
function positionsSql(filter: FigureEventFilter): string {
  const narrowing = narrowingOf(filter);
  const ofSecond = filter.second === undefined ? [] : [playedSecond];
  const played = [...(filter.stepId === undefined ? [] : [playedStep]), ...ofSecond];
  if (filter.figure === 'views') return viewPositions(narrowing, played);
  if (filter.figure === 'completed') return completedPositions(narrowing, filter.stepId);
  if (filter.figure === 'set-aside') return setAsidePositions(narrowing, filter, played);
  // Of a second the number is how often it was played, of anything longer how long.
  const amount = filter.second === undefined ? 'sum(to_second - from_second)' : 'toFloat64(count())';
  const among = { ...narrowing, part: [...narrowing.part, ...played] };
  const ofView = viewCondition(narrowing, filter);
  const rows = ofView === '' ? intervalsSql('*', among) : playedSql(narrowing, played);
  return `SELECT position, min(started_at) AS at, ${facts}, ${amount} AS amount FROM (${rows})${ofView} GROUP BY position`;
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

const queryParameters = (filter: FigureEventFilter) =>
  Object.fromEntries(
    (['workflowId', 'userId', 'publication', 'publications', 'device', 'stepId', 'viewId', 'second'] as const)
      .filter((field) => filter[field] !== undefined)
      .map((field) => [field, filter[field]]),
  );

export const figureEvents = answerQuery(ListFigureEvents, async (filter, { columns, viewer }) => {
  const { organizationId } = viewer;
  const parameters = {
    ...reportParameters(filter, await resolvePeriod(filter, { columns, viewer }), viewer),
    ...queryParameters(filter),
  };
  const found = await readPage<FigureEvent, FigureEvent>(
    { columns, organizationId, sql: positionsSql(filter), parameters },
    filter,
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
          amount: roundSeconds(row.amount),
        },
      ];
    }),
  };
});
