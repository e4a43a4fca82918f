import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  EndMySession,
  ListMySessions,
  ListUserSessions,
  SignUserOut,
  type SessionView,
} from '../../contracts/identity/open-sessions.ts';
import { ErasePerson } from '../../contracts/identity/user.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { itemOf, password, type Person, type Reply } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';

describe('Sessions that their person sees and ends', () => {
  const world = productWorld(['harbour', 'meadow']);
  afterEach(() => vi.useRealTimers());

  const phone = 'phone 390x844 Mozilla/5.0 (iPhone) Safari/604.1';
  async function signIn(email: string, device: string, address: string) {
    const reply = await world.product.app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      headers: { 'x-csrf': '1' },
      remoteAddress: address,
      payload: { email, password, device },
    });
    await world.settled();
    const { item } = reply.json<{ item: { accessToken: string; sessionId: string } }>();
    const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
    return { token: item.accessToken, sessionId: item.sessionId, cookie };
  }
  const refresh = (cookie: string) => world.http('POST', '/v1/auth/refresh', { headers: { cookie } });
  const cookieOf = ({ headers }: Reply) => String(headers['set-cookie']).split(';')[0] ?? '';
  const mine = async (as: Pick<Person, 'token'>): Promise<SessionView[]> => {
    await world.settled();
    return (await world.call(ListMySessions, {}, as)).answer.items as SessionView[];
  };
  const statusOf = async (as: Pick<Person, 'token'>) => (await world.call(GetMyProfile, {}, as)).status;

  it('lists device, address and last use of their own, and of nobody else', async () => {
    const person = await world.addPerson('harbour', 'Rita', 'viewer');
    await world.addPerson('harbour', 'Rolf', 'viewer');
    const onPhone = await signIn(person.email, phone, '192.0.2.7');
    const listed = await mine(person);
    expect(listed).toHaveLength(2);
    expect(listed.find(({ id }) => id === onPhone.sessionId)).toMatchObject({
      device: phone,
      address: '192.0.2.7',
    });
    const inTwoHours = Date.now() + 2 * 3_600_000;
    vi.useFakeTimers({ toFake: ['Date'], now: inTwoHours });
    const again = itemOf<{ accessToken: string }>(await refresh(onPhone.cookie));
    await world.until('the use', async () => {
      const [latest] = await mine({ token: again.accessToken });
      return latest?.id === onPhone.sessionId && Date.parse(latest.lastUsedAt) >= inTwoHours;
    });
  });

  it('ends one of them at once, for good; a session of somebody else is none', async () => {
    const person = await world.addPerson('harbour', 'Rosa', 'viewer');
    const other = await world.addPerson('harbour', 'Rune', 'viewer');
    const stranger = await world.addPerson('meadow', 'Milo', 'admin-super');
    const onPhone = await signIn(person.email, phone, '192.0.2.7');
    const { sessionId } = onPhone;
    const none = await world.call(EndMySession, { sessionId: 'session-that-never-was' }, other);
    for (const as of [other, stranger])
      expect(await world.call(EndMySession, { sessionId }, as)).toMatchObject({
        status: 404,
        text: none.text,
      });
    expect(await statusOf(onPhone)).toBe(200);
    expect((await world.call(EndMySession, { sessionId }, person)).status).toBe(200);
    expect(await statusOf(onPhone)).toBe(401);
    expect((await refresh(onPhone.cookie)).status).toBe(401);
    expect((await mine(person)).map(({ id }) => id)).not.toContain(sessionId);
    expect(await statusOf(person)).toBe(200);
  });

  it('an administrator sees them and ends them all; the person signs in again', async () => {
    const admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
    const chief = await world.addPerson('harbour', 'Susan', 'admin-super');
    const person = await world.addPerson('harbour', 'Runa', 'viewer');
    const onPhone = await signIn(person.email, phone, '192.0.2.7');
    const of = async (userId: string, as: Person) =>
      (await world.call(ListUserSessions, { userId }, as)).answer.items as SessionView[];
    expect(await of(person.id, admin)).toHaveLength(2);
    expect((await world.call(ListUserSessions, { userId: person.id }, person)).status).toBe(403);
    expect((await world.call(SignUserOut, { userId: chief.id }, admin)).status).toBe(403);
    expect((await world.call(SignUserOut, { userId: person.id }, admin)).status).toBe(200);
    for (const as of [person, onPhone]) expect(await statusOf(as)).toBe(401);
    expect((await refresh(onPhone.cookie)).status).toBe(401);
    await world.until('the list', async () => (await of(person.id, admin)).length === 0);
    expect(await statusOf(await world.signIn('harbour', person.email))).toBe(200);
  });

  it('a stolen token ends the whole family once it is used after the grace of ten seconds', async () => {
    const person = await world.addPerson('harbour', 'Rex', 'viewer');
    const first = cookieOf(await refresh(person.cookie));
    expect(cookieOf(await refresh(person.cookie))).toBe(first);
    const second = cookieOf(await refresh(first));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
    expect((await refresh(person.cookie)).status).toBe(401);
    expect((await refresh(second)).status).toBe(401);
  });

  it('nothing of device and address is left of a person who was erased', async () => {
    const admin = await world.addPerson('harbour', 'Hella', 'admin-organization');
    const person = await world.addPerson('harbour', 'Rike', 'viewer');
    await signIn(person.email, 'A very particular device', '192.0.2.99');
    expect((await world.call(ErasePerson, { userId: person.id }, admin)).status).toBe(200);
    const { text } = await world.call(ListUserSessions, { userId: person.id }, admin);
    expect(text).not.toContain('192.0.2.99');
    expect(text).not.toContain('particular');
  });
});
