import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParkedEvent } from '../documents/document-store.ts';
import type { Position } from '../event-store/event-store.ts';
import type { Columns, Row, TableContract } from './columns.ts';
import { quoteIdentifier } from './databases.ts';

export const suiteTables = {
  readings: {
    name: 'readings',
    version: 1,
    columns: { room: 'String', degrees: 'Float64' },
    orderBy: ['room', 'position'],
  },
  visits: { name: 'visits', version: 1, columns: { person: 'String' }, orderBy: ['position'] },
  tallies: {
    name: 'tallies',
    version: 1,
    columns: { room: 'String', visits: 'Int64', lastly: 'UInt64' },
    orderBy: ['room'],
    merged: { visits: 'sum', lastly: 'max' },
  },
} as const satisfies Record<string, TableContract>;

const { readings, visits, tallies } = suiteTables;
export const at = (position: number): Position => position as Position;
export const reading = (organization: string, position: number, room: string, degrees: number): Row => ({
  organization,
  position,
  room,
  degrees,
});

/**
 * The contract of every engine of the port. `open` returns a store with the tables above and nothing in them.
 * @param serving the database that its queries read
 */
export function columnsSuite(name: string, open: () => Promise<Columns>, serving = 'stepwell'): void {
  describe(`columns on ${name}`, () => {
    let columns: Columns;
    const count = async (organization: string, table = 'readings'): Promise<unknown> =>
      (await columns.query(organization, `SELECT count() AS n FROM ${table}`))[0]?.['n'];

    beforeAll(async () => {
      columns = await open();
      const rows = [
        reading('acme', 1, 'hall', 20.5),
        reading('acme', 1, 'hall', 21),
        reading('rival', 2, 'vault', 7),
        reading('acme', 4, `a;b\n\n'"\\ $x$ {y:String} \u2028😀\u0000`, 3),
      ];
      await columns.insert(readings, rows, at(5));
      await columns.insert(visits, [{ organization: 'rival', position: 3, person: 'eve' }], at(5));
    });
    afterAll(() => columns.close());

    it('returns rows as they were written, numbered within their event, in the order requested', async () => {
      const rows = await columns.query('acme', 'SELECT * FROM readings ORDER BY degrees DESC');
      expect(rows).toEqual([
        { ...reading('acme', 1, 'hall', 21), row: 1 },
        { ...reading('acme', 1, 'hall', 20.5), row: 0 },
        { ...reading('acme', 4, `a;b\n\n'"\\ $x$ {y:String} \u2028😀\u0000`, 3), row: 0 },
      ]);
    });

    it('binds parameters and never splices them', async () => {
      const room = `hall' OR 1=1 --`;
      const rows = await columns.query('acme', 'SELECT {room:String} AS room, {organization:String} AS o', {
        room,
      });
      expect(rows).toEqual([{ room, o: 'acme' }]);
      const some = await columns.query(
        'acme',
        'SELECT position FROM readings WHERE room IN {rooms:Array(String)}',
        {
          rooms: [room, 'hall'],
        },
      );
      expect(some).toHaveLength(2);
    });

    it('moves the checkpoint with the rows and ignores rows that it has already', async () => {
      expect(await columns.checkpoint(readings)).toBe(5);
      await columns.insert(readings, [reading('acme', 4, 'again', 0), reading('acme', 5, 'again', 0)], at(5));
      expect(await count('acme')).toBe(3);
      await columns.insert(readings, [reading('acme', 5, 'again', 0), reading('acme', 6, 'new', 0)], at(7));
      expect(await count('acme')).toBe(4);
      expect(await columns.checkpoint(readings)).toBe(7);
      await columns.insert(readings, [], at(9));
      expect(await columns.checkpoint(readings)).toBe(9);
    });

    it('merges rows of a table of sums, each row once however often it is inserted', async () => {
      const tally = (position: number, room: string, organization = 'acme'): Row => ({
        organization,
        position,
        room,
        visits: position,
        lastly: position,
      });
      const pieces = [
        [tally(1, 'hall'), tally(1, 'hall'), tally(2, 'hall', 'rival')],
        [tally(3, 'hall'), tally(4, 'vault')],
        [tally(6, 'hall')],
      ];
      for (const [index, rows] of pieces.entries())
        for (const upTo of [2, 4, 6].slice(index, index + 1))
          for (const _ of ['first', 'again']) await columns.insert(tallies, rows, at(upTo));
      const sums =
        'SELECT room, sum(visits) AS visits, max(lastly) AS lastly FROM tallies GROUP BY room ORDER BY room';
      const [acme, rival] = [await columns.query('acme', sums), await columns.query('rival', sums)];
      expect(acme).toEqual([
        { room: 'hall', visits: 11, lastly: 6 },
        { room: 'vault', visits: 4, lastly: 4 },
      ]);
      expect(rival).toEqual([{ room: 'hall', visits: 2, lastly: 2 }]);
      expect(await columns.checkpoint(tallies)).toBe(6);
      const build = await columns.startBuilding(tallies);
      await columns.insert(tallies, pieces.flat(), at(6), 'building');
      await columns.swapBuilt(tallies, build);
      expect(await columns.query('acme', sums)).toEqual(acme);
    });

    it('refuses rows that are out of order or beyond the new checkpoint', async () => {
      const late = [reading('acme', 12, 'x', 0), reading('acme', 11, 'x', 0)];
      await expect(columns.insert(readings, late, at(12))).rejects.toThrow('out of order');
      await expect(columns.insert(readings, [reading('acme', 13, 'x', 0)], at(12))).rejects.toThrow(
        'out of order',
      );
    });

    it('inserts nothing of a batch with a row that it cannot hold, and reports it by its error code', async () => {
      const [before, checkpoint] = [await count('acme'), await columns.checkpoint(readings)];
      for (const degrees of ['warm', { a: 1 }, '1e999x'])
        await expect(
          columns.insert(
            readings,
            [reading('acme', 12, 'fine', 1), { ...reading('acme', 13, 'not', 0), degrees }],
            at(14),
          ),
        ).rejects.toMatchObject({ error: 'columns.row-refused' });
      expect(await count('acme')).toBe(before);
      expect(await columns.checkpoint(readings)).toBe(checkpoint);
    });

    it('keeps what a table could not apply until it is rebuilt', async () => {
      const event = (position: number, attempts = 1): ParkedEvent => ({
        id: `reports.readings:${position}`,
        projection: 'reports.readings',
        organizationId: 'acme',
        stream: 'room-1',
        revision: 0,
        position,
        eventId: `e${position}`,
        type: 'RoomMeasured',
        error: `it's "odd" \n \u0000`,
        attempts,
        time: '2026-03-02T12:00:00.000Z',
      });
      for (const each of [event(12), event(11), event(12, 2)]) await columns.park(readings, each);
      expect(await columns.parked(readings)).toEqual([event(11), event(12, 2)]);
      expect(await columns.parked(visits)).toEqual([]);
      const build = await columns.startBuilding(readings);
      await columns.park(readings, event(12, 3), 'building');
      expect(await columns.parked(readings)).toHaveLength(2);
      await columns.swapBuilt(readings, build);
      expect(await columns.parked(readings)).toEqual([event(12, 3)]);
    });

    it('serves the old rows while a rebuild fills a copy, then swaps to the new ones atomically', async () => {
      const before = await count('acme');
      const build = await columns.startBuilding(readings);
      await columns.insert(readings, [reading('acme', 9, 'rebuilt', 1)], at(20), 'building');
      expect(await count('acme')).toBe(before);
      expect(await columns.checkpoint(readings, 'building')).toBe(20);
      await columns.swapBuilt(readings, build);
      await columns.swapBuilt(readings, build);
      expect(await count('acme')).toBe(1);
      expect(await columns.checkpoint(readings)).toBe(20);
    });

    describe('tenancy', () => {
      const seen = [
        'SELECT organization AS o FROM readings',
        'SELECT organization AS o FROM visits',
        "SELECT organization AS o FROM readings WHERE organization = 'rival' OR 1 = 1",
        `SELECT organization AS o FROM ${quoteIdentifier(serving)}.visits`,
        'SELECT organization AS o FROM readings UNION ALL SELECT organization AS o FROM visits',
        'WITH v AS (SELECT * FROM visits) SELECT v.organization AS o FROM v LEFT JOIN readings AS r ON 1 = 1',
        'SELECT (SELECT any(organization) FROM visits) AS o',
        'SELECT arrayJoin((SELECT groupArray(organization) FROM visits)) AS o',
        "SELECT if(3 IN (SELECT position FROM visits), 'rival', 'acme') AS o",
        "SELECT if((SELECT count() FROM visits) > 0, 'rival', 'acme') AS o",
        "SELECT if((SELECT max(position) FROM visits) > 0, 'rival', 'acme') AS o",
        'SELECT o FROM (SELECT DISTINCT organization AS o FROM visits AS readings)',
        'SELECT organization AS o FROM visits PREWHERE 1 WHERE 1 LIMIT 5 OFFSET 0',
        'SELECT min(organization) AS o FROM visits HAVING count() > 0',
      ];
      it.each(seen)('sees no other organisation: %s', async (sql) => {
        const rows = await columns.query('acme', sql);
        expect(rows.filter((row) => row['o'] !== 'acme' && row['o'] !== null && row['o'] !== '')).toEqual([]);
      });

      const refused = [
        'SELECT * FROM system.tables',
        'SELECT * FROM (SELECT * FROM `system`.`parts`)',
        'SELECT (SELECT count() FROM system.columns)',
        'SELECT 1 IN system.numbers',
        'SELECT * FROM information_schema.tables',
        'SELECT * FROM INFORMATION_SCHEMA.COLUMNS',
        `SELECT * FROM ${quoteIdentifier(`${serving}_building`)}.readings`,
        `SELECT * FROM ${quoteIdentifier(`${serving}_state`)}.checkpoints`,
        `SELECT * FROM merge('${serving}', 'visits')`,
        `SELECT * FROM merge('^${serving}$', '.*')`,
        "SELECT * FROM file('/etc/passwd', 'LineAsString')",
        "SELECT file('/etc/passwd')",
        "SELECT * FROM url('http://127.0.0.1/', 'LineAsString')",
        "SELECT * FROM s3('http://127.0.0.1/b/k')",
        `SELECT * FROM remote('127.0.0.1', '${serving}', 'visits')`,
        `SELECT * FROM cluster('default', '${serving}', 'visits')`,
        "SELECT * FROM executable('id', 'TabSeparated', 'x String')",
        'SELECT * FROM visits SETTINGS additional_table_filters = {}',
        'SELECT * FROM (SELECT * FROM visits SETTINGS additional_table_filters = {})',
        'SELECT 1 UNION ALL SELECT count() FROM visits SETTINGS additional_table_filters = {}',
        'SELECT 1; SELECT organization FROM visits',
        'SELECT 1) UNION ALL (SELECT 1',
        'SELECT 1 -- )',
        'SELECT 1 /* ) */',
        'SELECT * FROM {table:Identifier}',
        "SELECT dictGet('d', 'a', 1)",
        'SELECT sleep(3)',
        'SELECT 1 FORMAT CSV',
        "SELECT 1 INTO OUTFILE '/tmp/out'",
        'INSERT INTO visits SELECT * FROM visits',
        'DROP TABLE visits',
        'SHOW TABLES',
        'SET max_threads = 64',
        'USE system',
        'EXPLAIN SELECT 1',
        'DESCRIBE TABLE visits',
        'WITH 1 AS x INSERT INTO visits SELECT x',
      ];
      it.each(refused)('refuses: %s', async (sql) => {
        await expect(columns.query('acme', sql, { table: 'visits' })).rejects.toThrow();
        expect(await count('rival', 'visits')).toBe(1);
      });

      it.each(["x' OR '1'='1", 'a b', '', 'a\\', '../x'])(
        'refuses the organisation %j',
        async (organization) => {
          await expect(columns.query(organization, 'SELECT 1')).rejects.toMatchObject({
            error: 'columns.refused',
          });
        },
      );

      it('reports a refused statement by a stable code', async () => {
        const requested = columns.query('acme', `SELECT * FROM merge('${serving}', 'visits')`);
        await expect(requested).rejects.toMatchObject({ error: 'columns.refused', kind: 'forbidden' });
      });
    });

    it('cancels a statement that takes too long, and continues', async () => {
      const slow = columns.query('acme', 'SELECT sum(cityHash64(number)) AS s FROM numbers(1000000000000)');
      await expect(slow).rejects.toMatchObject({ error: 'columns.unavailable' });
      expect(await count('rival', 'visits')).toBe(1);
    });

    it('cancels a statement that needs too much memory, and continues', async () => {
      const greedy = columns.query(
        'acme',
        'SELECT length(groupArray(toString(number))) AS s FROM numbers(100000000)',
      );
      await expect(greedy).rejects.toMatchObject({ error: 'columns.unavailable' });
      expect(await count('rival', 'visits')).toBe(1);
    });
  });
}
