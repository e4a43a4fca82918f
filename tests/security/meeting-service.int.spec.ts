import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetMeetingService } from '../../contracts/media/meeting-service.ts';
import { bytesInFolder } from '../support/bytes-in-folder.ts';
import { clientSecret, webhookSecret } from '../support/meeting-service.ts';
import { meetingWorld } from '../support/meeting-world.ts';
import { itemOf } from '../support/product-world.ts';

const meetings = meetingWorld();
/** A server of somebody else, which must never be asked for anything. */
let asked = 0;
const stranger = createServer((_, response) => {
  asked++;
  response.end('secret of the network');
});
let strange = '';

beforeAll(async () => {
  await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done));
  strange = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  await meetings.connect();
});
afterAll(() => void stranger.close());

const post = (headers: Record<string, string>, payload: string, organization = 'acme') =>
  meetings.world.product.app.inject({
    method: 'POST',
    url: `/v1/meetings/webhooks/${organization}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
const state = async () =>
  itemOf<{ state: string }>(await meetings.world.call(GetMeetingService, {}, meetings.people.ada)).state;

describe('the way to the meeting service and back', () => {
  it('accepts no return that another browser, another state or nobody has begun', async () => {
    const { world } = meetings;
    const mine = await meetings.begin();
    const other = await meetings.begin();
    const back = await meetings.allow(mine.address);
    const attempts: readonly [string, string][] = [
      [back, ''],
      [back, other.cookie],
      [back, `${mine.cookie.slice(0, -6)}AAAAAA`],
      [back, 'stepwell_meetings=e30.e30.e30'],
      [back.replace(/state=[^&]*/, 'state=x'), mine.cookie],
      [back.replace(/state=[^&]*/, ''), mine.cookie],
      [back.replace(/code=[^&]*/, 'code=stolen'), mine.cookie],
      ['/meetings/callback', mine.cookie],
      ['/meetings/callback?error=access_denied&state=x', mine.cookie],
    ];
    for (const [path, cookie] of attempts) {
      const reply = await meetings.comeBack(path, cookie);
      expect([reply.status, reply.headers['location']], path).toEqual([303, '/zoomlanding/failed']);
    }
    // the code itself is still good: it was never sent with another verifier
    const good = await meetings.comeBack(back, mine.cookie);
    expect(good.headers['location']).toBe('/zoomlanding/success');
    expect(String(good.headers['set-cookie'])).toContain('stepwell_meetings=;');
    expect((await meetings.comeBack(back, mine.cookie)).headers['location']).toBe('/zoomlanding/failed');
    expect((await world.http('POST', '/v1/meeting-service/authorization', { body: {} })).status).toBe(401);
    await meetings.connect();
    console.log(`n = ${attempts.length + 2} forged or repeated returns: 0 connected`);
  });
  it('binds the cookie to this path, out of reach of pages, and is for administrators', async () => {
    const { world, people } = meetings;
    const reply = await world.http('POST', '/v1/meeting-service/authorization', { as: people.ada, body: {} });
    expect(String(reply.headers['set-cookie'])).toMatch(/Path=\/meetings; HttpOnly; SameSite=Lax/);
    const paula = await world.http('POST', '/v1/meeting-service/authorization', {
      as: people.paula,
      body: {},
    });
    expect(paula.status).toBe(403);
    expect((await meetings.configure(people.paula)).status).toBe(403);
  });
  it('keeps secrets and tokens out of every answer, event, log and file but the keys', async () => {
    const { world, people } = meetings;
    expect((await world.call(GetMeetingService, {}, people.ada)).text).not.toMatch(
      /secret-0001|access-|refresh-/,
    );
    await world.settled();
    const { service } = meetings;
    service.add({ id: 'token', title: 'Token', bytes: Buffer.from('no video') });
    await meetings.importToEnd('token');
    const tokens = service.downloadTokens.map((each) => each?.replace('Bearer ', '') ?? '');
    expect(tokens.length).toBeGreaterThan(0);
    expect(await bytesInFolder(world.folder, [clientSecret, webhookSecret, ...tokens])).toEqual([]);
  });
});

describe('webhooks', () => {
  const withdrawal = { event: 'app_deauthorized', payload: { account_id: 'a' } };

  it('changes nothing for what is not signed, changed, old, from the future or for another organisation', async () => {
    const { service } = meetings;
    const good = service.signed(withdrawal);
    const now = Date.now();
    const forged: [Record<string, string>, string, string?][] = [
      [{}, good.text],
      [{ 'x-zm-signature': good.headers['x-zm-signature'] }, good.text],
      [{ ...good.headers, 'x-zm-signature': `v0=${'0'.repeat(64)}` }, good.text],
      [{ ...good.headers, 'x-zm-signature': '' }, good.text],
      [{ ...good.headers, 'x-zm-signature': good.headers['x-zm-signature'].slice(3) }, good.text],
      [{ ...good.headers, 'x-zm-request-timestamp': '0' }, good.text],
      [{ ...good.headers, 'x-zm-request-timestamp': '1e10' }, good.text],
      [good.headers, good.text.replace('"a"', '"b"')],
      [good.headers, `${good.text} `],
      [good.headers, good.text, 'mill'],
      [good.headers, good.text, 'nobody'],
      [good.headers, good.text, '..%2f..'],
      [service.signed(withdrawal, { at: now - 6 * 60_000 }).headers, good.text],
      [service.signed(withdrawal, { at: now + 6 * 60_000 }).headers, good.text],
      [service.signed(withdrawal, { secret: '' }).headers, good.text],
      [service.signed(withdrawal, { secret: clientSecret }).headers, good.text],
    ];
    for (const [headers, text, organization] of forged) {
      const reply = await post(headers, text, organization);
      expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
        403,
        'meeting.webhook-refused',
      ]);
    }
    await meetings.world.settled();
    expect(await state()).toBe('connected');
    console.log(`n = ${forged.length} forged webhooks: 0 accepted`);
  });

  it('proves the address, accepts a signed message once, and refuses its replay', async () => {
    const { service, world } = meetings;
    const asks = service.signed({ event: 'endpoint.url_validation', payload: { plainToken: 'abc' } });
    const proof = await post(asks.headers, asks.text);
    expect(proof.json<{ encryptedToken: string }>()).toMatchObject({
      plainToken: 'abc',
      encryptedToken: /^[0-9a-f]{64}$/,
    });
    const message = service.signed(withdrawal);
    const replies = await Promise.all(Array.from({ length: 8 }, () => post(message.headers, message.text)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await world.until('the withdrawal', async () => (await state()) === 'not-connected');
    await meetings.connect();
    expect((await post(message.headers, message.text)).statusCode).toBe(403);
    expect(await state()).toBe('connected');
    console.log('n = 9 sendings of one message: 1 accepted');
  });
});

describe('addresses that the service names', () => {
  it('are asked only where they are its own, redirects included, and get no token elsewhere', async () => {
    const { service } = meetings;
    const { host } = new URL(service.url);
    const refused = [
      `${strange}/file`,
      `http://localhost:${new URL(service.url).port}/download/x`,
      `http://${host}@${new URL(strange).host}/x`,
      `http://user:pass@${host}/download/x`,
      `http://${host}.evil.example/x`,
      'http://169.254.169.254/latest/meta-data/',
      'http://[::1]/x',
      'file:///etc/passwd',
      'ftp://127.0.0.1/x',
      'data:video/mp4;base64,AAAA',
      '//evil.example/x',
      'not an address',
      `${service.url}/moved/x?to=${encodeURIComponent(`${strange}/file`)}`,
      `${service.url}/moved/x?to=${encodeURIComponent('file:///etc/passwd')}`,
      `${service.url}/moved/x?to=${encodeURIComponent('http://169.254.169.254/')}`,
      `${service.url}/moved/x?to=${encodeURIComponent('//evil.example/')}`,
    ];
    for (const [index, address] of refused.entries()) {
      service.add({ id: `bad-${index}`, title: 'Bad', bytes: Buffer.from('x'), address });
      const ended = await meetings.importToEnd(`bad-${index}`);
      expect([ended.state, ended.refusal?.error], address).toEqual(['cancelled', 'meeting.address-refused']);
    }
    expect(asked).toBe(0);
    console.log(`n = ${refused.length} addresses outside of the service: 0 asked`);
  });
  it('may lead on to another of its own addresses', async () => {
    const { service } = meetings;
    const to = encodeURIComponent('/download/moved');
    service.add({
      id: 'moved',
      title: 'Moved',
      bytes: Buffer.from('no video'),
      address: `${service.url}/moved/x?to=${to}`,
    });
    const before = service.ranges.length;
    expect((await meetings.importToEnd('moved')).refusal?.error).toMatch(/^media\./);
    expect(service.ranges.length).toBe(before + 1);
  });
});
