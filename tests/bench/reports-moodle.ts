import { DatabaseSync } from 'node:sqlite';

/** Moodle's standard log with its indexes, as its `install.xml` describes them. */
const layout = `
  CREATE TABLE mdl_logstore_standard_log (
    id INTEGER PRIMARY KEY, eventname TEXT NOT NULL, component TEXT NOT NULL, action TEXT NOT NULL, target TEXT NOT NULL,
    objecttable TEXT, objectid INTEGER, crud TEXT NOT NULL, edulevel INTEGER NOT NULL, contextid INTEGER NOT NULL,
    contextlevel INTEGER NOT NULL, contextinstanceid INTEGER NOT NULL, userid INTEGER NOT NULL, courseid INTEGER,
    relateduserid INTEGER, anonymous INTEGER NOT NULL DEFAULT 0, other TEXT, timecreated INTEGER NOT NULL, origin TEXT,
    ip TEXT, realuserid INTEGER);`;
const indexes = `
  CREATE INDEX mdl_logsstanlog_tim_ix ON mdl_logstore_standard_log (timecreated);
  CREATE INDEX mdl_logsstanlog_couanotim_ix ON mdl_logstore_standard_log (courseid, anonymous, timecreated);
  CREATE INDEX mdl_logsstanlog_useconconcr_ix ON mdl_logstore_standard_log
    (userid, contextlevel, contextinstanceid, crud, edulevel, timecreated);
  CREATE INDEX mdl_logsstanlog_con_ix ON mdl_logstore_standard_log (contextid);`;

/** The same tracking as rows of Moodle's log: who played what when, ten rows a view, over the same days. */
export function openMoodle(file: string, rows: number): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(
    `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; ${layout}`,
  );
  database.exec(`
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows - 1})
    INSERT INTO mdl_logstore_standard_log
    SELECT i + 1, '\\mod_hvp\\event\\attempt_submitted', 'mod_hvp', 'played', 'step', 'step', i % 10, 'r', 2, 1000 + w, 70, w, u, w,
      NULL, 0, '{"from":' || (i % 10) * 20 || ',"to":' || ((i % 10) * 20 + 12) || '}',
      1764547200 + (i / 10) * 15552000 / ${Math.ceil(rows / 10)} + (i % 10) * 20, 'web', '10.0.0.9', NULL
    FROM (SELECT i, ((i / 10) * 2654435761 / 7) % 2000 AS u, ((i / 10) * 40503 / 3) % 500 AS w FROM n);
    ${indexes} ANALYZE;`);
  return database;
}

const range = `timecreated >= unixepoch('2026-01-01') AND timecreated < unixepoch('2026-04-01')`;
const within = `started_at >= toDateTime64('2026-01-01 00:00:00', 3, 'UTC') AND started_at < toDateTime64('2026-04-01 00:00:00', 3, 'UTC')`;

interface Scan {
  readonly name: string;
  readonly moodle: string;
  readonly ours: string;
}

/** Reports that read a whole period, on either layout. */
export const scans: readonly Scan[] = [
  {
    name: 'by-day',
    moodle: `SELECT date(timecreated, 'unixepoch') AS d, count(*), count(DISTINCT userid) FROM mdl_logstore_standard_log WHERE ${range} GROUP BY d`,
    ours: `SELECT toDate(started_at) AS d, count() AS n, uniqExact(user_id) AS u FROM playback_intervals WHERE ${within} GROUP BY d`,
  },
  {
    name: 'by-workflow',
    moodle: `SELECT courseid, count(*), count(DISTINCT userid), max(timecreated) FROM mdl_logstore_standard_log WHERE ${range} GROUP BY courseid`,
    ours: `SELECT workflow_id, count() AS n, uniqExact(user_id) AS u, max(started_at) AS m FROM playback_intervals WHERE ${within} GROUP BY workflow_id`,
  },
  {
    name: 'watched-seconds',
    moodle: `SELECT courseid, sum(json_extract(other, '$.to') - json_extract(other, '$.from')) FROM mdl_logstore_standard_log WHERE ${range} GROUP BY courseid`,
    ours: `SELECT workflow_id, sum(to_second - from_second) AS s FROM playback_intervals WHERE ${within} GROUP BY workflow_id`,
  },
];

/** Found by one of Moodle's indexes at once: columns must not look 50 times faster here, or the measure is wrong. */
export const indexServed: Scan = {
  name: 'one-person',
  moodle:
    'SELECT id, timecreated FROM mdl_logstore_standard_log WHERE userid = 7 AND contextlevel = 70 AND contextinstanceid = 7',
  ours: `SELECT position, started_at FROM playback_intervals WHERE user_id = 'user-7' AND workflow_id = 'workflow-7'`,
};
