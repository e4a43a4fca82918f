import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyticsHandlers } from '../../projections/analytics/analytics-read-side.ts';
import { workflowOutlines } from '../../projections/analytics/workflow-outlines.ts';
import type { Columns } from '../../services/platform/columns/columns.ts';
import {
  openEmbeddedColumns,
  type EmbeddedColumns,
} from '../../services/platform/columns/embedded/embedded-columns.ts';
import { nothingElse } from '../../services/platform/columns/read-side-world.suite.ts';
import { restrict } from '../../services/platform/columns/tenant-query.ts';
import { EmbeddedDocuments } from '../../services/platform/documents/embedded-documents.ts';
import type { Viewer } from '../../services/platform/projections/define-read-model.ts';
import type { BareRequest, BareStatement } from './reports-bare.ts';
import { median, runBench, spread, versions, type BenchResult } from './bench-result.ts';
import {
  benchDays, benchOrganization, benchOutline, benchTables, benchUser, benchWorkflow, benchWorkspaces, fillStatements,
} from './reports-data.ts'; // prettier-ignore
import { indexServed, openMoodle, scans } from './reports-moodle.ts';

const reach = { vsBare: { most: 1.5 }, vsMoodle: { least: 50 } };
const round = (value: number): number => Number(value.toFixed(3));
const viewer: Viewer = {
  isSystem: false,
  organizationId: benchOrganization,
  userId: 'user-1',
  role: 'admin-organization',
  roles: {},
  flags: new Set(['analytics']),
  workspaces: benchWorkspaces,
};
/** The twelve reports; the other handlers tell how fresh they are, and open a number to its events. */
const reports = analyticsHandlers.filter(
  ({ query }) => query.type !== 'ListFigureEvents' && query.type !== 'GetCountedUpTo',
);

/** The bare engine, one request at a time. */
class BareEngine {
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;

  constructor(folder: string) {
    const file = fileURLToPath(new URL('./reports-bare.ts', import.meta.url));
    this.#child = fork(file, [folder], { cwd: folder, execArgv: [], env: { TZ: 'UTC' } });
    this.#ready = new Promise((resolve) => this.#child.once('message', () => resolve()));
  }

  async ask(request: Omit<BareRequest, 'id'>): Promise<number> {
    await this.#ready;
    return new Promise((resolve, reject) => {
      this.#child.once('message', (reply: { milliseconds?: number; error?: string }) =>
        reply.error === undefined ? resolve(reply.milliseconds ?? 0) : reject(new Error(reply.error)),
      );
      this.#child.send({ id: 1, ...request });
    });
  }

  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.disconnect();
    await gone;
  }
}

/** Makes the tables through the port, then lets the engine fill them itself, ten million rows being many to send. */
async function fill(folder: string, rows: number): Promise<void> {
  const columns = openEmbeddedColumns({ folder, tables: benchTables });
  for (const table of benchTables) await columns.checkpoint(table);
  await columns.close();
  const engine = new BareEngine(folder);
  await engine.ask({ execute: fillStatements(rows) });
  await engine.close();
}

/** Runs one report as the query bus does, and notes the statements that it asked. */
async function run(
  handler: (typeof reports)[number],
  columns: Columns,
  documents: EmbeddedDocuments,
): Promise<{ milliseconds: number; statements: BareStatement[] }> {
  const statements: BareStatement[] = [];
  const noted: Columns = Object.assign(Object.create(columns) as Columns, {
    query: (organizationId: string, sql: string, parameters: Record<string, unknown> = {}) => {
      const tables = benchTables.map(({ name }) => name);
      statements.push({ sql: restrict(sql, organizationId, tables), parameters: { ...parameters, organization: organizationId } });
      return columns.query(organizationId, sql, parameters);
    },
  }); // prettier-ignore
  const data = handler.query.schema.parse({
    ...benchDays,
    workflowId: benchWorkflow,
    userId: benchUser,
    size: 100,
  });
  const started = performance.now();
  await handler.handle(data as never, { documents, columns: noted, viewer, ...nothingElse });
  return { milliseconds: performance.now() - started, statements };
}

async function timed(act: () => unknown): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

async function againstMoodle(columns: EmbeddedColumns, file: string, rows: number, rounds: number) {
  const moodle = openMoodle(file, rows);
  const ratios: Record<string, number[]> = {};
  for (let turn = 0; turn < rounds; turn += 1)
    for (const { name, moodle: theirs, ours } of [...scans, indexServed]) {
      const own = await timed(() => columns.query(benchOrganization, ours));
      const other = await timed(() => moodle.prepare(theirs).all());
      (ratios[name] ??= []).push(other / own);
    }
  moodle.close();
  return ratios;
}

/** The twelve reports through the port against bare chDB, and scans against Moodle's log table in SQLite. */
export async function reportsBench({ quick }: { quick: boolean }): Promise<BenchResult> {
  const n = quick ? 1_000_000 : 10_000_000;
  const rounds = quick ? 3 : 9;
  const root = mkdtempSync(join(tmpdir(), 'bench-reports-'));
  const documents = new EmbeddedDocuments({ folder: root, collections: [workflowOutlines] });
  const outline = benchOutline();
  const after = { document: outline, body: JSON.stringify(outline) };
  documents.serving(workflowOutlines.name).table.write({ organizationId: benchOrganization, id: outline.id, position: 1, before: null, after }); // prettier-ignore
  try {
    for (const name of ['ours', 'bare']) await fill(join(root, name), n);
    let columns = openEmbeddedColumns({ folder: join(root, 'ours'), tables: benchTables });
    const bare = new BareEngine(join(root, 'bare'));
    const raw: Record<string, number[]> = {};
    const perReport: Record<string, number[]> = {};
    for (let turn = -1; turn < rounds; turn += 1)
      for (const report of reports) {
        const ours = await run(report, columns, documents);
        const theirs = await bare.ask({ run: ours.statements });
        if (turn < 0) continue; // the first turn fills the caches of both
        (raw[`${report.query.type}.ours`] ??= []).push(round(ours.milliseconds));
        (raw[`${report.query.type}.bare`] ??= []).push(round(theirs));
        (perReport[report.query.type] ??= []).push(ours.milliseconds / theirs);
      }
    await bare.close();
    const moodle = await againstMoodle(columns, join(root, 'moodle.sqlite'), n, Math.min(rounds, 3));
    await columns.close();
    // The weakness: an engine that leaves after every question.
    columns = openEmbeddedColumns({ folder: join(root, 'ours'), tables: benchTables, idleSeconds: 0 });
    const cold: number[] = [];
    for (const report of reports.slice(0, 4)) {
      const { milliseconds } = await run(report, columns, documents);
      cold.push(milliseconds / median(raw[`${report.query.type}.bare`] ?? []));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    await columns.close();
    const medians = Object.values(perReport).map(median);
    const vsMoodle = scans.map(({ name }) => median(moodle[name] ?? []));
    const indexed = median(moodle[indexServed.name] ?? []);
    const controlRatios = { vsBare: round(median(cold)), vsMoodle: round(indexed) };
    return {
      name: 'reports',
      n,
      quick,
      /** Over the reports (and scans), each with the median of its rounds. */
      ratios: { vsBare: spread(medians), vsMoodle: spread(vsMoodle) },
      reach,
      holds: Math.max(...medians) <= reach.vsBare.most && Math.min(...vsMoodle) >= reach.vsMoodle.least,
      control: {
        weakness: 'vsBare: the engine leaves after every question; vsMoodle: a question that its index serves',
        ratios: controlRatios,
        noticed: controlRatios.vsBare > reach.vsBare.most && controlRatios.vsMoodle < reach.vsMoodle.least,
      },
      raw: { ...raw, ...Object.fromEntries(Object.entries(moodle).map(([name, values]) => [`moodle.${name}`, values.map(round)])) },
      versions: { ...versions, chdb: '3.4.0' },
    }; // prettier-ignore
  } finally {
    await documents.close();
    rmSync(root, { recursive: true });
  }
}

if (import.meta.main) await runBench(reportsBench);
