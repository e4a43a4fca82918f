import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbeddedColumns } from '../../services/platform/columns/embedded/embedded-columns.ts';
import { layoutFingerprint } from '../../services/platform/columns/table-layout.ts';
import type { BareRequest } from './reports-bare.ts';
import { benchTables, fillStatements } from './reports-data.ts';
import { fillMoodle, moodleLayout } from './reports-moodle.ts';

/** The bare engine, one request at a time. */
export class BareEngine {
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

/** Where the three engines of a bench store the same views. */
export interface ReportStores {
  readonly own: string;
  readonly bare: string;
  readonly moodle: string;
  /** Seconds that filling them took; almost none if they existed. */
  readonly filledIn: number;
}

/** Fills ours and Moodle's with the given number of tracking rows: ten million take minutes. */
export async function reportStores(rows: number): Promise<ReportStores> {
  const started = performance.now();
  const layout = [...fillStatements(rows), ...benchTables.map(layoutFingerprint)];
  const columns = await cachedFolder(`columns-${rows}`, layout, async (folder) => {
    await fillOwn(join(folder, 'ours'), rows);
    cpSync(join(folder, 'ours'), join(folder, 'bare'), { recursive: true });
  });
  const moodle = await cachedFolder(`moodle-${rows}`, moodleLayout(rows), (folder) => {
    fillMoodle(join(folder, 'log.sqlite'), rows);
  });
  return {
    own: join(columns, 'ours'),
    bare: join(columns, 'bare'),
    moodle: join(moodle, 'log.sqlite'),
    filledIn: Math.round((performance.now() - started) / 1000),
  };
}

/** A folder filled by `fill`, in this run or an earlier one with the same recipe; never a partial one. */
async function cachedFolder(
  name: string,
  recipe: readonly string[],
  fill: (folder: string) => Promise<void> | void,
): Promise<string> {
  const hash = createHash('sha256').update(recipe.join('\n')).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), 'stepwell-bench-reports', `${name}-${hash}`);
  if (existsSync(folder)) return folder;
  const filling = `${folder}.${process.pid}`;
  mkdirSync(filling, { recursive: true });
  await fill(filling);
  if (existsSync(folder)) rmSync(filling, { recursive: true });
  else renameSync(filling, folder);
  return folder;
}

/**
 * Creates the tables through the port, then lets the engine fill them itself, because ten million rows are too many
 * to send.
 */
async function fillOwn(folder: string, rows: number): Promise<void> {
  const columns = openEmbeddedColumns({ folder, tables: benchTables });
  for (const table of benchTables) await columns.checkpoint(table);
  await columns.close();
  const engine = new BareEngine(folder);
  await engine.ask({ execute: fillStatements(rows) });
  await engine.close();
}
