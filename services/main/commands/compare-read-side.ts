import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { allEvents } from '../../../contracts/catalogue.ts';
import { workflowOutlines } from '../../../projections/analytics/workflow-outlines.ts';
import { workspaces } from '../../../projections/organization/workspaces.ts';
import { compareReports, type Reported } from './compare-reports.ts';
import { openClickHouseColumns } from '../../platform/columns/clickhouse-columns.ts';
import { startColumnsProjector, tablesOf } from '../../platform/columns/columns-projector.ts';
import { openEmbeddedColumns } from '../../platform/columns/embedded/embedded-columns.ts';
import { reachEngine } from '../../platform/config/reach-engine.ts';
import { openEmbeddedDocuments } from '../../platform/documents/embedded-documents.ts';
import { openMongoReader } from '../../platform/documents/mongo-reader.ts';
import { openEmbeddedKeys } from '../../platform/keys/embedded-keys.ts';
import { compareColumns } from '../../platform/moving/compare-columns.ts';
import { compareDocuments, keptIds, seenInCluster } from '../../platform/moving/compare-documents.ts';
import type { Source } from '../../platform/moving/open-source.ts';
import type { Progress } from '../../platform/moving/progress.ts';
import { openReadSide } from '../../platform/projections/read-side.ts';
import { Opened } from '../engines/product-engines.ts';
import { factTables, readModels } from '../contexts/read-models.ts';

/** What was compared of that which both sides make of the log. */
export interface ReadSideProof {
  /** Documents of each read model in the folder. */
  readonly documents: Readonly<Record<string, number>>;
  /** Rows of each table of the analytics in the folder. */
  readonly rows: Readonly<Record<string, number>>;
  /** Reports that were asked for on both sides. */
  readonly reports: number;
  readonly differences: readonly string[];
}

interface Comparison {
  readonly source: Source;
  readonly to: {
    readonly STEPWELL_MONGODB_URL: string;
    readonly STEPWELL_CLICKHOUSE_URL: string;
    readonly STEPWELL_INSTALLATION: string;
  };
  /** Position of the last event that was moved. */
  readonly upTo: number;
  readonly progress: Progress;
}

/** So long both sides may take to see the whole log. */
const patienceMs = 60_000;
const pauseMs = 1_000;

/**
 * Holds read models, tables and reports of a cluster against those that the folder's product makes; in the folder only what is made from
 * its log changes. `null` while no projector has seen the whole log.
 */
export async function compareReadSide(comparison: Comparison): Promise<ReadSideProof | null> {
  const { source, to, upTo, progress } = comparison;
  const opened = new Opened();
  try {
    if (!(await hasSeen(to.STEPWELL_MONGODB_URL, upTo))) return null;
    progress.begin('Bringing the read models of the folder up to the end of its log');
    const ours = await openOurs(source, opened);
    progress.begin('Comparing the read models');
    const documents = await compareDocuments(source.folder, to.STEPWELL_MONGODB_URL);
    const theirs = await openTheirs(to, opened);
    progress.begin('Comparing the tables of the analytics');
    const organizations = source.log.organizations();
    const sides = { ours: ours.columns, theirs: theirs.columns };
    const tables = tablesOf(factTables);
    // rows come a moment after documents
    let rows = await compareColumns(sides, tables, organizations);
    for (const until = Date.now() + patienceMs; rows.differences.length > 0 && Date.now() < until;) {
      await pause(pauseMs);
      rows = await compareColumns(sides, tables, organizations);
    }
    progress.begin('Comparing the reports');
    const { reports, differences } = await compareReports(
      { ours, theirs },
      reportedOf(source, organizations),
    );
    return {
      documents: documents.counts,
      rows: rows.counts,
      reports,
      differences: [...documents.differences, ...rows.differences, ...differences],
    };
  } finally {
    await opened.close();
  }
}

async function openOurs({ folder, log }: Source, opened: Opened) {
  const keys = opened.add(openEmbeddedKeys(join(folder, 'keys')), (each) => each.close());
  const events = log.events(keys, allEvents);
  const failed = Promise.withResolvers<never>();
  const onFailure = (error: unknown): void => failed.reject(error);
  const readSide = opened.add(
    await openReadSide({
      documents: openEmbeddedDocuments({
        folder: join(folder, 'documents'),
        collections: readModels.map(({ collection }) => collection),
        allowScans: true,
      }),
      log: events,
      readModels,
      onFailure,
    }),
    (each) => each.close(),
  );
  const engine = opened.add(
    openEmbeddedColumns({ folder: join(folder, 'columns'), tables: tablesOf(factTables) }),
    (each) => each.close(),
  );
  const projector = opened.add(
    startColumnsProjector({
      events,
      columns: engine,
      contracts: allEvents,
      tables: factTables,
      onParked: ({ error }) => onFailure(error),
      onProblem: onFailure,
    }),
    (each) => each.close(),
  );
  const head = await events.head();
  const caughtUp = async (): Promise<void> => {
    while (!(await projector.waitFor(head, patienceMs)));
    while ((await readSide.lag()).some(({ behind }) => behind > 0)) await pause(pauseMs / 10);
  };
  await Promise.race([caughtUp(), failed.promise]);
  return { documents: readSide.documents, columns: projector.columns };
}

async function openTheirs(to: Comparison['to'], opened: Opened) {
  const documents = await reachEngine('MongoDB', 'STEPWELL_MONGODB_URL', to.STEPWELL_MONGODB_URL, (url) =>
    openMongoReader({
      url,
      collections: readModels.map(({ collection }) => collection),
      allowScans: true,
      onProblem: () => undefined, // what is asked for then is refused
    }),
  );
  opened.add(documents, (each) => each.close());
  const columns = opened.add(
    await openClickHouseColumns({
      url: to.STEPWELL_CLICKHOUSE_URL,
      installation: to.STEPWELL_INSTALLATION,
      tables: tablesOf(factTables),
      writes: false,
    }),
    (each) => each.close(),
  );
  return { documents, columns };
}

function reportedOf({ folder }: Source, organizations: readonly string[]): Reported[] {
  const [workspaceIds, workflowIds] = [
    keptIds(folder, workspaces.name),
    keptIds(folder, workflowOutlines.name),
  ];
  return organizations.map((organizationId) => ({
    organizationId,
    workspaces: workspaceIds.get(organizationId) ?? [],
    workflows: workflowIds.get(organizationId) ?? [],
  }));
}

/** Whether a projector has seen the whole log; one that is at work is waited for. */
async function hasSeen(url: string, upTo: number): Promise<boolean> {
  const names = readModels.map(({ collection }) => collection.name);
  for (const until = Date.now() + patienceMs; ; await pause(pauseMs)) {
    const seen = await seenInCluster(url, names);
    if (seen === null || Date.now() > until) return false;
    if (seen >= upTo) return true;
  }
}
