import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { suiteContracts } from '../../platform/event-store/event-store.suite.ts';
import { openEmbeddedEventStore } from '../../platform/event-store/embedded-event-store.ts';
import { openForWriting } from '../../platform/event-store/log-tables.ts';
import { openEmbeddedKeys } from '../../platform/keys/embedded-keys.ts';

const command = fileURLToPath(new URL('./verify.ts', import.meta.url));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

describe('verify', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verify-'));
    const keys = openEmbeddedKeys(folder);
    const store = await openEmbeddedEventStore({
      folder,
      keys,
      contracts: suiteContracts,
      onFatal: (error) => {
        throw error;
      },
    });
    for (let n = 0; n < 3; n++) {
      await store.append({
        organizationId: 'acme',
        stream: 'note-1',
        expected: n === 0 ? 'no-stream' : n - 1,
        events: [{ type: 'NoteTaken', version: 1, data: { noteId: 'note-1', text: `number ${n}` } }],
        metadata: { actor: 'ada', commandId: `c${n}`, correlationId: 'c', causationId: null, client: null },
        commandHash: 'aa',
        time: '2026-03-03T10:00:00.000Z',
      });
    }
    await store.close();
    keys.close();
  });
  afterEach(() => rm(folder, { recursive: true }));

  const verify = (...more: string[]): Promise<Ended> =>
    promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...more]).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: Ended) => error,
    );
  const tamper = (sql: string): void => {
    const database = new DatabaseSync(join(folder, 'events.sqlite'));
    database.exec(sql);
    database.close();
  };

  it('says that all is well with a whole log', async () => {
    expect(await verify('--data', folder)).toMatchObject({
      code: 0,
      stdout: 'No problems found (events: 3, streams: 1, seals: 1, events not yet sealed: 0).\n',
    });
  });

  it('ends with 1 and a sentence per finding', async () => {
    tamper(`UPDATE events SET body = replace(body, 'number 1', 'number 7')`);
    const { code, stdout } = await verify('--data', folder);
    expect(code).toBe(1);
    expect(stdout).toContain('The event at position 2 was changed');
  });

  it('finds a cut-off end against a proof that was kept elsewhere', async () => {
    const proof = join(folder, 'proof.json');
    await writeFile(proof, (await verify('--data', folder, '--json')).stdout);
    expect((await verify('--data', folder, '--against', proof)).code).toBe(0);
    tamper('DELETE FROM events WHERE position = 3; DELETE FROM seals');
    const { code, stdout } = await verify('--data', folder, '--against', proof, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      events: 2,
      findings: [
        expect.stringContaining('The log does not match the keys: seal 1 of'),
        expect.stringContaining('The log was truncated'),
        expect.stringContaining('Seal 1'),
        expect.stringContaining('2 events have no seal'),
      ],
    });
  });

  it('finds events that waited for a seal for longer than a running product lets them', async () => {
    const keys = openEmbeddedKeys(folder);
    await keys.moveAnchor(null, false);
    keys.close();
    tamper('DELETE FROM seals');
    const database = new DatabaseSync(join(folder, 'keys.sqlite'));
    database.exec('DELETE FROM anchors'); // as an earlier release left it
    database.close();
    const { code, stdout } = await verify('--data', folder);
    expect(code).toBe(1);
    expect(stdout).toContain('3 events have no seal, the oldest of 2026-03-03T10:00:00.000Z.');
  });

  it('accepts the statistics of an operator, as the start does, and no other table', async () => {
    tamper('ANALYZE');
    expect(await verify('--data', folder)).toMatchObject({ code: 0 });
    const log = openForWriting(join(folder, 'events.sqlite'), 'FULL');
    log.close();
    tamper('CREATE TABLE notes (text TEXT)');
    const { code, stdout } = await verify('--data', folder);
    expect(code).toBe(1);
    expect(stdout).toContain('The log contains the table notes, which the product did not create. Compare');
    expect(() => openForWriting(join(folder, 'events.sqlite'), 'FULL')).toThrow('restore the backup');
  });

  it('says so where there is no log', async () => {
    expect(await verify('--data', '/nowhere')).toMatchObject({
      code: 2,
      stderr: 'Profile embedded, data folder /nowhere.\nThere is no log in /nowhere.\n',
    });
  });
});
