import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeShortVideo } from '../support/short-video.ts';
import { ClusterProduct, engines, password, type EngineName, type ProcessName } from './cluster-product.ts';
import { People, type Told } from './cluster-people.ts';

/** What becomes of one server or process, and for how long. */
interface Day {
  readonly name: string;
  readonly to: EngineName | ProcessName;
  /** Killed at once; or held still, so that it neither answers nor closes a connection, as behind a cut network; or its disk is full. */
  readonly by: 'kill' | 'hold' | 'full-disk';
  readonly seconds: number;
  /** Somebody sends a video before it happens. */
  readonly video?: true;
}

const days: readonly Day[] = [
  { name: 'broker killed', to: 'kafka', by: 'kill', seconds: 5 },
  { name: 'broker held still', to: 'kafka', by: 'hold', seconds: 15 },
  { name: 'disk full under the broker', to: 'kafka', by: 'full-disk', seconds: 15 },
  { name: 'MongoDB killed', to: 'mongodb', by: 'kill', seconds: 5 },
  { name: 'MongoDB held still', to: 'mongodb', by: 'hold', seconds: 15 },
  { name: 'ClickHouse killed', to: 'clickhouse', by: 'kill', seconds: 5 },
  { name: 'ClickHouse held still', to: 'clickhouse', by: 'hold', seconds: 15 },
  { name: 'event store cut off', to: 'eventstore', by: 'hold', seconds: 60 },
  { name: 'Temporal killed', to: 'temporal', by: 'kill', seconds: 5, video: true },
  { name: 'bucket held still', to: 's3', by: 'hold', seconds: 10, video: true },
  { name: 'worker killed while it encodes', to: 'worker', by: 'kill', seconds: 2, video: true },
  { name: 'projector killed', to: 'projector', by: 'kill', seconds: 2 },
  { name: 'relay killed', to: 'relay', by: 'kill', seconds: 2 },
  { name: 'api killed', to: 'api', by: 'kill', seconds: 1 },
];

/** One line of the report. */
interface DayReport extends Told {
  readonly day: string;
  /** Acknowledged and not there afterwards, or there more than once. */
  readonly lost: number;
  readonly doubled: number;
  /** From the end of the trouble until everything that was acknowledged is seen. */
  readonly caughtUpMs: number;
  /** Processes that ended by themselves and were started again. */
  readonly ended: readonly string[];
}

const aroundMs = 2_000;
const catchUpMs = 180_000;
const lookMs = 1_000;

/** Makes each bad day happen to a whole product on servers while people work with it. */
export async function badDays(chosen: readonly Day[], onDay: (report: DayReport) => void): Promise<string[]> {
  const product = await ClusterProduct.open(onSmallDisk(chosen));
  try {
    const people = await People.arrive(product.address, password);
    const video = await readFile(await makeShortVideo(join(product.folder, 'short.mp4'), 8, '640x480'));
    const sentences: string[] = [];
    for (const day of chosen) {
      const report = await liveThrough(product, people, { day, video });
      onDay(report);
      if (report.lost + report.doubled > 0) sentences.push(`${day.name}: something was lost or doubled.`);
      if (report.caughtUpMs >= catchUpMs) sentences.push(`${day.name}: it never caught up.`);
      if (report.slowestMs > 5_000) sentences.push(`${day.name}: somebody waited ${report.slowestMs} ms.`);
    }
    const before = await people.everythingSeen();
    await rebuild(product);
    const after = await people.everythingSeen();
    if (after !== before)
      sentences.push(`A rebuild changed what people see: ${firstDifference(before, after)}`);
    return sentences;
  } finally {
    await product.close();
  }
}

async function liveThrough(
  product: ClusterProduct,
  people: People,
  { day, video }: { readonly day: Day; readonly video: Buffer },
): Promise<DayReport> {
  const workflow = day.video && (await people.sendVideo(video));
  const work = people.work();
  await pause(aroundMs);
  await strike(product, day);
  await pause(day.seconds * 1000);
  await mend(product, day);
  const began = Date.now();
  await pause(aroundMs);
  const told = await work.end();
  const ended = new Set<string>();
  let seen = await people.seen();
  while (
    Date.now() - began < catchUpMs &&
    !(seen.isWhole && (!workflow || (await people.isReady(workflow))))
  ) {
    for (const name of await product.startEnded()) ended.add(name);
    await pause(lookMs);
    seen = await people.seen();
  }
  const { lost, doubled } = seen;
  return { day: day.name, ...told, lost, doubled, caughtUpMs: Date.now() - began, ended: [...ended] };
}

function firstDifference(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  return [before, after]
    .map((text) => JSON.stringify(text.slice(Math.max(0, at - 200), at + 200)))
    .join(' became ');
}

const onSmallDisk = (chosen: readonly Day[]): EngineName | undefined => {
  const day = chosen.find(({ by }) => by === 'full-disk');
  return engines.find((name) => name === day?.to);
};

async function strike(product: ClusterProduct, { to, by }: Day): Promise<void> {
  const server = product.servers.get(to as EngineName);
  if (!server) await product.kill(to as ProcessName);
  else if (by === 'kill') await server.end('SIGKILL');
  else if (by === 'hold') server.hold();
  else await server.disk?.fill();
}

async function mend(product: ClusterProduct, { to, by }: Day): Promise<void> {
  const server = product.servers.get(to as EngineName);
  if (!server) await product.start(to as ProcessName);
  else if (by === 'hold') server.goOn();
  else {
    await server.disk?.free();
    await server.startIfEnded();
  }
}

async function rebuild(product: ClusterProduct): Promise<void> {
  const program = join(import.meta.dirname, '..', '..', 'dist', 'services', 'rebuild.js');
  await promisify(execFile)(process.execPath, [program, '--data', product.projectorData, 'all']);
}

if (import.meta.main) {
  const wanted = process.argv[2] ?? '';
  const chosen = /^\d+$/.test(wanted)
    ? days.slice(0, Number(wanted))
    : days.filter(({ name }) => new RegExp(wanted).test(name));
  const reports: DayReport[] = [];
  const sentences = await badDays(chosen, (report) => {
    reports.push(report);
    console.error(JSON.stringify(report));
  });
  const sum = (count: (report: DayReport) => number) =>
    reports.reduce((total, each) => total + count(each), 0);
  console.log(
    JSON.stringify({
      n: reports.length,
      acknowledged: sum(({ acknowledged }) => acknowledged),
      lost: sum(({ lost }) => lost),
      doubled: sum(({ doubled }) => doubled),
      refused: sum(({ refused }) => refused),
      slowestMs: Math.max(...reports.map(({ slowestMs }) => slowestMs)),
      sentences,
    }),
  );
  process.exit(sentences.length === 0 ? 0 : 1);
}
