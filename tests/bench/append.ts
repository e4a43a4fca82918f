import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import { defineEvent } from '../../contracts/kernel/define-event.ts';
import { personal } from '../../contracts/kernel/personal.ts';
import { logFile, openEmbeddedEventStore } from '../../services/platform/event-store/embedded-event-store.ts';
import type { Append, EventStore } from '../../services/platform/event-store/event-store.ts';
import { logTables } from '../../services/platform/event-store/log-tables.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { runBench, spread, versions, type BenchFigures } from './bench-result.ts';

const CommentWritten = defineEvent(
  'CommentWritten',
  z.object({
    workflowId: z.string(),
    stepId: z.string(),
    at: z.number(),
    text: personal(z.string(), 'actor'),
  }),
  { audit: 'did it' },
);
const producers = 32;
const eventsPerStream = 8;
/** Written before the clock starts, by both sides, so that a warm process and log are measured. */
const already = 6_400;
const reach = { vsBare: { least: 0.5 }, vsOneCommitPerAppend: { least: 5 } };

type Rows = readonly (readonly SQLInputValue[])[];

/**
 * Durable appends of single events by 32 producers through the port, with encryption and hashes, compared with the
 * shortest script that writes the same rows in batches of 32, and with one commit per append.
 */
export async function appendBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const n = quick ? 16_000 : 32_000;
  const rounds = quick ? 4 : 9;
  const raw = { own: [] as number[], bare: [] as number[], oneCommitPerAppend: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const { perSecond, events, seals } = await oursPerSecond(n, true);
    raw.own.push(perSecond);
    raw.bare.push(barePerSecond(events, seals, producers));
    raw.oneCommitPerAppend.push(barePerSecond(events.slice(0, already + n / 10), [], 1));
  }
  const weakened = (await oursPerSecond(n / 10, false)).perSecond;
  const over = (others: readonly number[]) =>
    spread(raw.own.map((ours, round) => ours / (others[round] ?? 0)));
  const ratios = { vsBare: over(raw.bare), vsOneCommitPerAppend: over(raw.oneCommitPerAppend) };
  const control = {
    vsBare: weakened / spread(raw.bare).median,
    vsOneCommitPerAppend: weakened / spread(raw.oneCommitPerAppend).median,
  };
  return {
    name: 'append',
    n,
    quick,
    ratios,
    reach,
    control: {
      weakness: 'group commit turned off',
      ratios: control,
    },
    raw,
    versions,
  };
}

interface Measured {
  readonly perSecond: number;
  readonly events: Rows;
  readonly seals: Rows;
}

async function oursPerSecond(n: number, groupCommit: boolean): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-append-'));
  const keys = openEmbeddedKeys(folder);
  const store = await openEmbeddedEventStore({
    folder,
    keys,
    contracts: [CommentWritten],
    onFatal: (error) => {
      throw error;
    },
    weakenedForTests: { groupCommit },
  });
  for (let producer = 0; producer < producers; producer++) keys.personKey('bench', `user-${producer}`);
  const [before, timed] = [appendsOfAll(already), appendsOfAll(n)];
  await produceAll(store, before);
  const started = performance.now();
  await produceAll(store, timed);
  const perSecond = n / ((performance.now() - started) / 1000);
  await store.close();
  keys.close();
  const log = new DatabaseSync(logFile(folder), { readOnly: true });
  const rowsOf = (table: string): Rows => {
    const statement = log.prepare(`SELECT * FROM ${table} ORDER BY 1`);
    return statement.all().map((row) => Object.values(row));
  };
  const measured = { perSecond, events: rowsOf('events'), seals: rowsOf('seals') };
  log.close();
  rmSync(folder, { recursive: true });
  return measured;
}

/** What each producer will send, prepared before the clock starts, as the other side's rows are. */
const appendsOfAll = (count: number): Append[][] =>
  Array.from({ length: producers }, (_, producer) => appendsOf(producer, count / producers));

/** Each producer sends its next append as soon as its previous one is durable. */
const produceAll = (store: EventStore, appends: readonly (readonly Append[])[]): Promise<unknown> =>
  Promise.all(
    appends.map(async (ofOne) => {
      for (const append of ofOne) await store.append(append);
    }),
  );

function appendsOf(producer: number, count: number): Append[] {
  let stream = '';
  return Array.from({ length: count }, (_, sent) => {
    const revision = sent % eventsPerStream;
    if (revision === 0) stream = `comments-${randomUUID()}`;
    const commandId = randomUUID();
    const data = {
      workflowId: stream.slice(9),
      stepId: commandId,
      at: sent / 7,
      text: `Tighten bolt ${sent} by hand first`,
    };
    return {
      organizationId: 'bench',
      stream,
      expected: revision === 0 ? 'no-stream' : revision - 1,
      events: [CommentWritten(data)],
      metadata: {
        actor: `user-${producer}`,
        commandId,
        correlationId: commandId,
        causationId: null,
        client: {
          address: '192.0.2.17',
          device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        },
      },
      commandHash: createHash('sha256').update(commandId).digest('hex'),
      time: new Date().toISOString(),
    };
  });
}

/** The lower limit: no port, checks or threads; prepared rows. */
function barePerSecond(events: Rows, seals: Rows, batch: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'));
  const database = new DatabaseSync(join(folder, 'events.sqlite'));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${logTables}`);
  const insertEvent = database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const insertSeal = database.prepare('INSERT INTO seals VALUES (?, ?, ?, ?, ?, ?, ?)');
  const write = (rows: Rows, size: number): void => {
    for (let from = 0; from < rows.length; from += size) {
      database.exec('BEGIN');
      for (const row of rows.slice(from, from + size)) insertEvent.run(...row);
      database.exec('COMMIT');
    }
  };
  write(events.slice(0, already), producers);
  const timed = events.slice(already);
  const started = performance.now();
  write(timed, batch);
  for (const seal of seals) insertSeal.run(...seal);
  const perSecond = timed.length / ((performance.now() - started) / 1000);
  database.close();
  rmSync(folder, { recursive: true });
  return perSecond;
}

if (import.meta.main) await runBench(appendBench);
