import type { Figures } from '../../contracts/analytics/report-filter.ts';

/** An opening so soon after the one before it, by the same person, continues that view. */
const continuation = 'INTERVAL 30 MINUTE';

export const begin = 'toDateTime64({begin:String}, 3, {timeZone:String})';
export const end = 'toDateTime64({end:String}, 3, {timeZone:String})';

/** What narrows a report beyond period and workspaces; each is a condition on columns that all fact tables have. */
export const onWorkflow = 'workflow_id = {workflowId:String}';
export const onPublications =
  '(empty({publications:Array(UInt32)}) OR has({publications:Array(UInt32)}, publication))';

export const where = (conditions: readonly string[]): string =>
  ['workspace_id IN {workspaces:Array(String)}', ...conditions].join(' AND ');

export const during = (moment: string): readonly string[] => [`${moment} >= ${begin}`, `${moment} < ${end}`];

/** The openings of the period that begin a view. */
export function viewsSql(conditions: readonly string[] = []): string {
  const reach = [`opened_at >= ${begin} - ${continuation}`, `opened_at < ${end}`];
  return (
    'SELECT view_id, user_id, workflow_id, publication, workspace_id, device, position, opened_at AS moment FROM (' +
    'SELECT *, lagInFrame(toNullable(opened_at)) OVER (PARTITION BY workflow_id, user_id ORDER BY opened_at, position ' +
    'ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS earlier ' +
    `FROM views WHERE ${where([...conditions, ...reach])}) ` +
    `WHERE opened_at >= ${begin} AND (earlier IS NULL OR opened_at >= earlier + ${continuation})`
  );
}

export const intervalsSql = (columns: string, conditions: readonly string[] = []): string =>
  `SELECT ${columns} FROM playback_intervals WHERE ${where([...conditions, ...during('started_at')])}`;

/** Person and workflow pairs that had seen every step by the end of the period. */
const finishedPairs = (conditions: readonly string[]): string =>
  `SELECT workflow_id, user_id FROM completions WHERE ${where([...conditions, `step_id = ''`, `completed_at < ${end}`])}`;

/**
 * The figures of each group, of the period and of what the conditions leave.
 * @param keys columns that all fact tables have; none for one row over everything
 */
export function figuresSql(keys: readonly string[], conditions: readonly string[] = []): string {
  const columns = keys.map((key) => `${key}, `).join('');
  const grouped = keys.length === 0 ? '' : ` GROUP BY ${keys.join(', ')}`;
  const finished = `(workflow_id, user_id) IN (${finishedPairs(conditions)})`;
  return (
    `SELECT ${columns}sum(v) AS views, sum(u) AS viewers, sum(s) AS watchedSeconds, sum(c) AS completed, ` +
    'if(sum(p) = 0, 0, sum(c) / sum(p)) AS completion, max(w) AS workflows, max(m) AS lastSeenAt FROM (' +
    `SELECT ${columns}count() AS v, uniqExact(user_id) AS u, toFloat64(0) AS s, ` +
    `uniqExactIf((workflow_id, user_id), ${finished}) AS c, uniqExact((workflow_id, user_id)) AS p, ` +
    'uniqExact(workflow_id) AS w, maxOrNull(moment) AS m ' +
    `FROM (${viewsSql(conditions)})${grouped} UNION ALL ` +
    `SELECT ${columns}0, 0, sum(to_second - from_second), 0, 0, 0, maxOrNull(started_at) ` +
    `FROM playback_intervals WHERE ${where([...conditions, ...during('started_at')])}${grouped})${grouped}`
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

export const figuresOf = (row: FiguresRow | undefined): Figures => ({
  views: row?.views ?? 0,
  viewers: row?.viewers ?? 0,
  watchedSeconds: seconds(row?.watchedSeconds ?? 0),
  completed: row?.completed ?? 0,
  completion: row?.completion ?? 0,
});
