import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { openEmbeddedKeys } from '../keys/embedded-keys.ts';
import type { Keys } from '../keys/keys.ts';
import { openEventStoreDb } from './eventstoredb-event-store.ts';
import { requireAnchoredLog, Sealer } from './eventstoredb-sealer.ts';
import { verifyEventStoreDb } from './eventstoredb-verify.ts';
import { noteAppend, suiteContracts } from './event-store.suite.ts';
import type { Anchor } from '../seals/anchors.ts';
import type { LogProof, Verification } from './verify-log.ts';

await describeOnEngine('eventstore', (server) => {
  describe('seals of a log on EventStoreDB', () => {
    let folder: string;
    let keys: Keys;
    let namespace: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sealer-'));
      keys = openEmbeddedKeys(folder);
      namespace = `seals-${randomUUID()}`;
    });
    afterEach(async () => {
      await keys.close();
      await rm(folder, { recursive: true });
    });

    const write = async (from: number, to: number): Promise<void> => {
      const store = await openEventStoreDb({ url: server.url(), namespace, keys, contracts: suiteContracts });
      for (let n = from; n < to; n++)
        await store.append(noteAppend(`note-${n % 3}`, n < 3 ? 'no-stream' : Math.floor(n / 3) - 1));
      await store.close();
    };
    const fail = (error: unknown): never => {
      throw error;
    };
    const sealer = (every: number, onProblem: (error: unknown) => void = fail): Sealer =>
      new Sealer({
        url: server.url(),
        namespace,
        privateKey: keys.sealKey().privateKey,
        anchors: keys,
        every,
        afterMs: 600_000,
        onProblem,
      });
    const seal = (every: number): Promise<void> => sealer(every).stop();
    const verify = (proof?: LogProof, anchor: Anchor | null = null): Promise<Verification> =>
      verifyEventStoreDb(
        { url: server.url(), namespace, publicKey: keys.sealKey().publicKey },
        { anchor, proofs: proof ? [{ ...proof, name: 'the saved proof' }] : [] },
      );
    /** Changes the server's data directly. */
    const tamper = (sql: string): number => {
      const own = server.own();
      if (!own) throw new Error('This test did not start the server, so it cannot tamper with it.');
      const database = new DatabaseSync(join(own.data, 'peer.sqlite'), { timeout: 5000 });
      try {
        return Number(database.prepare(sql.replaceAll('$', `${namespace}/acme/`)).run().changes);
      } finally {
        database.close();
      }
    };

    it('cover every event once, in ranges of the configured size, and continue where they ended', async () => {
      await write(0, 10);
      await seal(4);
      expect(await verify()).toMatchObject({ events: 10, streams: 3, seals: 3, unsealed: 0, findings: [] });
      await write(10, 13);
      expect(await verify()).toMatchObject({ events: 13, seals: 3, unsealed: 3, findings: [] });
      await seal(4);
      expect(await verify()).toMatchObject({ seals: 4, unsealed: 0, findings: [], truncated: false });
    });

    it('are written once if several processes try to write them', async () => {
      const sealers = [sealer(2), sealer(2), sealer(2)];
      await write(0, 40);
      await Promise.all(sealers.map((each) => each.stop()));
      await seal(2);
      expect(await verify()).toMatchObject({ events: 40, unsealed: 0, findings: [] });
    });

    it.skipIf(process.env['STEPWELL_EVENTSTORE_URL'])(
      'detect what was edited, removed, moved or truncated',
      async () => {
        await write(0, 12);
        await seal(4);
        const proof = await verify();
        const sentences = async (against?: LogProof): Promise<string> =>
          (await verify(against)).findings.join('\n');

        expect(
          tamper(
            `UPDATE records SET data = CAST(replace(data, 'after 1', 'after 9') AS BLOB) WHERE stream = '$note-1'`,
          ),
        ).toBe(4);
        expect(await sentences()).toMatch(
          /The event at position \d+ was changed: its bytes do not match its hash\./,
        );
        tamper(
          `UPDATE records SET data = CAST(replace(data, 'after 9', 'after 1') AS BLOB) WHERE stream = '$note-1'`,
        );
        expect(await sentences()).toBe('');

        expect(tamper(`DELETE FROM records WHERE stream = '$note-2' AND revision = 1`)).toBe(1);
        const removed = await sentences();
        expect(removed).toMatch(/The stream acme\/note-2 is broken before its revision 2/);
        expect(removed).toMatch(/Seal 2 covers 4 events, but 3 were found\./);

        expect(tamper(`DELETE FROM records WHERE stream = '$note-2' AND revision = 3`)).toBe(1);
        expect(await sentences(proof)).toMatch(
          /does not contain the event that the saved proof recorded as its end/,
        );
        expect(tamper(`UPDATE records SET stream = '$note-7' WHERE stream = '$note-0'`)).toBe(4);
        expect(await sentences()).toMatch(/is filed under another stream or revision/);
      },
    );

    it.skipIf(process.env['STEPWELL_EVENTSTORE_URL'])(
      'are anchored in the keys: a truncation that includes its seals is detected, refused, and never sealed again',
      async () => {
        await write(0, 12);
        await seal(4);
        const anchor = await keys.readAnchor();
        expect(anchor).toMatchObject({ generation: 1, seal: { number: 3, last: 12 } });
        expect(tamper(`DELETE FROM records WHERE stream LIKE '$note-%' AND revision > 1`)).toBe(6);
        expect(tamper(`DELETE FROM records WHERE stream = '${namespace}-seals' AND revision > 0`)).toBe(2);
        expect((await verify()).findings).toEqual([]);
        expect((await verify(undefined, anchor)).findings).toEqual([
          expect.stringMatching(/seal 3 of .* is not in it/),
        ]);
        const start = requireAnchoredLog({ url: server.url(), namespace }, keys);
        await expect(start).rejects.toThrow(/seal 3 of .* is not in it.*npm run accept-log/);
        const problems: string[] = [];
        await sealer(1, (error) => problems.push(String(error))).stop();
        expect(problems.join()).toMatch(/seal 3 of .* is not in it/);
        expect((await verify()).seals).toBe(1);
      },
    );

    it('are trusted as they are if the keys have no anchor, and that is reported once', async () => {
      await write(0, 4);
      await seal(2);
      const fresh = openEmbeddedKeys(join(folder, 'fresh'));
      const notices: string[] = [];
      const again = (): Promise<void> =>
        new Sealer({
          url: server.url(),
          namespace,
          privateKey: keys.sealKey().privateKey,
          anchors: fresh,
          every: 2,
          afterMs: 600_000,
          onProblem: fail,
          onNotice: (sentence) => notices.push(sentence),
        }).stop();
      await again();
      await again();
      expect(notices).toEqual([expect.stringContaining('had no anchor of this log yet')]);
      expect(await fresh.readAnchor()).toMatchObject({ seal: { number: 2 } });
      fresh.close();
    });

    it.skipIf(process.env['STEPWELL_EVENTSTORE_URL'])(
      'never returns a changed event as genuine',
      async () => {
        await write(0, 2);
        tamper(
          `UPDATE records SET data = CAST(replace(data, 'no-stream', 'no_stream') AS BLOB) WHERE stream = '$note-1'`,
        );
        const opening = openEventStoreDb({ url: server.url(), namespace, keys, contracts: suiteContracts });
        await expect(opening).rejects.toThrow(/was changed: its bytes do not match its hash/);
      },
    );
  });
});
