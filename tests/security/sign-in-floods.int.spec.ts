import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HashingTask } from '../../services/identity/credentials/password-hashing.worker.ts';
import { password, ProductWorld, type Person } from '../support/product-world.ts';
import { countAttacks } from './count-attacks.ts';
import { wholeLog } from '../support/whole-log.ts';

const work = vi.hoisted(() => ({ verified: 0 }));
vi.mock('piscina', async (original) => {
  const { Piscina } = await original<typeof import('piscina')>();
  return {
    Piscina: class extends Piscina<HashingTask, string | boolean> {
      override run(task: HashingTask) {
        if (task.kind === 'verify') work.verified++;
        return super.run(task);
      }
    },
  };
});

describe('floods of sign-ins', () => {
  let world: ProductWorld;
  let visits = 0;
  const open = async (settings: Readonly<Record<string, string>> = {}) => {
    world = await ProductWorld.open({ settings });
    await world.foundOrganization('harbour');
  };
  beforeAll(() => open());
  afterAll(() => world.close());
  afterEach(() => vi.useRealTimers());

  interface From {
    readonly address?: string;
    readonly cookie?: string;
    readonly forwarded?: string;
  }
  async function login(email: string, word: string, { address, cookie, forwarded }: From = {}) {
    const response = await world.product.app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      remoteAddress: address ?? '127.0.0.1',
      headers: {
        'x-csrf': '1',
        ...(cookie !== undefined && { cookie }),
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      },
      payload: { email, password: word },
    });
    countAttacks('sign-in floods');
    return { status: response.statusCode, text: response.body, cookies: response.cookies };
  }
  /** An address of a network that nobody came from before. */
  const elsewhere = () => `100.${64 + (++visits >> 8)}.${visits & 255}.9`;
  const count = (answers: readonly { readonly status: number }[], status: number) =>
    answers.filter((answer) => answer.status === status).length;

  it.each([true, false])(
    'of sixty guesses at once five are looked at (account exists: %s)',
    async (exists) => {
      const name = `sixty-${exists}`;
      if (exists) await world.addPerson('harbour', name, 'viewer');
      const address = elsewhere();
      work.verified = 0;
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => login(`${name}@harbour.example`, `Guess-${n}-aA`, { address })),
      );
      expect([count(answers, 401), count(answers, 429)]).toEqual([5, 55]);
      expect(work.verified).toBe(5);
    },
  );

  it('one address that tries every account is stopped, and what it says of its own address is not believed', async () => {
    // one would be forgotten every ten seconds
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const address = elsewhere();
    const answers = [];
    for (let n = 0; n < 130; n++)
      answers.push(
        await login(`sprayed-${n}@harbour.example`, 'Guess-1-aA', { address, forwarded: `9.9.${n}.9` }),
      );
    expect([count(answers, 401), count(answers, 429)]).toEqual([49, 81]);
  });

  it('the owner signs in from their own device while others guess from everywhere', async () => {
    const owner = await world.addPerson('harbour', 'Olga', 'viewer');
    const home = elsewhere();
    const first = await login(owner.email, password, { address: home });
    const device = first.cookies.find(({ name }) => name.startsWith('stepwell_device_'));
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/v1/auth' });
    for (let n = 0; n < 40; n++) await login(owner.email, 'Guess-1-aA', { address: elsewhere() });
    expect((await login(owner.email, password, { address: home })).status).toBe(429);
    const cookie = `${device?.name}=${device?.value}`;
    expect((await login(owner.email, password, { address: home, cookie })).status).toBe(200);
    const forged = `${device?.name}=${device?.value.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a'))}`;
    expect((await login(owner.email, password, { address: home, cookie: forged })).status).toBe(429);
  });

  it('an account that exists and one that does not cost the same work and get the same answer', async () => {
    const person = await world.addPerson('harbour', 'Same', 'viewer');
    const emails = { exists: person.email, absent: 'nobody-at-all@harbour.example' };
    const done = { exists: 0, absent: 0 };
    const texts = new Set<string>();
    for (let n = 0; n < 20; n++)
      for (const kind of ['exists', 'absent'] as const) {
        work.verified = 0;
        const { status, text } = await login(emails[kind], `Guess-${n}-aA`, { address: elsewhere() });
        done[kind] += work.verified;
        // the seconds left differ by the time of the request
        texts.add(`${status} ${text.replace(/\d+ (second|minute)s?/, 'a while')}`);
      }
    expect(done).toEqual({ exists: 5, absent: 5 });
    expect([...texts].map((text) => text.slice(0, 3))).toEqual(['401', '429']);
  });

  it('asking for an email writes nothing before it answers, whether or not there is such an account', async () => {
    const person = await world.addPerson('harbour', 'Mailed', 'viewer');
    const append = vi.spyOn(world.product.store, 'append');
    const answers = [];
    for (const email of [person.email, 'nobody-at-all@harbour.example']) {
      answers.push((await world.http('POST', '/reset/forgot', { body: { email } })).text);
      countAttacks('sign-in floods');
    }
    expect(new Set(answers).size).toBe(1);
    append.mockRestore();
    await world.until('the request', async () =>
      (await wholeLog(world.product.store)).some(
        ({ type, data }) =>
          type === 'PasswordResetRequested' && (data as { userId: string }).userId === person.id,
      ),
    );
  });

  describe('behind a declared proxy', () => {
    const proxy = '10.0.0.2';
    beforeAll(async () => {
      await world.close();
      await open({ STEPWELL_TRUSTED_PROXIES: '10.0.0.0/8' });
    });

    const addressOf = async (from: From): Promise<string | undefined> => {
      const { id, email } = await known();
      await login(email, password, from);
      const events = await wholeLog(world.product.store);
      const started = events.findLast(
        ({ type, data }) => type === 'SessionStarted' && (data as { userId: string }).userId === id,
      );
      return started?.metadata.client?.address;
    };
    let person: Person | undefined;
    const known = async () => (person ??= await world.addPerson('harbour', 'Paula', 'viewer'));

    it('the address is the one that the proxy saw, and only if it is one', async () => {
      const seen = [
        await addressOf({ address: proxy, forwarded: '203.0.113.7' }),
        await addressOf({ address: proxy, forwarded: '1.1.1.1, 203.0.113.8' }),
        await addressOf({ address: proxy, forwarded: `<b>, 203.0.113.9` }),
        await addressOf({ address: proxy, forwarded: '203.0.113.9, nonsense' }),
        await addressOf({ address: '198.51.100.1', forwarded: '203.0.113.7' }),
      ];
      expect(seen).toEqual(['203.0.113.7', '203.0.113.8', '203.0.113.9', proxy, '198.51.100.1']);
      countAttacks('forwarded addresses', seen.length);
    });
  });

  it.each([
    ['0', '198.51.100.1'],
    ['1', '203.0.113.8'],
    ['2', '1.1.1.1'],
  ])('with %s declared proxies the address is %s', async (hops, expected) => {
    await world.close();
    await open({ STEPWELL_TRUSTED_PROXIES: hops });
    const person = await world.addPerson('harbour', 'Petra', 'viewer');
    await login(person.email, password, { address: '198.51.100.1', forwarded: '1.1.1.1, 203.0.113.8' });
    const events = await wholeLog(world.product.store);
    expect(events.findLast(({ type }) => type === 'SessionStarted')?.metadata.client?.address).toBe(expected);
    countAttacks('forwarded addresses');
  });
});
