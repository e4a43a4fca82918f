import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { openEmbeddedKeys } from '../../platform/keys/embedded-keys.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { KnownDevices } from '../session/known-devices.ts';
import { LoginThrottle, type AttemptOrigin } from './login-throttle.ts';

const ada = 'ada00000aaaaaaaa';
const ben = 'be00000000000000';
const office: AttemptOrigin = { address: '203.0.113.7', deviceId: null };
const elsewhere = (n: number): AttemptOrigin => ({
  address: `198.${n >> 8}.${n & 255}.9`,
  deviceId: null,
});

let folder: string;
let keys: Keys;
let now = 0;
let throttle: LoginThrottle;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'login-throttle-'));
  keys = openEmbeddedKeys(folder);
  now = 1_000_000;
  throttle = new LoginThrottle(keys, 'spec', () => now);
});
afterEach(async () => {
  await keys.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Seconds to wait, 0 if the attempt was allowed. */
async function attempt(who = ada, origin = office): Promise<number> {
  try {
    await throttle.reserve(who, origin);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Number(error.facts?.['retryAfterSeconds']);
  }
}
async function attempts(count: number, who = ada, origin = office): Promise<number[]> {
  const waits: number[] = [];
  for (let each = 0; each < count; each++) waits.push(await attempt(who, origin));
  return waits;
}

it('calls back for each attempt that is allowed, of many at once, too, and for no other', async () => {
  let allowed = 0;
  const one = (deviceId: string | null) =>
    throttle.reserve(ada, { ...office, deviceId }, () => {
      allowed += 1;
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => one(null)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(allowed).toBe(5);
  await Promise.allSettled(Array.from({ length: 20 }, () => one('tablet-1')));
  expect(allowed).toBe(10);
});

it('allows five attempts, then doubles the pause up to thirty-two minutes', async () => {
  expect(await attempts(6)).toEqual([0, 0, 0, 0, 0, 60]);
  const pauses: number[] = [];
  for (let each = 0; each < 8; each++) {
    now += (await attempt()) * 1000;
    expect(await attempt()).toBe(0);
    pauses.push(await attempt());
  }
  expect(pauses).toEqual([120, 240, 480, 960, 1920, 1920, 1920, 1920]);
});

it('a person who never stops, from however many networks, has ten attempts in any hour', async () => {
  const guessedAt: number[] = [];
  for (let second = 0, network = 0; second < 4 * 3600; second += 20) {
    now = 1_000_000 + second * 1000;
    if (second >= 1800 && second < 3000) continue; // also after a rest
    for (let each = 0; each < 3; each++)
      if ((await attempt(ada, elsewhere(network++))) === 0) guessedAt.push(second);
  }
  const most = Math.max(
    ...guessedAt.map((end) => guessedAt.filter((at) => at > end - 3600 && at <= end).length),
  );
  expect(most).toBe(10);
});

it('counts attempts before they end: of sixty concurrent ones five are allowed', async () => {
  const waits = await Promise.all(Array.from({ length: 60 }, () => attempt()));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});

it('applies to other processes, and after a restart', async () => {
  await attempts(5);
  throttle = new LoginThrottle(keys, 'spec', () => now);
  expect(await attempt()).toBeGreaterThan(0);
});

it('a correct password resets the counter, and an attempt that could not be checked does not count', async () => {
  for (let each = 0; each < 30; each++) await (await throttle.reserve(ada, office)).succeed();
  for (let each = 0; each < 30; each++) await (await throttle.reserve(ada, office)).cancel();
  expect(await attempts(5)).toEqual([0, 0, 0, 0, 0]);
});

it('a password reset by email ends the pause that the guesses of others caused', async () => {
  for (let network = 0; network < 60; network++) await attempt(ada, elsewhere(network));
  expect(await attempt()).toBeGreaterThan(0);
  await throttle.reset(ada);
  expect(await attempt()).toBe(0);
});

describe('counts of an earlier release', () => {
  /** They did not say whose they are. */
  const storeEarlier = async (shape: (counter: object) => object) => {
    await attempts(5);
    const [[name, counter] = ['', '']] = [...(await keys.listSecrets('spec', 'login-attempts/account/'))];
    const { level, at } = JSON.parse(counter) as { level: number; at: number };
    await keys.putSecret('spec', name, JSON.stringify(shape({ level, at })));
  };
  it.each([
    ['told networks apart', (account: object) => ({ account, networks: [['a', { level: 1, at: now }]] })],
    ['did not', (counter: object) => counter],
  ])('are read, and a correct password resets them: one that %s', async (_, shape) => {
    await storeEarlier(shape);
    expect(await attempt()).toBe(60);
    now += 60_000;
    await (await throttle.reserve(ada, office)).succeed();
    expect(await attempts(5)).toEqual([0, 0, 0, 0, 0]);
  });
});

it('a device that signed in before is never blocked by the guesses of others', async () => {
  const devices = new KnownDevices(keys);
  const { value } = devices.createCookie(ada);
  const deviceId = devices.verifyCookie(ada, value);
  expect(deviceId).not.toBeNull();
  for (let network = 0; network < 60; network++) await attempts(6, ada, elsewhere(network));
  await attempts(300, ben);
  expect(await attempt(ada)).toBeGreaterThan(0);
  const own = { ...office, deviceId };
  expect(await attempts(6, ada, own)).toEqual([0, 0, 0, 0, 0, 2]);
  await throttle.reset(ada);
  expect(devices.verifyCookie(ben, value)).toBeNull();
  expect(devices.verifyCookie(ada, `${value.slice(0, -1)}_`)).toBeNull();
});

it('counters of devices that never succeed are deleted once their attempts have expired', async () => {
  const own = (deviceId: string) => ({ ...office, deviceId });
  const counters = async () => [...(await keys.listSecrets('spec', 'login-attempts/device/')).keys()];
  for (let device = 0; device < 20; device++) await attempts(5, ada, own(`device-${device}`));
  now += 3600_000;
  await attempt(ada, own('device-0'));
  expect(await counters()).toHaveLength(20);
  now += 14 * 900_000;
  expect(await attempt(ada, own('later'))).toBe(0);
  expect(await counters()).toEqual(['login-attempts/device/later']);
});

it('an address that tries one account after another is slowed down, and its network after it', async () => {
  const spray = async (address: string, count: number, from: number) => {
    let passed = 0;
    for (let each = 0; each < count; each++) {
      const who = createName(from + each);
      if ((await attempt(who, { address, deviceId: null })) === 0) passed++;
    }
    return passed;
  };
  expect(await spray('203.0.113.7', 300, 0)).toBe(49);
  const rest = await Promise.all([8, 9, 10, 11].map((host) => spray(`203.0.113.${host}`, 100, host * 1000)));
  expect(rest.reduce((sum, each) => sum + each, 0)).toBe(4 * 49);
  expect(await attempt(ada, { address: '192.0.2.1', deviceId: null })).toBe(0);
});

const createName = (number: number): string => (number + 0x1000_0000).toString(16).padStart(8, '0');

it('guesses of a password that opens many accounts are counted together, and right ones are not', async () => {
  let hashed = 0;
  const guess = async () => {
    try {
      await throttle.reserveShared('acme', () => {
        hashed += 1;
      });
      return true;
    } catch {
      return false;
    }
  };
  for (let each = 0; each < 300; each++) await (await throttle.reserveShared('acme')).succeed();
  const allowed = await Promise.all(Array.from({ length: 150 }, guess));
  expect(allowed.filter(Boolean)).toHaveLength(101);
  expect(hashed).toBe(101);
  await (await throttle.reserveShared('globex')).cancel();
  now += 15 * 60_000;
  expect(await guess()).toBe(true);
});

it('forgets what a correct password ended at once, and for other processes once it is deleted', async () => {
  const other = new LoginThrottle(keys, 'spec', () => now);
  for (let each = 0; each < 3; each++) await throttle.reserve(ada, office);
  await (await throttle.reserve(ada, office)).succeed();
  for (let each = 0; each < 4; each++) await throttle.reserve(ada, office);
  const last = await throttle.reserve(ada, office);
  expect(await attempt()).toBeGreaterThan(0);
  await last.succeed();
  await throttle.deleteEnded();
  expect((await keys.listSecrets('spec', 'login-attempts/')).size).toBe(0);
  await other.reserve(ada, office);
});

/** An account whose attempts are stored in the same record as Ada's. */
const eve = 'ada00000eeeeeeee';

it('a correct password forgives nothing of another account that shares the record', async () => {
  const ways = [
    async () => (await throttle.reserve(eve, office)).succeed(),
    async () => {
      await (await throttle.reserve(eve, office)).succeed();
      await throttle.deleteEnded();
    },
  ];
  for (const signIn of ways) {
    await attempts(4);
    await signIn();
    expect(await attempts(2)).toEqual([0, 60]);
    now += 10 * 3_600_000;
  }
});

it('guesses beside a sign-in to an account of the same record are not forgiven', async () => {
  const own = await throttle.reserve(eve, office);
  await attempts(4);
  await own.succeed();
  expect(await attempt()).toBe(60);
  await throttle.deleteEnded();
  expect(await attempt()).toBe(60);
});

it('what another process counted after a correct password stays', async () => {
  const other = new LoginThrottle(keys, 'spec', () => now);
  await (await throttle.reserve(eve, office)).succeed();
  for (let each = 0; each < 4; each++) await other.reserve(ada, office);
  await throttle.deleteEnded();
  expect(await attempt()).toBe(60);
});

it('a password reset allows its own account one attempt, where another account shares the record', async () => {
  for (let network = 0; network < 60; network++) await attempt(ada, elsewhere(network));
  await attempt(eve);
  await throttle.reset(eve);
  expect(await attempt(ada)).toBeGreaterThan(0);
  expect(await attempts(2, eve)).toEqual([0, 120]);
});

it('a correct password does not begin the pause of a shared record again', async () => {
  await attempts(5);
  now += 90_000;
  await (await throttle.reserve(eve, office)).succeed();
  expect(await attempts(2)).toEqual([0, 120]);
});

it('a counter that a correct password ended is ended also when the next write fails', async () => {
  for (let each = 0; each < 4; each++) await throttle.reserve(ada, office);
  await (await throttle.reserve(ada, office)).succeed();
  const replaceSecret = vi.spyOn(keys, 'replaceSecret').mockRejectedValueOnce(new Error('disk full'));
  await expect(throttle.reserve(ada, office)).rejects.toThrow('disk full');
  replaceSecret.mockRestore();
  expect(await attempts(5)).toEqual([0, 0, 0, 0, 0]);
});

it('a counter that cannot be deleted when the server stops holds nothing up', async () => {
  await (await throttle.reserve(ada, office)).succeed();
  vi.spyOn(keys, 'deleteSecretIf').mockRejectedValueOnce(new Error('disk full'));
  await expect(throttle.onModuleDestroy()).resolves.toBeUndefined();
});
