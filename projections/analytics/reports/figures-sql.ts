import type { Figures } from '../../../contracts/analytics/report-filter.ts';

/** An opening by the same person within this time after the previous one continues that view. */
const viewContinuation = 'INTERVAL 30 MINUTE';

export const periodBegin = "toDateTime64({begin:String}, 3, 'UTC')";
export const periodEnd = "toDateTime64({end:String}, 3, 'UTC')";

/**
 * What narrows a report beyond period and workspaces; conditions on columns that all fact tables have. Views are
 * derived from all openings of a workflow by a person, so that the views of the publications (devices, workspaces,
 * days) add up to those of the workflow: only `chain` may narrow before that.
 */
export interface Narrowing {
  /** Apply to everything that a person did on a workflow, or to nothing of it. */
  readonly chain: readonly string[];
  /** May apply to some of it only. */
  readonly part: readonly string[];
}
export const noNarrowing: Narrowing = { chain: [], part: [] };

export const workflowCondition = 'workflow_id = {workflowId:String}';
export const userCondition = 'user_id = {userId:String}';
export const publicationsCondition =
  '(empty({publications:Array(UInt32)}) OR has({publications:Array(UInt32)}, publication))';
export const workflowNarrowing: Narrowing = { chain: [workflowCondition], part: [publicationsCondition] };

export const where = ({ chain, part }: Narrowing, more: readonly string[] = []): string =>
  ['workspace_id IN {workspaces:Array(String)}', ...chain, ...part, ...more].join(' AND ');

export const during = (moment: string): readonly string[] => [
  `${moment} >= ${periodBegin}`,
  `${moment} < ${periodEnd}`,
];
export const dayOf = (moment: string): string => `toDate(toTimeZone(${moment}, {timeZone:String}))`;

const whereAll = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;

/**
 * Openings, and whether each starts a view (`begins`); those that `among` leaves out continue nothing. They are
 * returned in table order, each beside the previous one: a window per pair would compare strings from row to row.
 */
const chainedOpeningsSql = (among: readonly string[]): string =>
  `SELECT *, pair != pair_before OR opened_at >= opened_before + ${viewContinuation} AS begins FROM (` +
  'SELECT view_id, user_id, workflow_id, publication, workspace_id, device, position, opened_at, person, pair, ' +
  'lagInFrame(pair) OVER one_by_one AS pair_before, lagInFrame(opened_at) OVER one_by_one AS opened_before ' +
  `FROM views${whereAll(among)} WINDOW one_by_one AS (ORDER BY workflow_id, user_id, opened_at, position ` +
  'ROWS BETWEEN 1 PRECEDING AND CURRENT ROW))';

/** The openings of the period. */
export function openingsSql(narrowing: Narrowing): string {
  const near = [
    ...narrowing.chain,
    `opened_at >= ${periodBegin} - ${viewContinuation}`,
    `opened_at < ${periodEnd}`,
  ];
  return `SELECT * FROM (${chainedOpeningsSql(near)}) WHERE ${where(narrowing, [`opened_at >= ${periodBegin}`])}`;
}

/** Watched time of the period by its sums; it starts and ends at a quarter of an hour, as every day does. */
const watchedSql = (columns: string, narrowing: Narrowing): string =>
  `SELECT ${columns} FROM watched WHERE ${where(narrowing, during('quarter'))}`;
const finishedSql = (columns: string, narrowing: Narrowing): string =>
  `SELECT ${columns} FROM finished WHERE ${where(narrowing, [`finished_at < ${periodEnd}`])}`;

/** Every opening, with the number (`turn`) of its view among those of the person and workflow. */
export const turnsSql = (chain: readonly string[]): string =>
  'SELECT *, sum(begins) OVER (PARTITION BY workflow_id, user_id ORDER BY opened_at, position) AS turn ' +
  `FROM (${chainedOpeningsSql(chain)})`;

/** Whole views: when each started, and the opening that started it. */
export const viewsSql = (narrowing: Narrowing): string =>
  'SELECT workflow_id, user_id, turn, min(opened_at) AS began_at, ' +
  ['view_id', 'position', 'publication', 'workspace_id', 'device']
    .map((column) => `argMin(${column}, (opened_at, position)) AS first_${column}`)
    .join(', ') +
  ` FROM (${turnsSql(narrowing.chain)}) WHERE ${where(narrowing)} GROUP BY workflow_id, user_id, turn`;

export const intervalsSql = (columns: string, narrowing: Narrowing): string =>
  `SELECT ${columns} FROM playback_intervals WHERE ${where(narrowing, during('started_at'))}`;

/** What was reported in the period and cannot have been played. */
export const setAsideSql = (columns: string, narrowing: Narrowing): string =>
  `SELECT ${columns} FROM set_aside WHERE ${where(narrowing, during('told_at'))}`;

/** Seconds that were set aside, as one row. */
export const setAsideSumSql = (narrowing: Narrowing = noNarrowing): string =>
  setAsideSql('sum(to_second - from_second) AS seconds', narrowing);

/** Rows of a fact table (its name and conditions), each with the `turn` of its view. */
export const withTurnSql = (facts: string, chain: readonly string[]): string =>
  `SELECT facts.*, of_view.turn AS turn FROM (SELECT * FROM ${facts}) AS facts ` +
  `INNER JOIN (SELECT view_id, turn FROM (${turnsSql(chain)})) AS of_view ON facts.view_id = of_view.view_id`;

/** The intervals played in the period, each with the `turn` of its view. */
export const playedSql = (narrowing: Narrowing, conditions: readonly string[] = []): string =>
  withTurnSql(
    `playback_intervals WHERE ${where(narrowing, [...during('started_at'), ...conditions])}`,
    narrowing.chain,
  );

/** Pairs of person and workflow that were active in the period. */
export const pairsSql = (narrowing: Narrowing): string =>
  `SELECT workflow_id, user_id FROM views WHERE ${where(narrowing, during('opened_at'))} UNION ALL ` +
  watchedSql('workflow_id, user_id', narrowing);

export const finishedConditions = [`step_id = ''`, `completed_at < ${periodEnd}`];

/**
 * Openings and watched time of the period: what started a view (`v`), the milliseconds that were played (`ms`), when it
 * was (`moment`).
 */
const activitySql = (columns: string, narrowing: Narrowing): string =>
  `SELECT ${columns}, begins AS v, toInt64(0) AS ms, opened_at AS moment, 1 AS there FROM (${openingsSql(narrowing)}) UNION ALL ` +
  watchedSql(`${columns}, 0, milliseconds, last_at, 1`, narrowing);

/** `thereSql`, and who had completed it by the end of the period (`there` is 0). */
const activityAndCompletionSql = (columns: string, narrowing: Narrowing): string =>
  `${activitySql(columns, narrowing)} UNION ALL ${finishedSql(`${columns}, 0, 0, finished_at, 0`, narrowing)}`;

const completionSql = 'if(pairs = 0, 0, completed / pairs) AS completion';

/**
 * The figures of each group, of the period and within the narrowing. A group's row is what the report would
 * return if it were narrowed to that group.
 *
 * Pairs that were active and pairs that had completed are counted separately and together (`either`): those that were
 * both are the sum of the two
 * minus the third, so that nothing is looked up. Distinct people are counted per workflow, because small sets in
 * table order are several times faster than one large one.
 * @param keys columns that all fact tables have, except `user_id` (`peopleFiguresSql`); none for one row over
 * everything
 * @param latest columns of which each group shows the last value, as `latest_<column>`; only with the
 * workflow among the keys
 */
export function figuresSql(
  keys: readonly string[],
  narrowing: Narrowing = noNarrowing,
  latest: readonly string[] = [],
): string {
  const parts = [...new Set(['workflow_id', ...keys, ...latest])].join(', ');
  const distinct = (set: string) =>
    keys.includes('workflow_id') ? `uniqExactMerge(${set})` : `sum(finalizeAggregation(${set}))`;
  const sets =
    `SELECT ${parts}, sum(v) AS v, sum(ms) AS ms, maxIf(moment, there) AS moment, uniqExactStateIf(person, there) AS present, ` +
    `uniqExactStateIf(person, NOT there) AS done, uniqExactState(person) AS either FROM (` +
    `${activityAndCompletionSql(`${parts}, person`, narrowing)}) GROUP BY ${parts}`;
  const wasThere = 'finalizeAggregation(present) > 0';
  return (
    `SELECT ${keys.map((key) => `${key}, `).join('')}sum(v) AS views, uniqExactMerge(present) AS viewers, sum(ms) / 1000 AS watchedSeconds, ` +
    `${distinct('present')} AS pairs, pairs + ${distinct('done')} - ${distinct('either')} AS completed, ` +
    `${completionSql}, uniqExactIf(workflow_id, ${wasThere}) AS workflows, ` +
    latest
      .map((column) => `argMaxIf(${column}, (moment, ${column}), ${wasThere}) AS latest_${column}, `)
      .join('') +
    `maxOrNullIf(moment, ${wasThere}) AS lastSeenAt FROM (${sets})` +
    (keys.length === 0 ? '' : ` GROUP BY ${keys.join(', ')} HAVING pairs > 0`)
  );
}

/**
 * The figures of each person (`user_id`). First there is one row per person and workflow: it is computed directly in
 * table order, while sets of workflows per person would all grow at the same time.
 */
export const peopleFiguresSql = (narrowing: Narrowing = noNarrowing): string =>
  'SELECT user_id, sum(v) AS views, 1 AS viewers, sum(ms) / 1000 AS watchedSeconds, countIf(was_there) AS pairs, ' +
  `countIf(was_there AND had_finished) AS completed, ${completionSql}, pairs AS workflows, ` +
  'maxOrNullIf(moment, was_there) AS lastSeenAt FROM (' +
  'SELECT any(user_id) AS user_id, sum(v) AS v, sum(ms) AS ms, maxIf(moment, there) AS moment, ' +
  'max(there) AS was_there, min(there) = 0 AS had_finished ' +
  `FROM (${activityAndCompletionSql('pair, user_id', narrowing)}) GROUP BY pair) GROUP BY user_id HAVING pairs > 0`;

/** Views, viewers and watched time of each device. */
export const devicesSql = (narrowing: Narrowing = noNarrowing): string =>
  'SELECT device, sum(v) AS views, uniqExact(person) AS viewers, sum(ms) / 1000 AS watchedSeconds ' +
  `FROM (${activitySql('device, person', narrowing)}) GROUP BY device ORDER BY device`;

/** The figures of each day: what the report would return if that day were its period. */
export function trendSql(narrowing: Narrowing): string {
  const firsts = `${finishedSql('pair, toNullable(min(finished_at)) AS first_at', narrowing)} GROUP BY pair`;
  return (
    `SELECT toString(${dayOf('moment')} AS d) AS day, sum(v) AS views, uniqExact(person) AS viewers, sum(ms) / 1000 AS watchedSeconds, ` +
    `uniqExactIf(pair, ${dayOf('first_at')} <= d) AS completed ` +
    `FROM (${activitySql('person, pair', narrowing)}) AS present LEFT JOIN (${firsts}) AS firsts ` +
    'ON present.pair = firsts.pair GROUP BY d ORDER BY d'
  );
}

/** The row of `figuresSql` as the engine returns it. */
export interface FiguresRow extends Figures {
  readonly [column: string]: unknown;
  readonly workflows: number;
  readonly lastSeenAt: string | null;
}

/** Sums of fractions of a second differ in their last bits with the order of summing; a report shows milliseconds. */
export const roundSeconds = (value: number): number => Math.round(value * 1000) / 1000;

const noFigures: Figures = { views: 0, viewers: 0, watchedSeconds: 0, completed: 0, completion: 0 };

export function figuresOf(row: FiguresRow | undefined): Figures {
  const { views, viewers, watchedSeconds, completed, completion } = row ?? noFigures;
  return { views, viewers, watchedSeconds: roundSeconds(watchedSeconds), completed, completion };
}
