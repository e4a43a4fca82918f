import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeShortVideo } from '../support/short-video.ts';
import { outages, rebuildAll, type Outage } from './bad-day-kinds.ts';
import { ClusterProduct, password, defaultProcesses } from './cluster-product.ts';
import { People, type DataCheck, type WorkReport } from './cluster-people.ts';

const aroundMs = 2_000;
const catchUpMs = 180_000;
const pollMs = 1_000;

/** One line of the report. */
interface OutageReport extends WorkReport {
  readonly day: string;
  /** Acknowledged and not there afterwards, or there more than once. */
  readonly lost: number;
  readonly doubled: number;
  /** From the end of the trouble until as much is counted as was acknowledged meanwhile. */
  readonly caughtUpMs: number;
  /** Why what people see could not be read when the time was up. */
  readonly unreadable: string | null;
  /** Processes that ended by themselves and were started again. */
  readonly ended: readonly string[];
}

/** Makes each bad day happen to a whole product on servers while people work with it. */
export async function runOutages(
  chosen: readonly Outage[],
  onDay: (report: OutageReport) => void,
): Promise<{ readonly afterwards: DataCheck; readonly sentences: readonly string[] }> {
  const { onSmallDisk } = chosen.find((day) => day.onSmallDisk) ?? {};
  // without a worker the sample waits, and days on which nobody sends a video begin sooner
  const worker = chosen.some(({ needsWorker }) => needsWorker);
  const product = await ClusterProduct.open({
    onSmallDisk,
    processes: worker ? defaultProcesses : defaultProcesses.filter((name) => name !== 'worker'),
  });
  try {
    const people = await People.signInWhenReady(product.address, password, { worker });
    const video = await readFile(await makeShortVideo(join(product.folder, 'short.mp4'), 8, '640x480'));
    const sentences: string[] = [];
    for (const day of chosen) {
      const report = await runOutage(product, people, { day, video });
      onDay(report);
      if (report.lost + report.doubled > 0) sentences.push(`${day.name}: something was lost or doubled.`);
      if (report.unreadable !== null) sentences.push(`${day.name}: ${report.unreadable}.`);
      if (report.caughtUpMs >= catchUpMs) sentences.push(`${day.name}: it never caught up.`);
      if (report.slowestMs > 5_000) sentences.push(`${day.name}: somebody waited ${report.slowestMs} ms.`);
    }
    const afterwards = await people.checkAll();
    if (afterwards.unreadable !== null) sentences.push(`Afterwards: ${afterwards.unreadable}.`);
    if (afterwards.lost + afterwards.doubled > 0)
      sentences.push('What was there after its day was lost or doubled later.');
    await people.signIn(); // not between the two readings: the trail would differ by it
    const before = await people.readEverything();
    await rebuildAll(product);
    const after = await people.readEverything();
    if (after !== before)
      sentences.push(`A rebuild changed what people see: ${firstDifference(before, after)}`);
    return { afterwards, sentences };
  } finally {
    await product.close();
  }
}

async function runOutage(
  product: ClusterProduct,
  people: People,
  { day, video }: { readonly day: Outage; readonly video: Buffer },
): Promise<OutageReport> {
  const workflow = day.needsWorker && (await people.sendVideo(video));
  const work = people.work();
  await pause(aroundMs);
  await day.inject(product);
  await pause(day.seconds * 1000);
  await day.recover(product);
  const began = Date.now();
  await pause(aroundMs);
  const outcome = await work.end();
  const ended = new Set<string>();
  const isSeen = async () =>
    (await people.isRoundCounted()) && (!workflow || (await people.isReady(workflow)));
  while (!(await isSeen()) && Date.now() - began < catchUpMs) {
    for (const name of await product.startEnded()) ended.add(name);
    await pause(pollMs);
  }
  const caughtUpMs = Date.now() - began;
  const { lost, doubled, unreadable } = await people.checkRound();
  return { day: day.name, ...outcome, lost, doubled, caughtUpMs, unreadable, ended: [...ended] };
}

function firstDifference(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  return [before, after]
    .map((text) => JSON.stringify(text.slice(Math.max(0, at - 200), at + 200)))
    .join(' became ');
}

if (import.meta.main) {
  const expected = process.argv[2] ?? '';
  const matching = /^\d+$/.test(expected)
    ? outages.slice(0, Number(expected))
    : outages.filter(({ name }) => new RegExp(expected).test(name));
  const chosen = Array.from({ length: Number(process.argv[3] ?? 1) }, () => matching).flat();
  const reports: OutageReport[] = [];
  const { afterwards, sentences } = await runOutages(chosen, (report) => {
    reports.push(report);
    console.error(JSON.stringify(report));
  });
  const sum = (count: (report: OutageReport) => number) =>
    reports.reduce((total, each) => total + count(each), 0);
  console.log(
    JSON.stringify({
      n: reports.length,
      acknowledged: sum(({ acknowledged }) => acknowledged),
      lost: afterwards.lost,
      doubled: afterwards.doubled,
      refused: sum(({ refused }) => refused),
      slowestMs: Math.max(...reports.map(({ slowestMs }) => slowestMs)),
      sentences,
    }),
  );
  process.exit(sentences.length === 0 ? 0 : 1);
}
