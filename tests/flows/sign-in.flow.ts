import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Role } from '../../contracts/kernel/access.ts';
import { accessFlags } from '../../contracts/kernel/permissions.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { accounts, seedPassword, type Account } from './support/address.ts';
import { sendRequest, json } from './support/call.ts';
import { Person, signIn } from './support/person.ts';

const roles: readonly (readonly [Account, Role])[] = [
  ['super', 'admin-super'],
  ['admin', 'admin-organization'],
  ['lead', 'admin-group'],
  ['publisher', 'publisher'],
  ['viewer', 'viewer'],
];

/** Which roles the seeded organisation gives the two flags that it may narrow (1:302). */
const seededLists = {
  skillsManager: ['admin-super', 'admin-organization', 'admin-group'],
  analytics: ['admin-super', 'admin-organization', 'admin-group'],
} satisfies Record<string, Role[]>;

const refreshCookie = (headers: Headers): string => {
  const cookie = headers.getSetCookie().find((text) => text.startsWith('stepwell_refresh='));
  if (!cookie) throw new Error('no refresh cookie was set');
  return cookie;
};
const cookieOf = (headers: Headers): string => refreshCookie(headers).split(';')[0] ?? '';
const refresh = (cookie: string, headers: Record<string, string> = { 'x-csrf': '1' }) =>
  sendRequest({ method: 'POST', path: '/v1/auth/refresh', headers: { cookie, ...headers } });

describe('signing in', () => {
  it.each(roles)('the seeded %s signs in and has the role and flags of %s', async (account, role) => {
    const person = await Person.signIn(account);
    const profile = await person.sendQuery(GetMyProfile, {});
    expect(profile.role).toBe(role);
    expect(profile.email).toBe(accounts[account]);
    expect(new Set(profile.access)).toEqual(accessFlags(role, seededLists));
  });

  it('R-AUTH-23: a wrong password is refused with the same words whether or not the account exists', async () => {
    const known = await signIn(accounts.viewer, 'Wrong-password1');
    const unknown = await signIn(`nobody-${randomUUID()}@stepwell.example`, 'Wrong-password1');
    expect(known.status).toBe(401);
    expect(known.answer).toMatchObject({ success: false, error: 'signin.invalid-credentials' });
    expect(unknown.status).toBe(known.status);
    expect(unknown.answer).toEqual(known.answer);
    // a right one afterwards clears what was counted
    expect((await signIn(accounts.viewer, seedPassword())).status).toBe(200);
  });

  it('guessing at one address is slowed down, also where nobody has it', async () => {
    const email = `guess-${randomUUID()}@stepwell.example`;
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1)
      statuses.push((await signIn(email, `Guess-${guess}-aA`)).status);
    expect(statuses[0]).toBe(401);
    expect(statuses.at(-1)).toBe(429);
  });

  it('nothing but an address and a password signs anybody in', async () => {
    const { status, answer } = await sendRequest({ method: 'POST', path: '/v1/auth/login', ...json({}) });
    expect(status).toBe(400);
    expect(answer.error).toBe('input.invalid');
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(['email', 'password']);
  });

  it('the refresh token is a cookie that no script and no other site gets', async () => {
    const { headers, answer } = await signIn(accounts.publisher, seedPassword());
    const cookie = refreshCookie(headers);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Strict/i);
    expect(JSON.stringify(answer)).not.toContain(cookieOf(headers).split('=')[1]);
  });

  it('a cookie that holds nothing tells the page that there is a session to take up after a reload', async () => {
    const { headers } = await signIn(accounts.publisher, seedPassword());
    const hint = headers.getSetCookie().find((text) => text.startsWith('stepwell_session='));
    expect(hint).toMatch(/^stepwell_session=1;/);
    expect(hint).not.toMatch(/HttpOnly/i);
  });

  it('a forged request cannot refresh: without the header of our page it is refused', async () => {
    const { headers } = await signIn(accounts.publisher, seedPassword());
    const cookie = cookieOf(headers);
    const forged = await refresh(cookie, {});
    expect(forged.status).toBe(403);
    expect(forged.headers.getSetCookie()).toEqual([]);
    expect((await refresh(cookie)).status).toBe(200);
  });

  it('a session ends with sign-out and its cookie is worth nothing', async () => {
    const { headers, answer } = await signIn(accounts.publisher, seedPassword());
    const cookie = cookieOf(headers);
    const bearer = (answer.item as { accessToken: string }).accessToken;
    const out = await sendRequest({
      method: 'POST',
      path: '/v1/auth/logout',
      headers: { cookie, 'x-csrf': '1', authorization: `Bearer ${bearer}` },
    });
    expect(out.status).toBe(200);
    const { status, answer: refused } = await refresh(cookie);
    expect(status).toBe(401);
    expect(refused.error).toBe('session.expired');
  });

  it('R-AUTH-14: an address without single sign-on is answered with code 404, and that is no error', async () => {
    const { status, answer } = await sendRequest({
      method: 'POST',
      path: '/sso/check-idp',
      ...json({ email: accounts.viewer }),
    });
    expect([status, answer.code, answer.error]).toEqual([200, 404, 'sso.not-supported']);
  });

  it('without a token, or with a made-up one, nothing is answered', async () => {
    for (const authorization of ['', 'Bearer x', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Basic YTpi']) {
      const { status } = await sendRequest({
        method: 'GET',
        path: '/v1/profile/me',
        headers: authorization === '' ? {} : { authorization },
      });
      expect(status).toBe(401);
    }
  });
});
