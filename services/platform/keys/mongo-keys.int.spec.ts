import { expect, it } from 'vitest';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { dropDatabase, freshDatabase } from '../mongo/mongo-databases.fixture.ts';
import { keysSuite } from './keys.suite.ts';
import type { Person } from './keys.ts';
import { openMongoKeys } from './mongo-keys.ts';

await describeOnEngine('mongodb', (server) => {
  const notAtOnce = process.env['STEPWELL_MONGODB_URL']
    ? null
    : 'FerretDB looks up what an update changes before it changes it';
  keysSuite(
    'MongoDB',
    async () => {
      const url = freshDatabase(server.url());
      return { open: () => openMongoKeys({ url }), dispose: () => dropDatabase(url) };
    },
    notAtOnce,
  );

  it('gives every process the same keys, whichever fetches first, and returns a destroyed one to none', async () => {
    const url = freshDatabase(server.url());
    const processes = await Promise.all([1, 2, 3].map(() => openMongoKeys({ url, cacheTtlMs: 0 })));
    const people = Array.from({ length: 20 }, (_, n): Person => ({
      organizationId: 'acme',
      personId: `p${n}`,
    }));
    const keysNow = async () => {
      await Promise.all(processes.map((each) => each.fetchPersonKeys(people)));
      return processes.map((each) => people.map(({ personId }) => each.personKey('acme', personId)));
    };
    const [first, ...others] = await keysNow();
    for (const other of others) expect(other).toEqual(first);
    expect(processes.map((each) => each.sealKey().publicKey)).toEqual(
      processes.map(() => processes[0]?.sealKey().publicKey),
    );
    await processes[0]?.destroyPersonKey('acme', 'p7');
    for (const keys of await keysNow())
      expect(keys.map((key) => key === null)).toEqual(people.map(({ personId }) => personId === 'p7'));
    for (const each of processes) await each.close();
    await dropDatabase(url);
  });
});
