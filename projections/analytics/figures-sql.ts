import type { Figures } from '../../contracts/analytics/report-filter.ts';

/** An opening so soon after the one before it, by the same person, continues that view. */
const continuation = 'INTERVAL 30 MINUTE';

export const begin = "toDateTime64({begin:String}, 3, 'UTC')";
export const end = "toDateTime64({end:String}, 3, 'UTC')";

/**
 * What narrows a report beyond period and workspaces; conditions on columns that all fact tables have.
 * What continues what is told from all that a person opened of a workflow, so that the views of the publications
 * (devices, workspaces, days) add up to those of the workflow: only `chain` may narrow before that.
 */
export interface Narrowing {
  /** Hold for everything that a person did on a workflow, or for nothing of it. */
  readonly chain: readonly string[];
  /** May hold for some of it only. */
  readonly part: readonly string[];
}
export const everything: Narrowing = { chain: [], part: [] };

export const onWorkflow = 'workflow_id = {workflowId:String}';
export const ofUser = 'user_id = {userId:String}';
export const onPublications =
  '(empty({publications:Array(UInt32)}) OR has({publications:Array(UInt32)}, publication))';
export const onOneWorkflow: Narrowing = { chain: [onWorkflow], part: [onPublications] };

export const where = ({ chain, part }: Narrowing, more: readonly string[] = []): string =>
  ['workspace_id IN {workspaces:Array(String)}', ...chain, ...part, ...more].join(' AND ');

export const during = (moment: string): readonly string[] => [`${moment} >= ${begin}`, `${moment} < ${end}`];
export const dayOf = (moment: string): string => `toDate(toTimeZone(${moment}, {timeZone:String}))`;

const allOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;

/** Openings, and whether each begins a view (`begins`); those that `among` leaves out continue nothing. */
const chained = (among: readonly string[]): string =>
  `SELECT *, earlier IS NULL OR opened_at >= earlier + ${continuation} AS begins FROM (` +
  'SELECT view_id, user_id, workflow_id, publication, workspace_id, device, position, opened_at, ' +
  'lagInFrame(toNullable(opened_at)) OVER (PARTITION BY workflow_id, user_id ORDER BY opened_at, position ' +
  `ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS earlier FROM views${allOf(among)})`;

/** The openings of the period. */
export function openingsSql(narrowing: Narrowing): string {
  const near = [...narrowing.chain, `opened_at >= ${begin} - ${continuation}`, `opened_at < ${end}`];
  return `SELECT * FROM (${chained(near)}) WHERE ${where(narrowing, [`opened_at >= ${begin}`])}`;
}

/** Watched time of the period by its sums; it begins and ends with a quarter of an hour, as every day does. */
const watchedSql = (columns: string, narrowing: Narrowing): string =>
  `SELECT ${columns} FROM watched WHERE ${where(narrowing, during('quarter'))}`;
const sumWatched = 'sum(milliseconds) / 1000';
const finishedInTime = [`finished_at < ${end}`];

/** Every opening, with the number (`turn`) of the view that it belongs to among those of its person and workflow. */
export const turnsSql = (chain: readonly string[]): string =>
  'SELECT *, sum(begins) OVER (PARTITION BY workflow_id, user_id ORDER BY opened_at, position) AS turn ' +
  `FROM (${chained(chain)})`;

/** Views as wholes: when each began, and the opening that began it. */
export const viewsSql = (narrowing: Narrowing): string =>
  'SELECT workflow_id, user_id, turn, min(opened_at) AS began_at, ' +
  ['view_id', 'position', 'publication', 'workspace_id', 'device']
    .map((column) => `argMin(${column}, (opened_at, position)) AS first_${column}`)
    .join(', ') +
  ` FROM (${turnsSql(narrowing.chain)}) WHERE ${where(narrowing)} GROUP BY workflow_id, user_id, turn`;

export const intervalsSql = (columns: string, narrowing: Narrowing): string =>
  `SELECT ${columns} FROM playback_intervals WHERE ${where(narrowing, during('started_at'))}`;

/** Rows of a fact table (its name and conditions), each with the `turn` of its view. */
export const inTurnSql = (facts: string, chain: readonly string[]): string =>
  `SELECT facts.*, of_view.turn AS turn FROM (SELECT * FROM ${facts}) AS facts ` +
  `INNER JOIN (SELECT view_id, turn FROM (${turnsSql(chain)})) AS of_view ON facts.view_id = of_view.view_id`;

/** The stretches played in the period, each with the `turn` of its view. */
export const playedSql = (narrowing: Narrowing, conditions: readonly string[] = []): string =>
  inTurnSql(
    `playback_intervals WHERE ${where(narrowing, [...during('started_at'), ...conditions])}`,
    narrowing.chain,
  );

/**
 * Who was there: one row for each person, workflow and combination of keys in the period, with the views that they
 * began (`v`), the seconds that they played (`s`) and when they were last seen (`moment`).
 */
function presenceSql(keys: readonly string[], narrowing: Narrowing): string {
  const who = [...new Set(['workflow_id', 'user_id', ...keys])].join(', ');
  return (
    `SELECT ${who}, sum(begins) AS v, toFloat64(0) AS s, max(opened_at) AS moment ` +
    `FROM (${openingsSql(narrowing)}) GROUP BY ${who} UNION ALL ` +
    `${watchedSql(`${who}, 0, ${sumWatched}, max(last_at)`, narrowing)} GROUP BY ${who}`
  );
}

/** Person and workflow pairs that were there in the period. */
export const pairsSql = (narrowing: Narrowing): string =>
  `SELECT workflow_id, user_id FROM (${presenceSql([], narrowing)})`;

export const finishedBefore = [`step_id = ''`, `completed_at < ${end}`];

/**
 * The figures of each group, of the period and of what the narrowing leaves. A group's row is what the report would
 * say if it were narrowed to that group.
 * @param keys columns that all fact tables have; none for one row over everything
 * @param latest columns of which each group shows the value that was seen last, as `latest_<column>`
 */
export function figuresSql(
  keys: readonly string[],
  narrowing: Narrowing = everything,
  latest: readonly string[] = [],
): string {
  const columns = keys.map((key) => `${key}, `).join('');
  const grouped = keys.length === 0 ? '' : ` GROUP BY ${keys.join(', ')}`;
  const pair = [...new Set(['workflow_id', 'user_id', ...keys])].join(', ');
  const finished = `(${pair}) IN (SELECT ${pair} FROM finished WHERE ${where(narrowing, finishedInTime)})`;
  return (
    `SELECT ${columns}sum(v) AS views, uniqExact(user_id) AS viewers, sum(s) AS watchedSeconds, ` +
    `uniqExactIf((workflow_id, user_id), ${finished}) AS completed, uniqExact((workflow_id, user_id)) AS pairs, ` +
    'if(pairs = 0, 0, completed / pairs) AS completion, uniqExact(workflow_id) AS workflows, ' +
    latest.map((column) => `argMax(${column}, (moment, ${column})) AS latest_${column}, `).join('') +
    `maxOrNull(moment) AS lastSeenAt FROM (${presenceSql([...keys, ...latest], narrowing)})${grouped}`
  );
}

/** The figures of each day: what the report would say if that day were its period. */
export function trendSql(narrowing: Narrowing): string {
  const firsts =
    'SELECT workflow_id, user_id, toNullable(min(finished_at)) AS first_at FROM finished ' +
    `WHERE ${where(narrowing, finishedInTime)} GROUP BY workflow_id, user_id`;
  const there =
    `SELECT ${dayOf('opened_at')} AS d, workflow_id, user_id, sum(begins) AS v, toFloat64(0) AS s ` +
    `FROM (${openingsSql(narrowing)}) GROUP BY d, workflow_id, user_id UNION ALL ` +
    `${watchedSql(`${dayOf('quarter')} AS d, workflow_id, user_id, 0, ${sumWatched}`, narrowing)} ` +
    'GROUP BY d, workflow_id, user_id';
  return (
    'SELECT toString(d) AS day, sum(v) AS views, uniqExact(user_id) AS viewers, sum(s) AS watchedSeconds, ' +
    `uniqExactIf((workflow_id, user_id), ${dayOf('first_at')} <= d) AS completed ` +
    `FROM (${there}) AS there LEFT JOIN (${firsts}) AS firsts ` +
    'ON there.workflow_id = firsts.workflow_id AND there.user_id = firsts.user_id GROUP BY d ORDER BY d'
  );
}

/** The row of `figuresSql` as the engine gives it. */
export interface FiguresRow extends Figures {
  readonly [column: string]: unknown;
  readonly workflows: number;
  readonly lastSeenAt: string | null;
}

/** Sums of fractions of a second differ in their last bits with the order of summing; a report says milliseconds. */
export const seconds = (value: number): number => Math.round(value * 1000) / 1000;

const nothing: Figures = { views: 0, viewers: 0, watchedSeconds: 0, completed: 0, completion: 0 };

export function figuresOf(row: FiguresRow | undefined): Figures {
  const { views, viewers, watchedSeconds, completed, completion } = row ?? nothing;
  return { views, viewers, watchedSeconds: seconds(watchedSeconds), completed, completion };
}
