import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { defineEvent, type EventData } from '../../contracts/kernel/define-event.ts';
import { personal } from '../../contracts/kernel/personal.ts';
import { defineCollection, type Document } from '../../services/platform/documents/documents.ts';
import { logFile, openEmbeddedEventStore } from '../../services/platform/event-store/embedded-event-store.ts';
import { origin, type EventStore } from '../../services/platform/event-store/event-store.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { defineReadModel, insert, patch, update, type ReadModel } from '../../services/platform/projections/define-read-model.ts'; // prettier-ignore
import { openEmbeddedReadSide } from '../../services/platform/projections/embedded-read-side.fixture.ts';
import { ratiosOf, runBench, versions, type BenchFigures } from './bench-result.ts';
import { wholeLog } from '../support/whole-log.ts';

const WorkAdded = defineEvent(
  'WorkAdded',
  z.object({ workId: z.string(), workspaceId: z.string(), title: z.string() }),
  { audit: 'did it' },
);
const WorkRenamed = defineEvent('WorkRenamed', z.object({ workId: z.string(), title: z.string() }), {
  audit: 'did it',
});
const CommentWritten = defineEvent('CommentWritten', z.object({ workId: z.string(), commentId: z.string(), text: personal(z.string(), 'actor') }), { audit: 'did it' }); // prettier-ignore
const WatchRecorded = defineEvent('WatchRecorded', z.object({ viewingId: z.string(), workId: z.string(), publication: z.number(), intervals: z.array(z.object({ stepId: z.string(), from: z.number(), to: z.number() })) }), { audit: 'did it' }); // prettier-ignore
export const benchContracts = [WorkAdded, WorkRenamed, CommentWritten, WatchRecorded] as const;

interface Work extends Document {
  readonly title: string;
  readonly workspaceId: string;
  readonly updatedAt: string;
  readonly comments: number;
}
interface Viewing extends Document {
  readonly workId: string;
  readonly watchedSeconds: number;
  readonly lastSeenAt: string;
}

const works = defineCollection<Work>({ name: 'works', version: 1, indexes: [['workspaceId', 'updatedAt']], text: ['title'] }); // prettier-ignore
const viewings = defineCollection<Viewing>({
  name: 'viewings',
  version: 1,
  indexes: [['workId', 'lastSeenAt']],
});
const secondsIn = (intervals: readonly { from: number; to: number }[]): number =>
  intervals.reduce((sum, { from, to }) => sum + to - from, 0);

export const benchModels: readonly ReadModel[] = [
  defineReadModel(works, [WorkAdded, WorkRenamed, CommentWritten], {
    WorkAdded: ({ data, time }) => insert({ id: data.workId, title: data.title, workspaceId: data.workspaceId, updatedAt: time, comments: 0 }), // prettier-ignore
    WorkRenamed: ({ data, time }) => patch(data.workId, { title: data.title, updatedAt: time }),
    CommentWritten: ({ data }) => update<Work>(data.workId, (work) => ({ ...work, comments: work.comments + 1 })),
  }),
  defineReadModel(viewings, [WatchRecorded], {
    WatchRecorded: ({ data, revision, time }) =>
      revision === 0
        ? insert({ id: data.viewingId, workId: data.workId, watchedSeconds: secondsIn(data.intervals), lastSeenAt: time })
        : update<Viewing>(data.viewingId, (viewing) => ({ ...viewing, watchedSeconds: viewing.watchedSeconds + secondsIn(data.intervals), lastSeenAt: time })),
  }),
] as unknown as readonly ReadModel[]; // prettier-ignore

const organizationId = 'o-bench';
const eventsPerStream = 32;
const metadata = (commandId: string) => ({ actor: 'u1', commandId, correlationId: commandId, causationId: null, client: { address: '192.0.2.7', device: 'Firefox on Linux' } }); // prettier-ignore

/** A realistic log: few workflows with edits and comments, many viewings synced in parts. */
async function fill(log: EventStore, n: number): Promise<void> {
  const streams: Promise<unknown>[] = [];
  for (let at = 0; at * eventsPerStream < n; at++) {
    const events = at % 16 === 0 ? workEvents(at) : viewingEvents(at);
    const stream = `${at % 16 === 0 ? 'work' : 'viewing'}-${at}`;
    const commandId = `c-${at}`;
    streams.push(log.append({ organizationId, stream, expected: 'no-stream', events, metadata: metadata(commandId), commandHash: commandId, time: new Date(1_750_000_000_000 + at * 1000).toISOString() })); // prettier-ignore
    if (streams.length === 64) await Promise.all(streams.splice(0));
  }
  await Promise.all(streams);
}

const workEvents = (at: number): EventData[] => [
  WorkAdded({ workId: `w${at}`, workspaceId: `s${at % 20}`, title: `How to mount the gear box ${at}` }),
  ...Array.from({ length: eventsPerStream - 1 }, (_, of) =>
    of % 8 === 0
      ? WorkRenamed({ workId: `w${at}`, title: `How to mount the gear box ${at}, edition ${of}` })
      : CommentWritten({
          workId: `w${at}`,
          commentId: `c${at}-${of}`,
          text: `At second ${of} the torque is missing.`,
        }),
  ),
];
const viewingEvents = (at: number): EventData[] =>
  Array.from(
    { length: eventsPerStream },
    (_, of) =>
    WatchRecorded({ viewingId: `v${at}`, workId: `w${at - (at % 16)}`, publication: 3, intervals: [{ stepId: `step-${of}`, from: of * 15, to: of * 15 + 14.5 }] }), // prettier-ignore
  );

const reach = { vsBare: { least: 0.5 } };

/** All projections in one pass while the product serves, compared with a bare scan and JSON.parse of the same log. */
export async function rebuildBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const n = quick ? 40_000 : 400_000;
  const rounds = quick ? 5 : 9;
  const folder = mkdtempSync(join(tmpdir(), 'bench-rebuild-'));
  const keys = openEmbeddedKeys(folder);
  const fail = (error: unknown) => {
    throw error;
  };
  const log = await openEmbeddedEventStore({ folder, keys, contracts: benchContracts, onFatal: fail });
  try {
    await fill(log, n);
    const side = await openEmbeddedReadSide({ folder, log, readModels: benchModels, onFailure: fail });
    const raw = { oursMs: [] as number[], bareMs: [] as number[], longestTurnMs: [] as number[] };
    await side.rebuild('all');
    for (let round = 0; round < rounds; round++) {
      raw.bareMs.push(bareScan(folder));
      const turns = watchTurns();
      const start = performance.now();
      await side.rebuild('all');
      raw.oursMs.push(performance.now() - start);
      raw.longestTurnMs.push(turns.longest());
    }
    const ratios = { vsBare: ratiosOf(raw.bareMs, raw.oursMs) };
    const weak = bareScan(folder) / (await writeEachChange(log));
    await side.close();
    return {
      name: 'rebuild', n, quick, ratios, reach,
      control: { weakness: 'every change read and written by itself', ratios: { vsBare: weak } },
      raw, versions,
    }; // prettier-ignore
  } finally {
    await log.close();
    keys.close();
    rmSync(folder, { recursive: true });
  }
}

function bareScan(folder: string): number {
  const database = new DatabaseSync(logFile(folder), { readOnly: true });
  const start = performance.now();
  let types = 0;
  for (const { body } of database.prepare('SELECT position, body FROM events ORDER BY position').iterate()) {
    const event: unknown = JSON.parse(String(body));
    if (typeof event === 'object' && event !== null && 'type' in event) types++;
  }
  const took = performance.now() - start;
  database.close();
  if (types === 0) throw new Error('The log is empty.');
  return took;
}

/** The longest block of the event loop, as a request would experience it. */
function watchTurns(): { longest: () => number } {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return {
    longest: () => {
      clearInterval(timer);
      return longest;
    },
  };
}

/** Events of the control; the time for the whole log is extrapolated from them. */
const controlled = 1000;

/** The same read models with a projector that receives one event at a time. */
async function writeEachChange(log: EventStore): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-rebuild-control-'));
  const all = await wholeLog(log);
  const events = all.slice(0, controlled);
  let at = 0;
  const single = {
    readAll: async () => events.slice(at, (at += 1)),
    readStream: log.readStream.bind(log),
    head: async () => origin,
    onCommit: () => () => undefined,
  };
  try {
    const start = performance.now();
    const side = await openEmbeddedReadSide({ folder, log: single, readModels: benchModels, onFailure: () => undefined }); // prettier-ignore
    while (at < events.length) await new Promise((resolve) => setImmediate(resolve));
    const took = performance.now() - start;
    await side.close();
    return (took * all.length) / events.length;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) await runBench(rebuildBench);
