/**
 * `facts` is the history that is replayed; it never changes once written. The other tables hold the current state: each
 * is written in the commit of the fact that it follows from. Text columns named `input`, `result`, `cause`, `details`,
 * `queries` and `body` are JSON; times are milliseconds.
 */
export const journalSchema = `
CREATE TABLE IF NOT EXISTS runs (
  run INTEGER PRIMARY KEY, organization_id TEXT NOT NULL, run_id TEXT NOT NULL, pipeline TEXT NOT NULL,
  state TEXT NOT NULL, input TEXT NOT NULL, result TEXT, cause TEXT, queries TEXT NOT NULL DEFAULT '{}',
  correlation_id TEXT NOT NULL, causation_id TEXT, started_at INTEGER NOT NULL, changed_at INTEGER NOT NULL,
  ended_at INTEGER, UNIQUE (organization_id, run_id)
) STRICT;
CREATE INDEX IF NOT EXISTS runs_started ON runs (organization_id, started_at);
CREATE INDEX IF NOT EXISTS runs_open ON runs (run) WHERE ended_at IS NULL;
CREATE TABLE IF NOT EXISTS facts (
  run INTEGER NOT NULL, seq INTEGER NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (run, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS work (
  run INTEGER NOT NULL, idx INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, stage TEXT,
  stage_attempt INTEGER NOT NULL, state TEXT NOT NULL, input TEXT NOT NULL, attempt INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0, interruptions INTEGER NOT NULL DEFAULT 0, scheduled_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL, started_at INTEGER, ended_at INTEGER, heartbeat_at INTEGER, details TEXT, cause TEXT,
  PRIMARY KEY (run, idx)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS stages (
  run INTEGER NOT NULL, ordinal INTEGER NOT NULL, name TEXT NOT NULL, state TEXT NOT NULL, attempt INTEGER NOT NULL,
  started_at INTEGER, ended_at INTEGER, cause TEXT, PRIMARY KEY (run, name)
) STRICT, WITHOUT ROWID;
`;

export const journalStatements = {
  addRun: `INSERT INTO runs (run, organization_id, run_id, pipeline, state, input, correlation_id, causation_id, started_at, changed_at)
    VALUES (:run, :organizationId, :runId, :pipeline, 'running', :input, :correlationId, :causationId, :at, :at)`,
  addStage: `INSERT INTO stages (run, ordinal, name, state, attempt) VALUES (:run, :ordinal, :name, 'waiting', 0)`,
  addFact: `INSERT INTO facts (run, seq, type, at, body) VALUES (:run, :seq, :type, :at, :body)`,
  addWork: `INSERT INTO work (run, idx, kind, name, stage, stage_attempt, state, input, scheduled_at, due_at)
    VALUES (:run, :index, :kind, :name, :stage, :stageAttempt, 'waiting', :input, :at, :dueAt)`,
  beginAttempt: `UPDATE work SET state = 'running', attempt = :attempt, started_at = :at, heartbeat_at = NULL
    WHERE run = :run AND idx = :index`,
  /**
   * Progress resets the count of interruptions: this work is not what ends the process. The first heartbeat of an
   * attempt only says that it has started.
   */
  heartbeat: `UPDATE work SET details = coalesce(:details, details), heartbeat_at = :at,
      interruptions = CASE WHEN heartbeat_at IS NULL THEN interruptions ELSE 0 END
    WHERE run = :run AND idx = :index`,
  postponeWork: `UPDATE work SET state = 'waiting', failures = :failures, due_at = :dueAt, cause = :cause
    WHERE run = :run AND idx = :index`,
  /** The process shuts down in order, which is not counted against this work. */
  pauseWork: `UPDATE work SET state = 'waiting' WHERE run = :run AND idx = :index AND state = 'running'`,
  interruptWork: `UPDATE work SET state = 'waiting', interruptions = interruptions + 1 WHERE run = :run AND idx = :index`,
  endWork: `UPDATE work SET state = :state, ended_at = :at, cause = :cause WHERE run = :run AND idx = :index`,
  cancelTimer: `UPDATE work SET state = 'cancelled', ended_at = :at WHERE run = :run AND idx = :index AND kind = 'timer'`,
  setStage: `UPDATE stages SET state = :state, attempt = :attempt, cause = :cause,
      started_at = CASE WHEN :state = 'running' THEN :at ELSE started_at END,
      ended_at = CASE WHEN :state = 'running' THEN NULL ELSE :at END
    WHERE run = :run AND name = :name`,
  closeStages: `UPDATE stages SET ended_at = coalesce(ended_at, :at),
      state = CASE state WHEN 'waiting' THEN 'skipped' WHEN 'running' THEN 'cancelled' ELSE state END
    WHERE run = :run AND state IN ('waiting', 'running')`,
  setRun: `UPDATE runs SET state = :state, changed_at = :at, ended_at = :endedAt, result = :result, cause = :cause,
      queries = :queries WHERE run = :run`,
} as const;

/** One change of the journal; several are committed together. */
export interface Write {
  readonly statement: keyof typeof journalStatements;
  readonly values: Readonly<Record<string, string | number | null>>;
}
