import { isDeepStrictEqual } from 'node:util';
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common';
import { Client, WorkflowExecutionAlreadyStartedError, type WorkflowHandle } from '@temporalio/client';
import type { z } from 'zod';
import type { PipelineContract } from '../../../contracts/kernel/define-pipeline.ts';
import { DomainError, InputInvalid, NotFound } from '../../../contracts/kernel/errors.ts';
import * as port from './pipelines.ts';
import { RunChanges } from './temporal-changes.ts';
import { queryTemporal, connectTemporal, parseTemporalUrl } from './temporal-connection.ts';
import { descriptionOf, mismatchAtEnd, summaryOf } from './temporal-description.ts';
import {
  findMismatch,
  searchAttributes,
  temporalNames,
  type HistoryMismatch,
  type TemporalStart,
} from './temporal-names.ts';
import { OutdatedRuns } from './temporal-outdated.ts';
import { workOfRun } from './temporal-work.ts';
import { parseOrRefuse, payload } from './work-plans.ts';

/** The server, and what may be started on it. */
export interface TemporalPipelinesOptions {
  /** `temporal://host:port/namespace`. */
  readonly url: string;
  /** Contracts of the pipelines that may be started. */
  readonly pipelines: readonly PipelineContract[];
  /** Separates installations that share a namespace. */
  readonly installation: string;
  /** Called once for each run that no worker's code can continue; without it nothing is checked. */
  readonly onOutdated?: (run: port.RunDescription) => void;
  /** Between two checks for such runs; half a minute by default. Milliseconds. */
  readonly outdatedCheckMs?: number;
}

/** Milliseconds that a worker has to say whether its code matches a run. */
const historyCheckTimeoutMs = 1800;
/** The most runs that a list sorts; beyond it, those that ended longest ago are counted but not shown. */
const maxListed = 10_000;

/** Connects to a Temporal server; workers elsewhere execute what is started here. */
export async function openTemporalPipelines(options: TemporalPipelinesOptions): Promise<port.Pipelines> {
  const place = parseTemporalUrl(options.url);
  const connection = await connectTemporal(place);
  const { namespace } = place;
  return new TemporalPipelines(options, new Client({ connection, namespace }));
}

class TemporalPipelines implements port.Pipelines {
  readonly #options: TemporalPipelinesOptions;
  readonly #client: Client;
  readonly #changes: RunChanges;
  /** What workers last reported against their code, by run, until one reports a match. */
  readonly #mismatches = new Map<string, HistoryMismatch>();
  readonly #outdated: OutdatedRuns | null;

  constructor(options: TemporalPipelinesOptions, client: Client) {
    this.#options = options;
    this.#client = client;
    this.#changes = new RunChanges((since) =>
      this.#runs(`(ExecutionStatus = "Running" OR CloseTime > "${since.toISOString()}")`),
    );
    const { onOutdated, outdatedCheckMs = 30_000 } = options;
    this.#outdated = onOutdated
      ? new OutdatedRuns({
          onOutdated,
          intervalMs: outdatedCheckMs,
          running: () => this.#runs(`ExecutionStatus = "Running" AND ${filterOf('running')}`),
          isStuck: ({ organizationId, runId }) => this.#isStuck(organizationId, runId),
          describe: ({ organizationId, runId }) => this.describe(organizationId, runId),
        })
      : null;
  }

  async start<C extends PipelineContract>(contract: C, start: port.StartRun<C>) {
    const { type } = contract;
    if (!this.#options.pipelines.some((known) => known.type === type))
      throw port.PipelineUnknown({ facts: { pipeline: type } });
    const input: unknown = JSON.parse(payload(parseOrRefuse(contract.input, start.input)));
    const { runId, organizationId, correlationId, causationId } = start;
    const argument: TemporalStart = { runId, organizationId, correlationId, causationId, input };
    try {
      await this.#query(() =>
        this.#client.workflow.start(type, {
          workflowId: this.#id(organizationId, runId),
          taskQueue: this.#options.installation,
          args: [argument],
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          typedSearchAttributes: attributesOf(organizationId, input),
        }),
      );
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      const known = await this.describe(organizationId, runId);
      if (known?.pipeline !== type || !isDeepStrictEqual(known.input, input)) throw port.RunReused();
      return { repeated: true };
    }
    const changedAt = new Date().toISOString();
    const runSummary = { runId, organizationId, pipeline: type, state: 'running', stage: null } as const;
    this.#changes.update({ ...runSummary, startedAt: changedAt, changedAt, endedAt: null, cause: null });
    return { repeated: false };
  }

  async signal<C extends PipelineContract, N extends string & keyof C['signals']>(
    contract: C,
    to: { readonly organizationId: string; readonly runId: string; readonly name: N },
    data: z.input<C['signals'][N]>,
  ) {
    const schema = contract.signals[to.name];
    if (!schema) throw InputInvalid({ fields: { name: 'is not a signal of this pipeline' } });
    const text: unknown = JSON.parse(payload(parseOrRefuse(schema, data)));
    const handle = this.#handle(to.organizationId, to.runId);
    const { type, closeTime } = await this.#query(() => handle.describe());
    if (type !== contract.type) throw NotFound();
    if (closeTime) throw port.RunEnded();
    await this.#query(() => handle.signal(to.name, text));
  }

  async query<C extends PipelineContract, N extends string & keyof C['queries']>(
    contract: C,
    of: { readonly organizationId: string; readonly runId: string; readonly name: N },
  ) {
    const schema = contract.queries[of.name];
    const handle = this.#handle(of.organizationId, of.runId);
    const { type } = await this.#query(() => handle.describe());
    if (!schema || type !== contract.type) throw NotFound();
    const value = await this.#query(() => handle.query(of.name));
    return value === null ? null : (schema.parse(value) as z.output<C['queries'][N]>);
  }

  async cancel(organizationId: string, runId: string): Promise<void> {
    await this.#requireOpenRun(organizationId, runId);
    await this.#query(() => this.#handle(organizationId, runId).cancel());
  }

  async retry(organizationId: string, runId: string, stage: string): Promise<void> {
    const { stages } = await this.#requireOpenRun(organizationId, runId);
    if (!stages.some(({ name, state }) => name === stage && state === 'failed')) throw port.StageNotFailed();
    await this.#query(() => this.#handle(organizationId, runId).signal(temporalNames.retryStage, stage));
  }

  async describe(organizationId: string, runId: string): Promise<port.RunDescription | null> {
    const handle = this.#handle(organizationId, runId);
    try {
      const execution = await this.#query(() => handle.describe());
      const isOpen = execution.closeTime === undefined;
      const [history, text] = await this.#query(() =>
        Promise.all([handle.fetchHistory(), isOpen ? this.#findMismatch(handle) : null]),
      );
      const mismatch = isOpen ? (text ?? mismatchAtEnd(history)) : null;
      const work = workOfRun(history, execution.raw.pendingActivities ?? []);
      const description = descriptionOf({ execution, history, work, mismatch });
      this.#changes.update(description);
      return description;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'absent') return null;
      throw error;
    }
  }

  async list(request: port.ListRuns) {
    const { page, size, sort = 'startedAt', order = 'DESC' } = request;
    const [dataCount, runs] = await this.#query(() =>
      Promise.all([this.#count(request), this.#runs(conditionOf(request))]),
    );
    const sign = order === 'ASC' ? 1 : -1;
    const sorted = runs.toSorted(
      (a, b) => sign * (compare(a[sort], b[sort]) || compare(a.startedAt, b.startedAt)),
    );
    const items = sorted.slice((page - 1) * size, page * size);
    return { items, page: { page, size, dataCount } };
  }

  count(runs: port.RunFilter): Promise<number> {
    return this.#query(() => this.#count(runs));
  }

  onChange(listener: (change: port.RunChange) => void): () => void {
    return this.#changes.listen(listener);
  }

  async close(): Promise<void> {
    this.#changes.close();
    await this.#outdated?.stop();
    await this.#client.connection.close();
  }

  get #installationFilter(): string {
    return `TaskQueue = ${JSON.stringify(this.#options.installation)}`;
  }

  #id(organizationId: string, runId: string): string {
    return temporalNames.workflowId(this.#options.installation, organizationId, runId);
  }

  #handle(organizationId: string, runId: string): WorkflowHandle {
    return this.#client.workflow.getHandle(this.#id(organizationId, runId));
  }

  #query<T>(ask: () => Promise<T>): Promise<T> {
    return queryTemporal(this.#client, ask);
  }

  /** The progress of an open run whose code matches it; refused otherwise. */
  async #requireOpenRun(organizationId: string, runId: string): Promise<port.RunDescription> {
    const run = await this.describe(organizationId, runId);
    if (run === null) throw NotFound();
    if (run.endedAt !== null) throw port.RunEnded();
    if (run.cause?.error === port.PipelineNondeterministic.error)
      throw port.PipelineNondeterministic({ ...(run.cause.facts && { facts: run.cause.facts }) });
    return run;
  }

  async #isStuck(organizationId: string, runId: string): Promise<boolean> {
    const { raw } = await this.#query(() => this.#handle(organizationId, runId).describe());
    return (raw.pendingWorkflowTask?.attempt ?? 1) > 1;
  }

  /** Lets a worker replay the history; if none answers in time, the last report is used. */
  async #findMismatch(handle: WorkflowHandle): Promise<HistoryMismatch | null> {
    const { workflowId } = handle;
    const ask = () => handle.query(temporalNames.fits);
    await this.#client.connection.withDeadline(Date.now() + historyCheckTimeoutMs, ask).then(
      () => this.#mismatches.delete(workflowId),
      (error: unknown) => {
        const mismatch = findMismatch(
          error instanceof Error ? `${error.message} ${String(error.cause)}` : '',
        );
        if (mismatch) this.#mismatches.set(workflowId, mismatch);
      },
    );
    return this.#mismatches.get(workflowId) ?? null;
  }

  async #count(runs: port.RunFilter): Promise<number> {
    const { count } = await this.#client.workflow.count(
      `${this.#installationFilter} AND ${conditionOf(runs)}`,
    );
    return count;
  }

  async #runs(filters: string): Promise<readonly port.RunSummary[]> {
    const found: port.RunSummary[] = [];
    for await (const execution of this.#client.workflow.list({
      query: `${this.#installationFilter} AND ${filters}`,
      pageSize: 1000,
    })) {
      found.push(summaryOf(execution));
      if (found.length >= maxListed) break;
    }
    return found;
  }
}

const keyOf = (name: string) => defineSearchAttributeKey(name, 'KEYWORD');

function attributesOf(organizationId: string, input: unknown): TypedSearchAttributes {
  const subject = (input as { readonly workflowId?: unknown } | null)?.workflowId;
  return new TypedSearchAttributes([
    { key: keyOf(searchAttributes.organisation), value: organizationId },
    { key: keyOf(searchAttributes.state), value: 'running' },
    ...(typeof subject === 'string' ? [{ key: keyOf(searchAttributes.workflow), value: subject }] : []),
  ]);
}

const conditionOf = ({ organizationId, pipeline, state }: port.RunFilter): string =>
  [
    `${searchAttributes.organisation} = ${JSON.stringify(organizationId)}`,
    ...(pipeline === undefined ? [] : [`WorkflowType = ${JSON.stringify(pipeline)}`]),
    ...(state === undefined ? [] : [filterOf(state)]),
  ].join(' AND ');

/** A run that was terminated by hand has not recorded it itself. */
function filterOf(state: port.RunState): string {
  const stateFilter = `${searchAttributes.state} = "${state}"`;
  const terminatedFilter = 'ExecutionStatus IN ("Terminated", "TimedOut")';
  return state === 'failed'
    ? `(${stateFilter} OR ${terminatedFilter})`
    : `(${stateFilter} AND NOT ${terminatedFilter})`;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
