import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Columns } from '../columns/columns.ts';
import type { Position } from '../event-store/event-store.ts';
import { remoteColumns, remoteProjector, type RemoteProjector } from './remote-read-side.ts';
import { trackStaleness } from './staleness.ts';

describe('a projector in another process', () => {
  let server: Server;
  let requested: unknown[];
  /** Its answer; `null` to fail. */
  let answer: object | null;
  let projector: RemoteProjector;

  beforeEach(async () => {
    requested = [];
    answer = { stale: false };
    server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      request.on('end', () => {
        requested.push({ key: request.headers.authorization, ...(JSON.parse(text) as object) });
        response.writeHead(answer === null ? 500 : 200).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // of a TCP server
    projector = remoteProjector({ address: `http://127.0.0.1:${port}`, key: 'secret' });
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const wait = (timeoutMs: number) =>
    projector.isBehind({ ask: 'documents', position: 7, names: ['users'], timeoutMs });

  it('is authenticated by the key that the processes share', async () => {
    expect(await wait(750)).toBe(false);
    expect(requested).toEqual([
      { key: 'Bearer secret', ask: 'documents', position: 7, names: ['users'], timeoutMs: 750 },
    ]);
  });

  it('is behind if it reports so, and later calls return immediately for a while', async () => {
    answer = { stale: true };
    expect(await wait(2000)).toBe(true);
    expect(await wait(2000)).toBe(true);
    expect(requested).toHaveLength(1);
  });

  it('is still waited for after a caller with little time found it behind', async () => {
    answer = { stale: true };
    expect(await wait(250)).toBe(true);
    answer = { stale: false };
    expect(await wait(750)).toBe(false);
    expect(requested).toHaveLength(2);
  });

  it('is considered behind while it does not answer, separately for documents and analytics', async () => {
    answer = null;
    expect(await wait(750)).toBe(true);
    answer = { stale: false };
    expect(await projector.isBehind({ ask: 'columns', position: 7, timeoutMs: 750 })).toBe(false);
  });

  it('lets an analytics query be answered, marked as stale, while it is behind', async () => {
    const rows = [{ views: 3 }];
    const columns = remoteColumns(
      columnsThat(async () => rows),
      { head: async () => 7 as Position }, // of an imaginary log
      projector,
    );
    const query = () => trackStaleness(() => columns.query('o1', 'SELECT 1'));
    expect(await query()).toEqual({ answer: rows, stale: false });
    answer = { stale: true };
    expect(await query()).toEqual({ answer: rows, stale: true });
  });
});

/** For queries only. */
function columnsThat(query: () => Promise<readonly object[]>): Columns {
  const never = () => Promise.reject(new Error('A read-only process writes nothing.'));
  return {
    query: query as Columns['query'],
    insert: never,
    checkpoint: never,
    park: never,
    parked: never,
    startBuilding: never,
    swapBuilt: never,
    close: never,
  };
}
