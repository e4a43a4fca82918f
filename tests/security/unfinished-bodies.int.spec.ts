import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { countAttacks } from './count-attacks.ts';

const save = { method: 'PUT', path: '/v1/workflows/absent/transcription' };
const megabytes = (number: number): string => `{"sentences":[],"padding":"${'x'.repeat(number * 1_000_000)}`;

interface Unfinished {
  readonly sent: ClientRequest;
  /** What it was refused with. */
  answer?: { readonly error: unknown; readonly retryAfter: unknown };
}

describe('bodies that are sent slowly', () => {
  const world = productWorld(['harbour', 'quarry'], { settings: { STEPWELL_TRUSTED_PROXIES: '127.0.0.1' } });
  const author = async (organizationId: string, name: string): Promise<Person> => {
    const workspaceId = await world.makeWorkspace(organizationId, 'Hall');
    return world.addPerson(organizationId, name, 'publisher', { [workspaceId]: 'publisher' });
  };
  let [attacker, colleague, other]: Person[] = [];
  let port = '';
  beforeAll(async () => {
    [attacker, other] = [await author('harbour', 'Ada'), await author('quarry', 'Bo')];
    colleague = await author('harbour', 'Cleo');
    await world.product.app.listen(0, '127.0.0.1');
    ({ port } = new URL(await world.product.app.getUrl()));
  });
  const open: Unfinished[] = [];
  afterEach(() => open.splice(0).forEach(({ sent }) => sent.destroy()));

  /** Begins a body, and does not end it. */
  const begin = (to: { method: string; path: string }, headers: Record<string, string>, body: string) => {
    countAttacks('bodies');
    const json = { 'content-type': 'application/json', 'x-csrf': '1' };
    const sent = request({ host: '127.0.0.1', port, ...to, headers: { ...json, ...headers }, agent: false });
    const unfinished: Unfinished = { sent };
    sent.on('response', async (response: IncomingMessage) => {
      const { error } = JSON.parse(await text(response)) as { error: unknown };
      unfinished.answer = { error, retryAfter: response.headers['retry-after'] };
    });
    sent.on('error', () => undefined); // the connection is closed after a refusal
    sent.write(body);
    open.push(unfinished);
    return unfinished;
  };
  const saves = (number: number, from: Person | undefined): Unfinished[] => {
    const headers = { authorization: `Bearer ${from?.token}` };
    return Array.from({ length: number }, () => begin(save, headers, megabytes(4)));
  };
  const refusedOf = (bodies: readonly Unfinished[]): number => bodies.filter(({ answer }) => answer).length;
  const saveOf = async (as: Person | undefined, padding = 'x'.repeat(4_000_000)) => {
    const reply = await world.http('PUT', save.path, { as, body: { sentences: [], padding } });
    return reply.answer.error;
  };

  it('take no more memory than a few of one person, until they are given up', async () => {
    const attack = saves(20, attacker);
    await expect.poll(() => refusedOf(attack)).toBe(8);
    for (const { answer } of attack)
      if (answer) expect(answer).toEqual({ error: 'requests.busy', retryAfter: '2' });
    expect(await saveOf(attacker)).toBe('requests.busy');
    expect(await saveOf(attacker, '')).not.toBe('requests.busy');
    for (const each of [colleague, other]) expect(await saveOf(each)).not.toBe('requests.busy');
    for (const { sent } of attack) sent.destroy();
    await expect.poll(() => saveOf(attacker)).not.toBe('requests.busy');
  });

  it('take no more than a few of one address without a session, and keep nobody else from signing in', async () => {
    const login = { method: 'POST', path: '/v1/auth/login' };
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const attack = Array.from({ length: 300 }, () => begin(login, from, `{"email":"${'x'.repeat(63_000)}`));
    await expect.poll(() => refusedOf(attack)).toBeGreaterThan(30);
    expect(await saveOf(other)).not.toBe('requests.busy');
    const headers = { 'x-forwarded-for': '203.0.113.8' };
    const body = { email: 'nobody@example.com', password: 'wrong' };
    const { answer } = await world.http('POST', login.path, { body, headers });
    expect(answer.error).not.toBe('requests.busy');
  });
});
