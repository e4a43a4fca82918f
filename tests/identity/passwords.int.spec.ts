import { createPublicKey, publicEncrypt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { GetEmail, ListEmails, type EmailView } from '../../contracts/identity/email.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { emailsTo as listedEmails, emailText } from '../support/emails.ts';
import { itemOf, password, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { wholeLog } from '../support/whole-log.ts';

const nextPassword = 'Quarry7&lantern';

describe('A forgotten password', () => {
  const web = mkdtempSync(join(tmpdir(), 'stepwell-web-'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>The page</title>');
  afterAll(() => rmSync(web, { recursive: true }));
  const world = productWorld(['harbour'], { settings: { STEPWELL_WEB: web } });
  let admin: Person;

  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
  });
  afterEach(async () => {
    vi.useRealTimers();
    admin = await world.signIn('harbour', admin.email);
  });

  const forgot = (email: string) => world.http('POST', '/reset/forgot', { body: { email } });
  const setPassword = (token: string, expected: string) =>
    world.http('POST', '/reset/v2/setpwd', { body: { token, password: expected } });
  const login = (email: string, word: string) =>
    world.http('POST', '/v1/auth/login', { body: { email, password: word } });
  const emailsTo = ({ id }: Person) => listedEmails(world, id, admin);
  const redeem = (email: string, code: string) =>
    world.http('POST', '/reset/v2/code', { body: { email, code } });
  /** Asks, and takes the token out of the email as its reader would. */
  const tokenFor = async (person: Person): Promise<string> => tokenIn(await emailFor(person));
  async function emailFor(person: Person): Promise<string> {
    const before = (await emailsTo(person)).length;
    expect((await forgot(person.email)).status).toBe(200);
    await world.until('the email', async () => (await emailsTo(person)).length > before);
    const [email] = await emailsTo(person);
    return emailText(world.folder, email);
  }

  it('R-PWD-06, R-PWD-05: an email leads to a new password, and the answer names the address to sign in with', async () => {
    const person = await world.addPerson('harbour', 'Rita', 'viewer');
    const token = await tokenFor(person);
    const set = await setPassword(token, nextPassword);
    expect(itemOf<{ email: string }>(set).email).toBe(person.email);
    expect((await login(person.email, password)).status).toBe(401);
    expect((await login(person.email, nextPassword)).status).toBe(200);
  });

  it('R-PWD-01: mail scanners that open the link use nothing up, three times, before the person comes', async () => {
    const person = await world.addPerson('harbour', 'Robin', 'viewer');
    const token = await tokenFor(person);
    const events = async () => (await wholeLog(world.product.store)).length;
    const before = await events();
    for (let time = 0; time < 3; time++)
      for (const method of ['GET', 'HEAD'] as const) {
        const page = await world.product.app.inject({ method, url: `/usernewpassword/${token}` });
        expect(page.statusCode).toBe(200);
        expect(page.headers['content-type']).toContain('text/html');
        expect(page.headers['referrer-policy']).toBe('no-referrer');
        const direct = `/reset/v2/setpwd?token=${token}&password=Quarry7%26lantern`;
        expect((await world.product.app.inject({ method, url: direct })).statusCode).toBe(404);
      }
    expect(await events()).toBe(before);
    expect((await setPassword(token, nextPassword)).status).toBe(200);
  });

  it('a link says whether it can still be used, and to nobody else', async () => {
    const person = await world.addPerson('harbour', 'Rose', 'viewer');
    const token = await tokenFor(person);
    const isOpen = async (of: string) =>
      itemOf<{ isOpen: boolean }>(
        await world.http('POST', '/reset/v2/password-policy', { body: { token: of } }),
      ).isOpen;
    for (let time = 0; time < 3; time++) expect(await isOpen(token)).toBe(true);
    const [organizationId, userId, requestId, proof] = token.split('.');
    for (const forged of [
      'nothing',
      [organizationId, admin.id, requestId, proof].join('.'),
      [organizationId, userId, requestId, `${proof?.slice(1)}A`].join('.'),
    ])
      expect(await isOpen(forged)).toBe(false);
    expect((await setPassword(token, nextPassword)).status).toBe(200);
    expect(await isOpen(token)).toBe(false);
    const later = await world.addPerson('harbour', 'Roy', 'viewer');
    const expired = await tokenFor(later);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 61 * 60_000);
    expect(await isOpen(expired)).toBe(false);
  });

  it('the code of the email stands for its link until a password is set, and only with its address', async () => {
    const person = await world.addPerson('harbour', 'Ria', 'viewer');
    const other = await world.addPerson('harbour', 'Rex', 'viewer');
    const text = await emailFor(person);
    const code = /^(\d{4} \d{4})$/m.exec(text)?.[1] ?? '';
    for (let time = 0; time < 3; time++) {
      const redeemed = await redeem(person.email, code);
      expect(itemOf<{ token: string }>(redeemed).token).toBe(tokenIn(text));
    }
    const wrong = await redeem(person.email, '0000 0000');
    expect(wrong).toMatchObject({ status: 400, answer: { error: 'password-reset.code-invalid' } });
    for (const email of [other.email, 'nobody@harbour.example']) {
      const refused = await redeem(email, code);
      expect(refused).toMatchObject({ status: wrong.status, text: wrong.text });
    }
    expect((await setPassword(tokenIn(text), nextPassword)).status).toBe(200);
    expect((await redeem(person.email, code)).answer.error).toBe('password-reset.code-invalid');
  });

  it('slows down who tries codes, alike for an address that nobody has', async () => {
    for (const email of [(await world.addPerson('harbour', 'Rune', 'viewer')).email, 'no@harbour.example']) {
      const statuses: number[] = [];
      for (let n = 0; n < 6; n++) statuses.push((await redeem(email, `1234567${n}`)).status);
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    }
  });

  it('R-INV-06: a password arrives URL-encoded, and one that is not is refused with nothing used up', async () => {
    const person = await world.addPerson('harbour', 'Ray', 'viewer');
    const token = await tokenFor(person);
    expect((await setPassword(token, 'Quarry7%lantern')).answer.fields).toEqual({
      password: 'rules.urlEncoded',
    });
    expect((await setPassword(token, encodeURIComponent('Quarry7%lantern'))).status).toBe(200);
    expect((await login(person.email, 'Quarry7%lantern')).status).toBe(200);
  });

  it('signs out every session that was open, and tells the person', async () => {
    const person = await world.addPerson('harbour', 'Ruth', 'viewer');
    expect((await setPassword(await tokenFor(person), nextPassword)).status).toBe(200);
    await world.until(
      'the end of the session',
      async () => (await world.call(GetMyProfile, {}, person)).status === 401,
    );
    const refreshed = await world.http('POST', '/v1/auth/refresh', {
      headers: { cookie: person.cookie, 'x-csrf': '1' },
    });
    expect(refreshed.status).toBe(401);
    await world.until('the email', async () => (await emailsTo(person)).length === 2);
    expect((await emailsTo(person)).map(({ subject }) => subject).toSorted()).toEqual([
      'Set a new password',
      'Your password was changed',
    ]);
  });

  it('a link works once, not when it was changed, not after an hour, and not after a newer one', async () => {
    const person = await world.addPerson('harbour', 'Rolf', 'viewer');
    const first = await tokenFor(person);
    expect((await setPassword(`${first}x`, nextPassword)).status).toBe(404);
    expect((await setPassword(first.replace('harbour', 'meadow'), nextPassword)).status).toBe(404);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const second = await tokenFor(person);
    expect((await setPassword(first, nextPassword)).answer.error).toBe('password-reset.invalid');
    vi.setSystemTime(Date.now() + 3_600_000);
    expect((await setPassword(second, nextPassword)).answer.error).toBe('password-reset.invalid');
    admin = await world.signIn('harbour', admin.email);
    const third = await tokenFor(person);
    const both = await Promise.all([
      setPassword(third, nextPassword),
      setPassword(third, `${nextPassword}2`),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]));
    const won = both[0]?.status === 200 ? nextPassword : `${nextPassword}2`;
    expect((await login(person.email, won)).status).toBe(200);
    expect((await setPassword(third, 'Another9&word')).status).toBe(404);
  });

  it('R-PWD-04: says which of its three rules a password breaks, and the link can still be used', async () => {
    const person = await world.addPerson('harbour', 'Rosalind', 'viewer');
    const token = await tokenFor(person);
    const typeOf = async (word: string) => (await setPassword(token, word)).answer.facts?.['authType'];
    expect(await typeOf('short')).toBe('regex');
    expect(await typeOf(password)).toBe('reused');
    expect(await typeOf('Rosalind-77!x')).toBe('certain_value');
    expect((await setPassword(token, nextPassword)).status).toBe(200);
  });

  it('answers an address that nobody has as one that somebody has, and writes nothing to it', async () => {
    const person = await world.addPerson('harbour', 'Rhea', 'viewer');
    const events = async () => (await wholeLog(world.product.store)).length;
    const none = await events();
    const known = await forgot(person.email);
    await world.until('the request', async () => (await events()) > none);
    const before = await events();
    const unknown = await forgot('nobody@harbour.example');
    expect(unknown).toMatchObject({ status: known.status, text: known.text });
    expect(await events()).toBe(before);
  });

  it('writes an email a minute at most', async () => {
    const person = await world.addPerson('harbour', 'Rudi', 'viewer');
    await tokenFor(person);
    for (let n = 0; n < 3; n++) await forgot(person.email);
    const requested = (await wholeLog(world.product.store)).filter(
      ({ type, data }) =>
        type === 'PasswordResetRequested' && (data as { userId: string }).userId === person.id,
    );
    expect(requested).toHaveLength(1);
  });

  it('keeps the email and does not send it again when a restart reacts to everything again', async () => {
    const person = await world.addPerson('harbour', 'Ronja', 'viewer');
    const token = await tokenFor(person);
    await world.stop();
    await deleteCheckpoints(world.folder);
    await world.start();
    expect(await emailsTo(person)).toHaveLength(1);
    expect((await setPassword(token, nextPassword)).status).toBe(200);
    await world.until('the second email', async () => (await emailsTo(person)).length === 2);
  });

  it('no administrator reads a link into another account: emails are listed without their text', async () => {
    const chief = await world.addPerson('harbour', 'Susan', 'admin-super');
    const person = await world.addPerson('harbour', 'Runa', 'viewer');
    await tokenFor(person);
    const emailId = (await emailsTo(person))[0]?.id ?? '';
    for (const as of [admin, chief]) {
      const read = await world.call(GetEmail, { emailId }, as);
      expect(itemOf<EmailView>(read)).toMatchObject({ personId: person.id, delivery: 'outbox' });
      const listed = await world.call(ListEmails, { size: 1000 }, as);
      for (const { text } of [read, listed]) expect(text).not.toContain('usernewpassword');
    }
  });

  it('R-PRF-02: a person changes their own password, encrypted on its way, and stays signed in here alone', async () => {
    const person = await world.addPerson('harbour', 'Rosa', 'viewer');
    const elsewhere = await world.signIn('harbour', person.email);
    const { publicKey } = itemOf<{ publicKey: string }>(await world.http('GET', '/v1/auth/password-key'));
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    const seal = (text: string) =>
      publicEncrypt({ key, oaepHash: 'sha256' }, Buffer.from(text)).toString('base64');
    const change = (current: string, next: string, as?: Person) =>
      world.http('POST', '/v1/auth/reset-password', {
        as,
        body: { currentPassword: current, newPassword: next },
      });
    expect((await change(seal(password), seal(nextPassword))).status).toBe(401);
    expect((await change(password, nextPassword, person)).answer.fields).toEqual({
      currentPassword: 'rules.notSealed',
    });
    expect((await change(seal('wrong'), seal(nextPassword), person)).answer.error).toBe('password.wrong');
    expect((await change(seal(password), seal(password), person)).answer.facts?.['authType']).toBe('reused');
    expect((await change(seal(password), seal(nextPassword), person)).status).toBe(200);
    await world.until(
      'the end of the other session',
      async () => (await world.call(GetMyProfile, {}, elsewhere)).status === 401,
    );
    expect((await world.call(GetMyProfile, {}, person)).status).toBe(200);
    expect((await login(person.email, nextPassword)).status).toBe(200);
  });

  it('nobody but an administrator of the organisation sees the emails', async () => {
    const viewer = await world.addPerson('harbour', 'Vera', 'viewer');
    expect((await world.call(ListEmails, {}, viewer)).status).toBe(403);
  });
});

/** The text of an email as its addressee's mailbox would show it. */
const tokenIn = (text: string): string => /usernewpassword\/(\S+)/.exec(text)?.[1] ?? '';

async function deleteCheckpoints(folder: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) await rm(`${folder}/policies.sqlite${ending}`, { force: true });
}
