import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Cause } from '../../../contracts/kernel/define-pipeline.ts';
import type { ItemsResult } from '../../../contracts/kernel/define-query.ts';
import type { StoredFact } from './conductor.ts';
import type {
  ActivityDescription,
  ListRuns,
  RunDescription,
  RunFilter,
  RunState,
  RunSummary,
  StageDescription,
  StageState,
} from './pipelines.ts';
import type { WorkProgress } from './work-item.ts';

/** A row of `runs`, with its number. */
export interface RunRow {
  readonly run: number;
  readonly organization_id: string;
  readonly run_id: string;
  readonly pipeline: string;
  readonly state: RunState;
  readonly input: string;
  readonly result: string | null;
  readonly cause: string | null;
  readonly queries: string;
  readonly correlation_id: string;
  readonly causation_id: string | null;
  readonly started_at: number;
  readonly changed_at: number;
  readonly ended_at: number | null;
}

interface StageRow {
  readonly name: string;
  readonly state: StageState;
  readonly attempt: number;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly cause: string | null;
}

interface WorkRow {
  readonly idx: number;
  readonly kind: ActivityDescription['kind'];
  readonly name: string;
  readonly stage: string | null;
  readonly stage_attempt: number;
  readonly state: ActivityDescription['state'];
  readonly attempt: number;
  readonly failures: number;
  readonly interruptions: number;
  readonly scheduled_at: number;
  readonly due_at: number;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly heartbeat_at: number | null;
  readonly details: string | null;
  readonly cause: string | null;
}

const sortColumns = {
  startedAt: 'started_at',
  changedAt: 'changed_at',
  pipeline: 'pipeline',
  state: 'state',
} as const;

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
const parseCause = (json: string | null): Cause | null => parsed(json) as Cause | null;

/** Reads the journal, for the console and for resuming runs. */
export class RunReads {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  lastRun(): number {
    const [row] = this.#rows<{ last: number | null }>('SELECT max(run) AS last FROM runs');
    return row?.last ?? 0;
  }

  find(organizationId: string, runId: string): RunRow | undefined {
    const sql = 'SELECT * FROM runs WHERE organization_id = ? AND run_id = ?';
    return this.#rows<RunRow>(sql, organizationId, runId)[0];
  }

  openRuns(): readonly RunRow[] {
    return this.#rows<RunRow>('SELECT * FROM runs WHERE ended_at IS NULL ORDER BY run');
  }

  history(run: number): readonly StoredFact[] {
    const sql = 'SELECT type, at, body FROM facts WHERE run = ? ORDER BY seq';
    return this.#rows<{ type: string; at: number; body: string }>(sql, run).map(({ type, at, body }) => ({
      type,
      at,
      body: JSON.parse(body) as StoredFact['body'],
    }));
  }

  /** Work that has not ended; `running` means that the process exited while it ran. */
  workProgress(run: number): ReadonlyMap<number, WorkProgress & { readonly wasRunning: boolean }> {
    const sql = `SELECT * FROM work WHERE run = ? AND state IN ('waiting', 'running')`;
    return new Map(
      this.#rows<WorkRow>(sql, run).map((row) => {
        const { attempt, failures, due_at: dueAt, details } = row;
        const wasRunning = row.state === 'running';
        const interruptions = row.interruptions + (wasRunning ? 1 : 0);
        return [row.idx, { attempt, failures, interruptions, dueAt, details, wasRunning }];
      }),
    );
  }

  describe(organizationId: string, runId: string): RunDescription | null {
    const row = this.find(organizationId, runId);
    if (!row) return null;
    const work = this.#rows<WorkRow>('SELECT * FROM work WHERE run = ? ORDER BY idx', row.run);
    const stages = this.#stageRows(row.run);
    return {
      ...this.#summary(row, stages),
      input: JSON.parse(row.input) as unknown,
      result: parsed(row.result),
      stages: stages.map((stage) => stageDescription(stage, work)),
      activities: work.filter(({ stage }) => stage === null).map(activityDescription),
    };
  }

  list(request: ListRuns): ItemsResult<RunSummary> {
    const { where, values } = conditionOf(request);
    const direction = request.order === 'ASC' ? 'ASC' : 'DESC';
    const by = `${sortColumns[request.sort ?? 'startedAt']} ${direction}, run ${direction}`;
    const { page, size } = request;
    const sql = `SELECT * FROM runs WHERE ${where} ORDER BY ${by} LIMIT ? OFFSET ?`;
    const rows = this.#rows<RunRow>(sql, ...values, size, (page - 1) * size);
    const items = rows.map((row) => this.#summary(row, this.#stageRows(row.run)));
    return { items, page: { page, size, dataCount: this.count(request) } };
  }

  count(runs: RunFilter): number {
    const { where, values } = conditionOf(runs);
    const [counted] = this.#rows<{ n: number }>(`SELECT count(*) AS n FROM runs WHERE ${where}`, ...values);
    return counted?.n ?? 0;
  }

  #stageRows(run: number): readonly StageRow[] {
    return this.#rows<StageRow>('SELECT * FROM stages WHERE run = ? ORDER BY ordinal', run);
  }

  #summary(row: RunRow, stages: readonly StageRow[]): RunSummary {
    const failed = stages.find(({ state }) => state === 'failed');
    const shownStage = failed ?? stages.find(({ state }) => state === 'running');
    return {
      runId: row.run_id,
      organizationId: row.organization_id,
      pipeline: row.pipeline,
      state: row.state,
      stage: shownStage?.name ?? null,
      startedAt: new Date(row.started_at).toISOString(),
      changedAt: new Date(row.changed_at).toISOString(),
      endedAt: iso(row.ended_at),
      cause: parseCause(row.cause) ?? (row.state === 'failed' && failed ? parseCause(failed.cause) : null),
    };
  }

  #rows<R>(sql: string, ...values: SQLInputValue[]): readonly R[] {
    return this.#database.prepare(sql).all(...values) as R[]; // columns are those of our own schema
  }
}

function conditionOf({ organizationId, state, pipeline }: RunFilter) {
  const filters = Object.entries({ organization_id: organizationId, state, pipeline });
  const given = filters.filter((filter): filter is [string, string] => filter[1] !== undefined);
  const where = given.map(([column]) => `${column} = ?`).join(' AND ');
  return { where, values: given.map(([, value]) => value) };
}

function stageDescription(stage: StageRow, work: readonly WorkRow[]): StageDescription {
  const own = work.filter((row) => row.stage === stage.name && row.stage_attempt === stage.attempt);
  const reporting = own.filter((row) => row.details !== null);
  const newest = reporting.reduce<WorkRow | undefined>(
    (best, row) => ((row.heartbeat_at ?? 0) >= (best?.heartbeat_at ?? 0) ? row : best),
    undefined,
  );
  return {
    name: stage.name,
    state: stage.state,
    attempt: stage.attempt,
    startedAt: iso(stage.started_at),
    endedAt: iso(stage.ended_at),
    progress: parsed(newest?.details ?? null),
    cause: parseCause(stage.cause),
    activities: own.map(activityDescription),
  };
}

function activityDescription(row: WorkRow): ActivityDescription {
  return {
    name: row.name,
    kind: row.kind,
    state: row.state,
    attempt: row.attempt,
    scheduledAt: new Date(row.scheduled_at).toISOString(),
    startedAt: iso(row.started_at),
    endedAt: iso(row.ended_at),
    dueAt: row.state === 'waiting' ? iso(row.due_at) : null,
    progress: parsed(row.details),
    cause: parseCause(row.cause),
  };
}
