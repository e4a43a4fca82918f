import type { z } from 'zod';
import type { CommandMessage } from '../../../contracts/kernel/define-command.ts';
import type { AnyPipeline, PipelineContract } from '../../../contracts/kernel/define-pipeline.ts';
import { DomainError, InputInvalid, NotFound, Unavailable } from '../../../contracts/kernel/errors.ts';
import { Conductor } from './conductor.ts';
import { nondeterminismIn } from './determinism.ts';
import { Journal } from './journal.ts';
import type { Write } from './journal-schema.ts';
import * as port from './pipelines.ts';
import { RunExecution } from './run-execution.ts';
import { RunReads, type RunRow } from './run-reads.ts';
import { reviveRun } from './revive-run.ts';
import { parseOrRefuse, payload, planWork, type PlanSources, type QueueName } from './work-plans.ts';
import { maxConcurrentCommands, maxConcurrentVoices, WorkQueue } from './work-queue.ts';

export interface EmbeddedPipelinesOptions {
  /** Data folder; the journal is `pipelines.sqlite` in it. One process at a time. */
  readonly folder: string;
  readonly pipelines: readonly AnyPipeline[];
  /** One for each pipeline. */
  readonly activities: readonly port.AnyActivityHandlers[];
  /** Executes a command and resolves with its result's `item`; rejects with its `DomainError`. */
  readonly sendCommand: (command: CommandMessage) => Promise<unknown>;
  /** How many activities of each queue run at once; texts are spoken beside them. */
  readonly concurrency: { readonly media: number; readonly general: number };
  /** Milliseconds that a stopped activity has to end by itself; 10,000 by default. */
  readonly grace?: number;
  /** Wraps each attempt, for traces; must return what `work` returns. */
  readonly aroundAttempt?: PlanSources['aroundAttempt'];
  /** Called at the opening for each run that is blocked because the code no longer matches its history. */
  readonly onOutdated?: (run: port.RunDescription) => void;
  /** The journal can no longer be written: nothing is acknowledged any more, and the process should exit. */
  readonly onBroken?: (reason: unknown) => void;
}

/**
 * Opens the journal and resumes every run that has not ended. Refused with `pipeline.folder-locked`, and with
 * `pipeline.nondeterministic` if a pipeline's code uses a clock, randomness or I/O.
 */
export async function openEmbeddedPipelines(options: EmbeddedPipelinesOptions): Promise<port.Pipelines> {
  for (const { contract, run } of options.pipelines) {
    const [first] = nondeterminismIn(String(run));
    if (first) throw port.PipelineNondeterministic({ facts: { pipeline: contract.type, uses: first } });
    if (!options.activities.some((bound) => bound.contract.type === contract.type))
      throw port.PipelineUnknown({ facts: { pipeline: contract.type, missing: 'activities' } });
  }
  const pipelines = new EmbeddedPipelines(options, await Journal.open(options.folder));
  await pipelines.resumeRuns();
  return pipelines;
}

class EmbeddedPipelines implements port.Pipelines {
  readonly #options: EmbeddedPipelinesOptions;
  readonly #journal: Journal;
  readonly #reads: RunReads;
  readonly #live = new Map<string, Conductor>();
  readonly #starting = new Map<string, Promise<void>>();
  readonly #listeners = new Set<(change: port.RunChange) => void>();
  readonly #sources: PlanSources;
  readonly #queues: Readonly<Record<QueueName, WorkQueue>>;
  #lastRun: number;
  #broken: unknown;
  #closing = false;

  constructor(options: EmbeddedPipelinesOptions, journal: Journal) {
    this.#options = options;
    this.#journal = journal;
    this.#reads = new RunReads(journal.reader);
    this.#lastRun = this.#reads.lastRun();
    const { media, general } = options.concurrency;
    this.#queues = {
      media: new WorkQueue(media),
      general: new WorkQueue(general),
      voice: new WorkQueue(maxConcurrentVoices),
      commands: new WorkQueue(maxConcurrentCommands),
    };
    this.#sources = {
      sendCommand: options.sendCommand,
      aroundAttempt: options.aroundAttempt ?? ((_, work) => work()),
    };
    journal.onBroken = (reason) => this.#fail(reason);
  }

  async resumeRuns(): Promise<void> {
    for (const row of this.#reads.openRuns()) {
      const known = this.#options.pipelines.some(({ contract }) => contract.type === row.pipeline);
      if (known) await this.#revive(row); // a run of an unknown pipeline stays paused
    }
  }

  async start<C extends PipelineContract>(contract: C, start: port.StartRun<C>) {
    this.#requireAvailable();
    const pipeline = this.#pipeline(contract.type);
    const input = jsonOf(pipeline.contract.input, start.input);
    const { organizationId, runId } = start;
    const inFlight = this.#starting.get(key(organizationId, runId));
    if (inFlight) await inFlight; // no turn may pass between the check below and the entry in `#starting`
    const known = this.#reads.find(organizationId, runId);
    if (known) {
      if (known.pipeline !== contract.type || known.input !== input) throw port.RunReused();
      return { repeated: true };
    }
    const row = this.#newRow(contract.type, start, input);
    const conductor = this.#conductor(row, pipeline);
    const started = conductor.start(initialWrites(row, pipeline.contract.stages));
    this.#starting.set(key(organizationId, runId), started);
    await started.finally(() => this.#starting.delete(key(organizationId, runId)));
    return { repeated: false };
  }

  async signal<C extends PipelineContract, N extends string & keyof C['signals']>(
    contract: C,
    to: { readonly organizationId: string; readonly runId: string; readonly name: N },
    data: z.input<C['signals'][N]>,
  ) {
    const { organizationId, runId, name } = to;
    const schema = contract.signals[name];
    if (!schema) throw InputInvalid({ fields: { name: 'is not a signal of this pipeline' } });
    const json = jsonOf(schema, data);
    const conductor = this.#requireLive(organizationId, runId, contract.type);
    await conductor.dispatch({ type: 'signalled', name, data: JSON.parse(json) });
  }

  async query<C extends PipelineContract, N extends string & keyof C['queries']>(
    contract: C,
    of: { readonly organizationId: string; readonly runId: string; readonly name: N },
  ) {
    const row = this.#reads.find(of.organizationId, of.runId);
    const schema = contract.queries[of.name];
    if (!row || !schema || row.pipeline !== contract.type) throw NotFound();
    const value = (JSON.parse(row.queries) as Record<string, unknown>)[of.name];
    return value === undefined ? null : (schema.parse(value) as z.output<C['queries'][N]>);
  }

  async cancel(organizationId: string, runId: string): Promise<void> {
    await this.#requireLive(organizationId, runId).dispatch({ type: 'cancelRequested' });
  }

  async retry(organizationId: string, runId: string, stage: string): Promise<void> {
    const row = this.#reads.find(organizationId, runId);
    const isStalled = row?.ended_at === null && !this.#live.has(key(organizationId, runId));
    if (isStalled) await this.#revive(row); // the code may match again
    const conductor = this.#requireLive(organizationId, runId);
    if (!conductor.failedStages.includes(stage)) throw port.StageNotFailed();
    await conductor.dispatch({ type: 'retried', stage });
  }

  async describe(organizationId: string, runId: string) {
    return this.#reads.describe(organizationId, runId);
  }

  async list(request: port.ListRuns) {
    return this.#reads.list(request);
  }

  async count(runs: port.RunFilter) {
    return this.#reads.count(runs);
  }

  onChange(listener: (change: port.RunChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    await Promise.all([...this.#live.values()].map((conductor) => conductor.close()));
    await this.#journal.close();
  }

  async #revive(row: RunRow): Promise<void> {
    const pipeline = this.#pipeline(row.pipeline);
    const conductor = this.#conductor(row, pipeline);
    const revived = await reviveRun(row, { conductor, journal: this.#journal, reads: this.#reads });
    if (revived) return;
    this.#live.delete(key(row.organization_id, row.run_id));
    const outdated = await this.describe(row.organization_id, row.run_id);
    if (outdated) this.#options.onOutdated?.(outdated);
  }

  #conductor(row: RunRow, pipeline: AnyPipeline): Conductor {
    const { run, organization_id: organizationId, run_id: runId, correlation_id: correlationId } = row;
    const identity = { runId, organizationId, correlationId, input: JSON.parse(row.input) as unknown };
    const bound = this.#options.activities.find(({ contract }) => contract.type === row.pipeline);
    if (!bound) throw port.PipelineUnknown({ facts: { pipeline: row.pipeline, missing: 'activities' } });
    const startedAt = new Date(row.started_at).toISOString();
    const change = { organizationId, runId, pipeline: row.pipeline, startedAt };
    const runOfWork = { runId, organizationId, correlationId, causationId: row.causation_id };
    const conductor = new Conductor({
      run,
      execution: new RunExecution(pipeline, identity),
      journal: this.#journal,
      queries: JSON.parse(row.queries) as Record<string, unknown>,
      planFor: (work) => {
        const plan = planWork(this.#sources, bound, runOfWork, work);
        const queue = this.#queues[plan.queueName];
        return { ...plan, queue, organizationId, grace: this.#options.grace ?? 10_000 };
      },
      onChange: (state) => this.#notify({ ...change, state }),
      onEnded: () => this.#live.delete(key(organizationId, runId)),
      onBroken: (reason) => this.#fail(reason),
    });
    this.#live.set(key(organizationId, runId), conductor);
    return conductor;
  }

  /** In a turn of its own: a listener's error must not affect the run. */
  #notify(change: port.RunChange): void {
    for (const listener of this.#listeners) queueMicrotask(() => listener(change));
  }

  #newRow(pipeline: string, start: port.StartRun<PipelineContract>, input: string): RunRow {
    const now = Date.now();
    return {
      run: ++this.#lastRun,
      organization_id: start.organizationId,
      run_id: start.runId,
      pipeline,
      state: 'running',
      input,
      result: null,
      cause: null,
      queries: '{}',
      correlation_id: start.correlationId,
      causation_id: start.causationId,
      started_at: now,
      changed_at: now,
      ended_at: null,
    };
  }

  #pipeline(name: string): AnyPipeline {
    const found = this.#options.pipelines.find(({ contract }) => contract.type === name);
    if (!found) throw port.PipelineUnknown({ facts: { pipeline: name } });
    return found;
  }

  #requireLive(organizationId: string, runId: string, pipeline?: string): Conductor {
    this.#requireAvailable();
    const row = this.#reads.find(organizationId, runId);
    if (!row || (pipeline !== undefined && row.pipeline !== pipeline)) throw NotFound();
    if (row.ended_at !== null) throw port.RunEnded();
    this.#pipeline(row.pipeline);
    const live = this.#live.get(key(organizationId, runId));
    if (!live) throw port.PipelineNondeterministic();
    return live;
  }

  #requireAvailable(): void {
    if (this.#broken || this.#closing) throw Unavailable({ cause: this.#broken });
  }

  #fail(reason: unknown): void {
    if (this.#broken) return;
    this.#broken = reason instanceof DomainError ? reason.cause : reason;
    for (const conductor of this.#live.values()) void conductor.close();
    this.#options.onBroken?.(this.#broken);
  }
}

const key = (organizationId: string, runId: string): string => `${organizationId}/${runId}`;

/** The value as JSON of its parsed form, which the journal stores and every replay sees. */
const jsonOf = (schema: z.ZodType, value: unknown): string => payload(parseOrRefuse(schema, value));

function initialWrites(row: RunRow, stages: readonly string[]): Write[] {
  const { run, pipeline, input, started_at: at } = row;
  const names = { organizationId: row.organization_id, runId: row.run_id };
  const story = { correlationId: row.correlation_id, causationId: row.causation_id };
  return [
    { statement: 'addRun', values: { run, ...names, pipeline, input, ...story, at } },
    ...stages.map((name, ordinal): Write => ({ statement: 'addStage', values: { run, ordinal, name } })),
  ];
}
