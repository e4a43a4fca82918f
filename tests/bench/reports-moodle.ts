import { DatabaseSync } from 'node:sqlite';
import { devices, firstDay, stepsPerView, viewOf } from './reports-data.ts';

const log = 'mdl_logstore_standard_log';
/** Moodle's standard log with its indexes, as its `install.xml` describes them, and the required parts of its courses. */
const layout = `
  CREATE TABLE mdl_course (id INTEGER PRIMARY KEY, category INTEGER NOT NULL);
  INSERT INTO mdl_course WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 499) SELECT i, i % 20 FROM n;
  CREATE TABLE ${log} (
    id INTEGER PRIMARY KEY, eventname TEXT NOT NULL, component TEXT NOT NULL, action TEXT NOT NULL, target TEXT NOT NULL,
    objecttable TEXT, objectid INTEGER, crud TEXT NOT NULL, edulevel INTEGER NOT NULL, contextid INTEGER NOT NULL,
    contextlevel INTEGER NOT NULL, contextinstanceid INTEGER NOT NULL, userid INTEGER NOT NULL, courseid INTEGER,
    relateduserid INTEGER, anonymous INTEGER NOT NULL DEFAULT 0, other TEXT, timecreated INTEGER NOT NULL, origin TEXT,
    ip TEXT, realuserid INTEGER);`;
const indexes = `
  CREATE INDEX mdl_logsstanlog_tim_ix ON ${log} (timecreated);
  CREATE INDEX mdl_logsstanlog_couanotim_ix ON ${log} (courseid, anonymous, timecreated);
  CREATE INDEX mdl_logsstanlog_useconconcr_ix ON ${log}
    (userid, contextlevel, contextinstanceid, crud, edulevel, timecreated);
  CREATE INDEX mdl_logsstanlog_con_ix ON ${log} (contextid);`;

/** For each view: opened, a row for each interval that was played, and optionally completed. */
const rowsPerView = stepsPerView + 2;

/** The same views as rows of Moodle's log, in time order. */
export function moodleLayout(trackingRows: number): readonly string[] {
  const views = trackingRows / stepsPerView;
  const device = devices.map((name, at) => `WHEN ${at} THEN '${name}'`).join(' ');
  return [
    `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA threads = 2; ${layout}`,
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${views * rowsPerView - 1})
    INSERT INTO ${log}
    SELECT NULL, '\\mod_hvp\\event\\attempt_submitted', 'mod_hvp', CASE at WHEN 0 THEN 'viewed' WHEN ${rowsPerView - 1} THEN 'completed' ELSE 'played' END,
      'step', 'step', at, 'r', 2, 1000 + w, 70, w, u, w, NULL, 0,
      CASE WHEN at BETWEEN 1 AND ${stepsPerView} THEN '{"from":' || ${viewOf.from} || ',"to":' || ${viewOf.to} || '}' END,
      ${firstDay} + opened + CASE at WHEN 0 THEN 0 WHEN ${rowsPerView - 1} THEN ${viewOf.completedAfter} ELSE ${viewOf.from} END,
      CASE d ${device} END, '10.0.0.9', NULL
    FROM (SELECT v, at, at - 1 AS s, ${viewOf.user} AS u, ${viewOf.workflow} AS w, ${viewOf.device} AS d, ${viewOf.openedAfter(views, (a, b) => `${a} / ${b}`)} AS opened
      FROM (SELECT i / ${rowsPerView} AS v, i % ${rowsPerView} AS at FROM n))
    WHERE at < ${rowsPerView - 1} OR ${viewOf.completed}`,
    `${indexes} ANALYZE;`,
  ];
} // prettier-ignore

export function fillMoodle(file: string, trackingRows: number): void {
  const database = new DatabaseSync(file);
  for (const sql of moodleLayout(trackingRows)) database.exec(sql);
  database.close();
}

export function openMoodle(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec('PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 8000000000');
  return database;
}

interface Days {
  readonly from: string;
  /** The day after the last one. */
  readonly before: string;
}
const current: Days = { from: '2026-01-01', before: '2026-04-01' };
const previous: Days = { from: '2025-10-03', before: '2026-01-01' };
const during = ({ from, before }: Days): string =>
  `timecreated >= unixepoch('${from}') AND timecreated < unixepoch('${before}')`;
/**
 * Openings of the period, and whether each starts a view: within half an hour of the previous one it continues that
 * view.
 */
const openings = (days: Days): string =>
  `SELECT *, earlier IS NULL OR timecreated >= earlier + 1800 AS begins FROM (SELECT courseid, userid, origin, timecreated, ` +
  `lag(timecreated) OVER (PARTITION BY courseid, userid ORDER BY timecreated, id) AS earlier FROM ${log} ` +
  `WHERE action = 'viewed' AND timecreated >= unixepoch('${days.from}') - 1800 AND timecreated < unixepoch('${days.before}')) ` +
  `WHERE timecreated >= unixepoch('${days.from}')`;
const playedSeconds = `sum(json_extract(other, '$.to') - json_extract(other, '$.from'))`;
/** Who was there: views and seconds by course, person and a key of the row. */
const presence = (key: string, days: Days): string =>
  `SELECT courseid, userid, k, sum(v) AS v, sum(s) AS s FROM (` +
  `SELECT courseid, userid, ${key} AS k, sum(begins) AS v, 0 AS s FROM (${openings(days)}) GROUP BY courseid, userid, k UNION ALL ` +
  `SELECT courseid, userid, ${key} AS k, 0, ${playedSeconds} FROM ${log} WHERE action = 'played' AND ${during(days)} ` +
  'GROUP BY courseid, userid, k) GROUP BY courseid, userid, k';
const finished = (days: Days): string =>
  `SELECT courseid, userid, min(timecreated) AS at FROM ${log} WHERE action = 'completed' ` +
  `AND timecreated < unixepoch('${days.before}') GROUP BY courseid, userid`;

/** Views, viewers, watched seconds and people who have finished, of each group. */
const figuresBy = (key: string, days: Days = current): string =>
  `WITH there AS MATERIALIZED (${presence('1', days)}), finished AS MATERIALIZED (${finished(days)}) ` +
  `SELECT ${key} AS k, sum(v) AS v, count(DISTINCT there.userid) AS u, sum(s) AS s, count(at) AS n FROM there ` +
  'LEFT JOIN finished USING (courseid, userid) JOIN mdl_course c ON c.id = courseid GROUP BY 1';

const trend =
  `WITH there AS MATERIALIZED (${presence(`date(timecreated, 'unixepoch')`, current)}), finished AS MATERIALIZED (${finished(current)}) ` +
  `SELECT k, sum(v) AS v, count(DISTINCT userid) AS u, sum(s) AS s, sum(date(at, 'unixepoch') <= k) AS n FROM there ` +
  'LEFT JOIN finished USING (courseid, userid) GROUP BY k';
const byDevice = `SELECT k, sum(v) AS v, count(DISTINCT userid) AS u, sum(s) AS s FROM (${presence('origin', current)}) GROUP BY k`;
const byHour = `SELECT strftime('%u-%H', timecreated, 'unixepoch') AS k, sum(begins) AS v FROM (${openings(current)}) GROUP BY k`;

export interface Scan {
  /** The report of ours that gives the same figures. */
  readonly report: string;
  readonly moodle: readonly string[];
  /** Figures of our answer by group: one map per Moodle statement. */
  readonly figures: (answer: never) => readonly ReadonlyMap<string, readonly number[]>[];
}

interface Figures {
  readonly views: number;
  readonly viewers?: number;
  readonly watchedSeconds: number;
  readonly completed: number;
  readonly completion?: number;
}
type Items = { readonly items: readonly (Figures & { readonly id: string })[] };
const number = (id: string): string => id.replace(/^\D+-/, '');
const figures = (row: Figures): number[] => [row.views, row.viewers ?? -1, row.watchedSeconds, row.completed];
const byId = ({ items }: Items) => [new Map(items.map((row) => [number(row.id), figures(row)]))];

/** The reports that read a whole organisation, as statements over Moodle's log with the same results. */
export const scans: readonly Scan[] = [
  {
    report: 'GetOrganizationOverview',
    moodle: [figuresBy('1'), figuresBy('1', previous)],
    figures: ({ current: now, previous: then }: { current: Figures; previous: Figures }) =>
      [now, then].map((row) => new Map([['1', figures(row)]])),
  },
  {
    report: 'GetOrganizationEngagement',
    moodle: [byDevice, byHour],
    figures: (answer: { devices: readonly { device: string; views: number; viewers: number; watchedSeconds: number }[]; hours: readonly { weekday: number; hour: number; views: number }[] }) => [
      new Map(answer.devices.map((row) => [row.device, [row.views, row.viewers, row.watchedSeconds]])),
      new Map(answer.hours.map((row) => [`${row.weekday}-${String(row.hour).padStart(2, '0')}`, [row.views]])),
    ],
  },
  { report: 'ListWorkflowsTrend', moodle: [trend], figures: byId },
  { report: 'ListWorkflowReports', moodle: [figuresBy('courseid')], figures: byId },
  { report: 'ListWorkspaceReports', moodle: [figuresBy('category')], figures: byId },
  { report: 'ListUserReports', moodle: [figuresBy('userid')], figures: byId },
]; // prettier-ignore

/** Runs Moodle's statements of a scan. */
export const askMoodle = (moodle: DatabaseSync, { moodle: statements }: Scan): Map<string, number[]>[] =>
  statements.map(
    (sql) =>
      new Map(
        moodle
          .prepare(sql)
          .all()
          .map((row) => [String(row['k']), ['v', 'u', 's', 'n'].flatMap((name) => (name in row ? [Number(row[name])] : []))]),
      ),
  ); // prettier-ignore

/** Throws unless both return the same for every group on our page. */
export function compare(scan: Scan, answer: unknown, moodleRows: readonly ReadonlyMap<string, readonly number[]>[]): void {
  for (const [at, groups] of scan.figures(answer as never).entries()) {
    if (groups.size === 0) throw new Error(`${scan.report} is empty`);
    for (const [group, own] of groups) {
      const other = moodleRows[at]?.get(group) ?? [];
      const same = own.every((value, index) => value === -1 || Math.abs(value - (other[index] ?? 0)) < 1e-6);
      if (!same) throw new Error(`${scan.report}, ${group}: ${own.join(' ')} is not ${other.join(' ')}`);
    }
  }
} // prettier-ignore

/** One of Moodle's indexes finds it immediately: columns must not seem 50 times faster here, or the measurement is wrong. */
export const indexServed = {
  moodle: `SELECT id, timecreated FROM ${log} WHERE userid = 7 AND contextlevel = 70 AND contextinstanceid = 7`,
  own: `SELECT position, started_at FROM playback_intervals WHERE user_id = 'user-7' AND workflow_id = 'workflow-7'`,
};
