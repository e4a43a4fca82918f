import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashSync } from '@node-rs/argon2';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NotFound, Unavailable } from '../../../contracts/kernel/errors.ts';
import { openEmbeddedKeys } from '../../platform/keys/embedded-keys.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { passwordHashing, PasswordStore } from './password-store.ts';

const ana = { organizationId: 'acme', userId: 'ana' };
let folder: string;
let keys: Keys;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'password-store-'));
  keys = openEmbeddedKeys(folder);
  lastChange = null;
});
afterEach(async () => {
  await keys.close();
  await rm(folder, { recursive: true });
});

const first = { changeId: 'change-1', password: 'Quarry7&lantern' };
const second = { changeId: 'change-2', password: 'Meadow3&anvil' };
/** The last recorded change of everybody, as the log of accounts says. */
let lastChange: string | null;
const openStore = () => new PasswordStore(keys, async () => lastChange);
const record =
  ({ changeId }: { readonly changeId: string }) =>
  async () =>
    void (lastChange = changeId);
const nextPasswords = async () => [...(await keys.listSecrets('acme', 'password-next/')).keys()];

it('a recorded password becomes current although another process changes it at the same time', async () => {
  const [store, otherProcess] = [openStore(), openStore()];
  await store.replace(ana, first, async () => {
    await expect(otherProcess.replace(ana, second, () => Promise.reject(NotFound()))).rejects.toThrow();
    await record(first)();
  });
  expect(await store.matches(ana, first.password)).toBe(true);
  expect(await keys.getSecret('acme', 'password/ana')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await nextPasswords()).toEqual([]);
});

it('a password whose event may have been appended becomes current when the event is seen', async () => {
  const store = openStore();
  await expect(store.replace(ana, first, () => Promise.reject(Unavailable()))).rejects.toThrow();
  expect(await store.matches(ana, first.password)).toBe(false);
  await record(second)();
  await store.promote(ana, second.changeId);
  expect(await store.matches(ana, first.password)).toBe(false);
  await record(first)();
  await store.promote(ana, first.changeId);
  expect(await store.matches(ana, first.password)).toBe(true);
  await store.promote(ana, first.changeId);
  expect(await store.matches(ana, first.password)).toBe(true);
});

it('a password that is completed late never replaces one that was set after it', async () => {
  const store = openStore();
  await expect(store.replace(ana, first, () => Promise.reject(Unavailable()))).rejects.toThrow();
  await openStore().replace(ana, second, record(second));
  await store.promote(ana, first.changeId);
  expect(await store.matches(ana, second.password)).toBe(true);
  expect(await nextPasswords()).toEqual([]);
});

it('of two passwords that are recorded at the same time the later one becomes current', async () => {
  const [store, otherProcess] = [openStore(), openStore()];
  await store.replace(ana, first, async () => {
    await record(first)();
    await otherProcess.replace(ana, second, record(second));
  });
  expect(await store.matches(ana, second.password)).toBe(true);
});

it('a password becomes current although a later one was set in a log that was replaced by a backup', async () => {
  const store = openStore();
  await store.replace(ana, second, record(second));
  await store.replace(ana, first, record(first));
  expect(await store.matches(ana, first.password)).toBe(true);
});

it('a change that an earlier release recorded before it was stopped becomes current', async () => {
  const store = openStore();
  await store.replace(ana, first, record(first));
  const hash = (await keys.getSecret('acme', 'password/ana')) ?? '';
  await keys.deleteSecret('acme', 'password/ana');
  await keys.putSecret('acme', 'password-next/ana', JSON.stringify({ changeId: second.changeId, hash }));
  await store.promote(ana, first.changeId);
  expect(await store.matches(ana, first.password)).toBe(false);
  await record(second)();
  await store.promote(ana, second.changeId);
  expect(await store.matches(ana, first.password)).toBe(true);
  expect(await nextPasswords()).toEqual([]);
});

it('a password that an earlier release stored with the revision of its change still opens the account', async () => {
  const store = openStore();
  await store.replace(ana, first, record(first));
  const hash = (await keys.getSecret('acme', 'password/ana')) ?? '';
  await keys.putSecret('acme', 'password/ana', `5 ${hash}`);
  expect(await store.matches(ana, first.password)).toBe(true);
  await store.replace(ana, second, record(second));
  expect(await store.matches(ana, first.password)).toBe(false);
  expect(await store.matches(ana, second.password)).toBe(true);
});

it('an erased person has no password left, and others with a similar id keep theirs', async () => {
  const store = openStore();
  const anabel = { ...ana, userId: 'anabel' };
  for (const holder of [ana, anabel]) {
    await store.replace(holder, first, record(first));
    await store.replace(holder, second, () => Promise.reject(Unavailable())).catch(() => undefined);
  }
  await store.delete('acme', 'ana');
  expect(await store.matches(ana, first.password)).toBe(false);
  expect(await store.matches(anabel, first.password)).toBe(true);
  expect(await nextPasswords()).toEqual(['password-next/anabel/change-2']);
});

it('a letter with an accent is the same whether a keyboard sends it as one code point or two', async () => {
  const store = openStore();
  const composed = { changeId: 'change-1', password: 'Caf\u00e9 au lait, s\u2019il vous pla\u00eet' };
  const decomposed = composed.password.normalize('NFD');
  expect(decomposed).not.toBe(composed.password);
  await store.replace(ana, composed, record(composed));
  expect(await store.matches(ana, decomposed)).toBe(true);
  await store.replace(ana, { ...second, password: decomposed }, record(second));
  expect(await store.matches(ana, composed.password)).toBe(true);
  expect(await store.matches(ana, 'Cafe au lait, s\u2019il vous plait')).toBe(false);
});

it('a password that an earlier release hashed as it was sent still opens the account', async () => {
  const store = openStore();
  for (const sent of ['Quarry7&lantern', 'Cafe\u0301-Lait77!', 'Caf\u00e9-Lait77!']) {
    await keys.putSecret('acme', 'password/ana', hashSync(sent, passwordHashing));
    expect(await store.matches(ana, sent)).toBe(true);
    expect(await store.matches(ana, `${sent}x`)).toBe(false);
    expect(await store.matches(null, sent)).toBe(false);
  }
});
