import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent, type EventData } from '../../../contracts/kernel/define-event.ts';
import { personal } from '../../../contracts/kernel/personal.ts';
import { openEmbeddedEventStore } from '../event-store/embedded-event-store.ts';
import { origin, type EventStore } from '../event-store/event-store.ts';
import { openEmbeddedKeys } from '../keys/embedded-keys.ts';
import { trackStaleness } from './staleness.ts';
import {
  startColumnsProjector,
  withEventsTable,
  type ColumnsProjector,
  type ColumnsProjectorOptions,
} from './columns-projector.ts';
import type { ParkedRow } from './parked-rows.ts';
import { defineTable } from '../columns/define-table.ts';
import { openEmbeddedColumns, type EmbeddedColumns } from '../columns/embedded/embedded-columns.ts';

const RoomEntered = defineEvent(
  'RoomEntered',
  z.object({ room: z.string(), guestId: z.string(), nickname: personal(z.string(), 'guestId') }),
  { audit: 'did it' },
);
const RoomCleaned = defineEvent('RoomCleaned', z.object({ room: z.string() }), { audit: 'did it' });
const contracts = [RoomEntered, RoomCleaned];
const entriesTable = defineTable(
  {
    name: 'entries',
    version: 1,
    columns: { room: 'String', guest: 'String', seat: 'UInt16' },
    orderBy: ['room', 'position'],
  },
  contracts,
  {
    RoomEntered: ({ data }) => {
      if (data.room === 'void') throw new Error('no such room');
      return [
        { room: data.room, guest: data.guestId, seat: data.room === 'crowded' ? 70_000.5 : 1 },
        { room: 'any', guest: data.guestId },
      ];
    },
  },
);

interface World {
  readonly events: EventStore;
  readonly columns: EmbeddedColumns;
  readonly parked: ParkedRow[];
  project(
    options?: Partial<Pick<ColumnsProjectorOptions, 'delayMilliseconds' | 'freshMilliseconds' | 'maxParked'>>,
  ): ColumnsProjector;
  append(event: EventData, organizationId?: string): Promise<void>;
}
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close();
});

async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'columns-projector-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const keys = openEmbeddedKeys(join(folder, 'keys'));
  cleanups.push(() => keys.close());
  const onFatal = (error: Error): void => void process.stderr.write(String(error));
  const events = await openEmbeddedEventStore({ folder: join(folder, 'log'), keys, contracts, onFatal });
  cleanups.push(() => events.close());
  const columns = openEmbeddedColumns({
    folder: join(folder, 'columns'),
    tables: withEventsTable([entriesTable]),
  });
  cleanups.push(() => columns.close());
  const parked: ParkedRow[] = [];
  let commands = 0;
  return {
    events,
    columns,
    parked,
    project(options = {}) {
      const projector = startColumnsProjector({
        events,
        columns,
        contracts,
        categories: ['visit'],
        tables: [entriesTable],
        onParked: (row) => parked.push(row),
        onProblem: () => undefined,
        delayMilliseconds: 5,
        freshMilliseconds: 60_000,
        ...options,
        batchSize: 25,
      });
      cleanups.push(() => projector.close());
      return projector;
    },
    async append(event, organizationId = 'acme') {
      const commandId = `command-${(commands += 1)}`;
      await events.append({
        organizationId,
        stream: `visit-${commands}`,
        expected: 'no-stream',
        events: [event],
        metadata: { actor: 'ana', commandId, correlationId: commandId, causationId: null, client: null },
        commandHash: commandId.padStart(64, '0'),
        time: new Date(1_770_000_000_000 + commands).toISOString(),
      });
    },
  };
}
const entered = (room: string, guestId = 'eve'): EventData =>
  RoomEntered({ room, guestId, nickname: `nick of ${guestId}` });
const kill = ({ columns }: World): void => {
  if (columns.process.pid !== undefined) process.kill(columns.process.pid, 'SIGKILL');
};

describe('the projector of the analytics store', () => {
  it('lets a query see every command that was answered before it', async () => {
    const world = await openWorld();
    const { columns } = world.project();
    for (const room of ['a', 'b', 'c']) {
      await world.append(entered(room));
      const rows = await columns.query('acme', 'SELECT guest FROM entries WHERE room = {room:String}', {
        room,
      });
      expect(rows).toHaveLength(1);
    }
  });

  it('marks an answer as stale if the newest events could not be applied in time', async () => {
    const { append, events, project } = await openWorld();
    await append(RoomCleaned({ room: '7' }));
    const projector = project({ delayMilliseconds: 60_000, freshMilliseconds: 0 });
    const ask = () =>
      trackStaleness(() => projector.columns.query('acme', 'SELECT count() AS n FROM events'));
    expect(await ask()).toEqual({ answer: [{ n: 0 }], stale: true });
    await projector.waitFor(await events.head(), 60_000);
    expect(await ask()).toEqual({ answer: [{ n: 1 }], stale: false });
  });

  it('stores every event with its data but without personal fields, and no data of unknown events', async () => {
    const world = await openWorld();
    const { columns } = world.project();
    await world.append(entered('hall'));
    await world.append(RoomCleaned({ room: 'hall' }));
    const rows = await columns.query('acme', 'SELECT * FROM events ORDER BY position');
    expect(rows).toMatchObject([
      {
        type: 'RoomEntered',
        stream: 'visit-1',
        category: 'visit',
        entity_id: '1',
        revision: 0,
        actor: 'ana',
        time: '2026-02-02T02:40:00.001Z',
      },
      { type: 'RoomCleaned' },
    ]);
    expect(JSON.parse(String(rows[0]?.['data']))).toEqual({ room: 'hall', guestId: 'eve' });
    expect(JSON.stringify(rows)).not.toContain('nick');
  });

  it('parks what a table cannot apply and continues with the rest', async () => {
    const world = await openWorld();
    const { columns } = world.project();
    await world.append(entered('a'));
    await world.append(entered('void'));
    await world.append(entered('b'));
    const rows = await columns.query(
      'acme',
      `SELECT room FROM entries WHERE room != 'any' ORDER BY position`,
    );
    expect(rows).toEqual([{ room: 'a' }, { room: 'b' }]);
    expect(await columns.query('acme', 'SELECT count() AS n FROM events')).toEqual([{ n: 3 }]);
    expect(world.parked.map(({ table, event }) => [table, event.stream])).toEqual([['entries', 'visit-2']]);
  });

  it('parks the rows that the engine refuses, wherever they are, applies the rest and remembers them', async () => {
    const world = await openWorld();
    const refused = [0, 7, 8, 24, 25, 59];
    for (let index = 0; index < 60; index += 1)
      await world.append(entered(refused.includes(index) ? 'crowded' : 'hall'));
    const first = world.project();
    const rooms = () =>
      first.columns.query('acme', 'SELECT room, count() AS n FROM entries GROUP BY room ORDER BY room');
    const expected = [
      { room: 'any', n: 54 },
      { room: 'hall', n: 54 },
    ];
    expect(await rooms()).toEqual(expected);
    expect(await first.columns.query('acme', 'SELECT count() AS n FROM events')).toEqual([{ n: 60 }]);
    expect(await first.state()).toEqual({ behind: 0, oldestUnseenMs: 0, problem: null });
    const parked = await first.parked();
    expect(parked.map(({ stream }) => stream)).toEqual(refused.map((index) => `visit-${index + 1}`));
    expect(parked[0]).toMatchObject({ projection: 'reports.entries', type: 'RoomEntered', attempts: 1 });
    expect(parked[0]?.error).toContain('Cannot parse input');
    await first.close();

    const second = world.project();
    await second.waitFor(await world.events.head(), 60_000);
    expect(await second.parked()).toEqual(parked);
    await second.rebuild();
    expect((await second.parked()).map(({ position, attempts }) => [position, attempts])).toEqual(
      parked.map(({ position }) => [position, 2]),
    );
    expect(await rooms()).toEqual(expected);
    expect(await second.retry(parked[0]?.id ?? '')).toEqual({ applied: 0, remaining: 1 });
    expect(await second.retry('reports.entries:none')).toEqual({ applied: 0, remaining: 0 });
  });

  it('stops reading when a table refuses everything, reports it, and resumes once it may', async () => {
    const world = await openWorld();
    await world.append(entered('a'));
    for (let each = 0; each < 30; each++) await world.append(entered(each % 2 === 0 ? 'void' : 'crowded'));
    await world.append(entered('b'));
    const stuck = world.project({ maxParked: 10 });
    expect(await stuck.waitFor(await world.events.head(), 3_000)).toBe(false);
    expect(await stuck.parked()).toHaveLength(10);
    const { behind, problem } = await stuck.state();
    expect(behind).toBeGreaterThan(20);
    expect(problem).toContain('reports.entries has parked 10 events');
    await stuck.close();
    const roomy = world.project({ maxParked: 30 });
    expect(await roomy.waitFor(await world.events.head(), 60_000)).toBe(true);
    expect(await roomy.parked()).toHaveLength(30);
    expect(await world.columns.query('acme', 'SELECT count() AS n FROM entries')).toEqual([{ n: 4 }]);
  });

  it('reports an unusable engine, and parks nothing for it', async () => {
    const world = await openWorld();
    await world.append(entered('hall'));
    await world.columns.close();
    const projector = world.project();
    expect(await projector.waitFor(await world.events.head(), 200)).toBe(false);
    expect(await projector.state()).toMatchObject({
      behind: await world.events.head(),
      problem: expect.stringContaining('closed'),
    });
    expect(await projector.parked()).toEqual([]);
  });

  it('equals a full rebuild after its engine was killed repeatedly', async () => {
    const world = await openWorld();
    const projector = world.project();
    for (let round = 0; round < 3; round += 1) {
      const organization = round % 3 === 0 ? 'rival' : 'acme';
      for (let index = 0; index < 18; index += 1)
        await world.append(
          index % 7 === 3 ? RoomCleaned({ room: 'x' }) : entered(`room ${index % 4}`),
          organization,
        );
      const killed = pause((round * 29) % 90).then(() => kill(world));
      await projector.waitFor(await world.events.head(), 60_000);
      // a kill that comes after the work is done must not hit the queries below
      await killed;
    }
    expect(projector.position()).toBe(await world.events.head());
    const readAllRows = async (): Promise<string> => {
      const rows = [];
      for (const organization of ['acme', 'rival'])
        for (const table of ['events', 'entries'])
          rows.push(
            ...(await world.columns.query(organization, `SELECT * FROM ${table} ORDER BY position, row`)),
          );
      return JSON.stringify(rows);
    };
    const before = await readAllRows();
    await projector.rebuild();
    expect((await readAllRows()) === before).toBe(true);
    expect(await world.columns.query('acme', 'SELECT count() AS n FROM events')).toEqual([{ n: 36 }]);
  }, 400_000);

  it('loses nothing that is appended while a rebuild runs', async () => {
    const world = await openWorld();
    const projector = world.project();
    for (let index = 0; index < 60; index += 1) await world.append(entered('early'));
    const rebuilding = projector.rebuild('entries');
    for (let index = 0; index < 60; index += 1) await world.append(entered('late'));
    await rebuilding;
    const rows = await projector.columns.query(
      'acme',
      'SELECT room, count() AS n FROM entries GROUP BY room ORDER BY room',
    );
    expect(rows).toEqual([
      { room: 'any', n: 120 },
      { room: 'early', n: 60 },
      { room: 'late', n: 60 },
    ]);
  });

  it('resumes where it stopped, and starts over if the log is an older one', async () => {
    const world = await openWorld();
    const first = world.project();
    await world.append(entered('a'));
    await first.waitFor(await world.events.head(), 60_000);
    await first.close();
    await world.append(entered('b'));
    const second = world.project();
    expect(await second.columns.query('acme', 'SELECT count() AS n FROM entries')).toEqual([{ n: 4 }]);
    await second.close();
    const beyondHead = ((await world.events.head()) + 100) as typeof origin;
    await world.columns.insert(
      entriesTable.table,
      [{ organization: 'acme', position: beyondHead, room: 'gone', guest: 'x' }],
      beyondHead,
    );
    const third = world.project();
    expect(await third.columns.query('acme', 'SELECT count() AS n FROM entries')).toEqual([{ n: 4 }]);
  });

  it('reports that it has not processed a position that the log does not contain yet', async () => {
    const world = await openWorld();
    const projector = world.project();
    await world.append(entered('a'));
    const beyondHead = ((await world.events.head()) + 1) as typeof origin;
    expect(await projector.waitFor(beyondHead, 300)).toBe(false);
  });
});
