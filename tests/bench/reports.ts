import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyticsAnswers } from '../../projections/analytics/context.ts';
import { workflowOutlines } from '../../projections/analytics/workflow-outlines/workflow-outlines.ts';
import type { Columns } from '../../services/platform/columns/columns.ts';
import { openEmbeddedColumns } from '../../services/platform/columns/embedded/embedded-columns.ts';
import { noOtherContext } from '../../services/platform/projections/no-other-context.fixture.ts';
import { restrictToOrganization } from '../../services/platform/columns/tenant-query.ts';
import { EmbeddedDocuments } from '../../services/platform/documents/embedded-documents.ts';
import { putDocuments } from '../../services/platform/documents/written-documents.fixture.ts';
import type { Viewer } from '../../services/platform/projections/define-read-model.ts';
import type { BareStatement } from './reports-bare.ts';
import { BareEngine, reportStores, type ReportStores } from './reports-store.ts';
import { median, runBench, spread, versions, type BenchFigures } from './bench-result.ts';
import {
  benchDays, benchOrganization, benchOutline, benchTables, benchUser, benchWorkflow, benchWorkspaces,
} from './reports-data.ts'; // prettier-ignore
import { askMoodle, compare, indexServed, openMoodle, scans } from './reports-moodle.ts';

const reach = { vsBare: { most: 1.5 }, vsMoodle: { least: 50 } };
const round = (value: number): number => Number(value.toFixed(3));
const viewer: Viewer = {
  isSystem: false,
  organizationId: benchOrganization,
  userId: 'user-1',
  role: 'admin-organization',
  roles: {},
  flags: new Set(['analytics']),
  features: new Set(),
  workspaces: new Set(benchWorkspaces),
};
/**
 * These link a number to its events, show how fresh the figures are, resolve names of ids, and ask the organisation's
 * statements for one workspace.
 */
const noReports: readonly string[] = [
  'ListFigureEvents',
  'GetCountedUpTo',
  'NameWorkflows',
  'FindWorkflows',
  'GetWorkspaceInsights',
];
/** The twelve reports. */
export const reports = analyticsAnswers.filter(({ query }) => !noReports.includes(query.type));

/** Parameters of a report: for everything where possible, otherwise for one workflow and one person. */
export function questionFor({ query }: (typeof reports)[number]): unknown {
  const whole = query.schema.safeParse({ ...benchDays, size: 500 });
  if (whole.success) return whole.data;
  return query.schema.parse({ ...benchDays, size: 500, workflowId: benchWorkflow, userId: benchUser });
}

/** Runs one report like the query bus, and records its statements. */
async function run(
  handler: (typeof reports)[number],
  columns: Columns,
  documents: EmbeddedDocuments,
): Promise<{ milliseconds: number; answer: unknown; statements: BareStatement[] }> {
  const statements: BareStatement[] = [];
  const noted: Columns = Object.assign(Object.create(columns) as Columns, {
    query: (organizationId: string, sql: string, parameters: Record<string, unknown> = {}) => {
      const tables = benchTables.map(({ name }) => name);
      statements.push({ sql: restrictToOrganization(sql, organizationId, tables), parameters: { ...parameters, organization: organizationId } });
      return columns.query(organizationId, sql, parameters);
    },
  }); // prettier-ignore
  const data = questionFor(handler);
  const started = performance.now();
  const answer = await handler.handle(data as never, {
    documents,
    columns: noted,
    viewer,
    ...noOtherContext,
  });
  return { milliseconds: performance.now() - started, answer, statements };
}

async function timed(act: () => unknown): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

interface Measured {
  /** By report: how much slower ours is than the bare engine, and how much faster than Moodle. */
  readonly vsBare: Record<string, number[]>;
  readonly vsMoodle: Record<string, number[]>;
  readonly indexed: number[];
  readonly raw: Record<string, number[]>;
}

/** All reports through the port, the bare engine and, for scans, Moodle, in turn. */
async function measure(stores: ReportStores, documents: EmbeddedDocuments, rounds: number, scanRounds: number): Promise<Measured> {
  const columns = openEmbeddedColumns({ folder: stores.own, tables: benchTables });
  const bare = new BareEngine(stores.bare);
  const moodle = openMoodle(stores.moodle);
  const measured: Measured = { vsBare: {}, vsMoodle: {}, indexed: [], raw: {} };
  const note = (record: Record<string, number[]>, name: string, value: number) =>
    (record[name] ??= []).push(round(value));
  for (let turn = -1; turn < rounds; turn += 1) {
    for (const report of reports) {
      const name = report.query.type;
      const ownFigures = await run(report, columns, documents);
      const other = await bare.ask({ run: ownFigures.statements });
      if (turn < 0) continue; // the first turn fills the caches of both
      note(measured.raw, `${name}.ours`, ownFigures.milliseconds);
      note(measured.raw, `${name}.bare`, other);
      note(measured.vsBare, name, ownFigures.milliseconds / other);
      const scan = turn < scanRounds ? scans.find((one) => one.report === name) : undefined;
      if (!scan) continue;
      const started = performance.now();
      const answer = askMoodle(moodle, scan);
      const took = performance.now() - started;
      compare(scan, ownFigures.answer, answer);
      // again, because the CPU caches and clock speed now fit Moodle's turn; that turn takes seconds, so an idle
      // machine is
      // awake for nearly all of it: another report wakes it up for ours
      await run(reports[(reports.indexOf(report) + 1) % reports.length] ?? report, columns, documents);
      const again = await run(report, columns, documents);
      note(measured.raw, `${name}.moodle`, took);
      note(measured.raw, `${name}.again`, again.milliseconds);
      note(measured.vsMoodle, name, took / again.milliseconds);
    }
    if (turn < 0) continue;
    const own = await timed(() => columns.query(benchOrganization, indexServed.own));
    measured.indexed.push(round((await timed(() => moodle.prepare(indexServed.moodle).all())) / own));
  }
  moodle.close();
  await bare.close();
  await columns.close();
  return measured;
} // prettier-ignore

/** The weakness: an engine that is unloaded after every query. */
async function measureCold(stores: ReportStores, documents: EmbeddedDocuments, raw: Measured['raw']): Promise<number> {
  const columns = openEmbeddedColumns({ folder: stores.own, tables: benchTables, idleSeconds: 0 });
  const cold: number[] = [];
  for (const report of reports.slice(0, 4)) {
    const { milliseconds } = await run(report, columns, documents);
    cold.push(milliseconds / median(raw[`${report.query.type}.bare`] ?? []));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  await columns.close();
  return round(median(cold));
} // prettier-ignore

const worst = (of: Record<string, number[]>, isWorse: (a: number, b: number) => boolean): number[] =>
  Object.values(of).reduce((worstYet, values) =>
    isWorse(median(values), median(worstYet)) ? values : worstYet,
  );

/** The twelve reports through the port compared with bare chDB, and scans with Moodle's log table in SQLite. */
export async function reportsBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const n = quick ? 1_000_000 : 10_000_000;
  const [rounds, scanRounds] = quick ? [5, 2] : [9, 3];
  const root = mkdtempSync(join(tmpdir(), 'bench-reports-'));
  const documents = new EmbeddedDocuments({ folder: root, collections: [workflowOutlines] });
  const outline = benchOutline();
  await putDocuments(documents, benchOrganization, workflowOutlines, [outline]);
  try {
    const stores = await reportStores(n);
    const { vsBare, vsMoodle, indexed, raw } = await measure(stores, documents, rounds, scanRounds);
    const medians = (of: Record<string, number[]>) => spread(Object.values(of).map(median));
    const ratios = {
      vsBare: spread(worst(vsBare, (a, b) => a > b)),
      vsBareAll: medians(vsBare),
      vsMoodle: spread(worst(vsMoodle, (a, b) => a < b)),
      vsMoodleAll: medians(vsMoodle),
    };
    const control = { vsBare: await measureCold(stores, documents, raw), vsMoodle: round(median(indexed)) };
    return {
      name: 'reports',
      n,
      quick,
      ratios,
      /** Of the worst report and the worst scan over their rounds; `All` has the median of each report. */
      reach,
      control: {
        weakness:
          'vsBare: the engine leaves after every question; vsMoodle: a question that its index serves',
        ratios: control,
      },
      raw: { ...raw, filledInSeconds: [stores.filledIn] },
      versions: { ...versions, chdb: '3.4.0' },
    };
  } finally {
    await documents.close();
    rmSync(root, { recursive: true });
  }
}

if (import.meta.main) await runBench(reportsBench);
