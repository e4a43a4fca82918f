import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, TestNetwork } from '../test-network.ts';
import { stubMariaSession, signedIn } from '../test-session.ts';

let network: TestNetwork;
let session: typeof import('./session.ts');
let ways: typeof import('./sign-in.ts');
let client: typeof import('./api-client.ts');

beforeEach(async () => {
  network = new TestNetwork();
  stubMariaSession(network);
  vi.resetModules();
  session = await import('./session.ts');
  ways = await import('./sign-in.ts');
  client = await import('./api-client.ts');
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'stepwell_session=; max-age=0';
  history.replaceState(null, '', '/');
});

const signIn = () => ways.signIn('maria@harbour.example', 'secret');
const status = () => session.currentSession().status;
const comeBack = () => {
  document.cookie = 'stepwell_session=1';
  return session.startSession();
};
const paths = () => network.requests.map(({ path }) => path);

describe('signing in', () => {
  it('R-SES-01: loads the profile with its role, then the organisation’s permissions, and only then is somebody in', async () => {
    const seen: string[] = [];
    network.replies['GET /v1/organization-settings/my'] = async () => {
      seen.push(status());
      const { organizationOf } = await import('../test-session.ts');
      return { status: 200, body: { success: true, code: 0, message: 'OK', item: organizationOf() } };
    };
    expect((await signIn()).ok).toBe(true);
    expect(paths().slice(0, 3)).toEqual(['/v1/auth/login', '/v1/profile/me', '/v1/organization-settings/my']);
    expect(seen).toEqual(['starting']);
    expect(session.currentSession()).toMatchObject({
      status: 'signed-in',
      profile: { role: 'admin-organization' },
      organization: { settings: { permissions: { autoLogoutTimeout: 15 } } },
    });
  });

  it('R-AUTH-30: posts a login-activity record', async () => {
    await signIn();
    expect(network.requestsTo('POST /login-activity')[0]?.body).toEqual({
      userId: 'maria',
      email: 'maria@harbour.example',
      device: expect.any(String),
      product: 'web',
    });
  });

  it.each([
    ['profile', 'GET /v1/profile/me'],
    ['organisation settings', 'GET /v1/organization-settings/my'],
  ])('R-SES-02: a failure of the %s logs out', async (_, address) => {
    network.replies[address] = refusal(500, 'server.fault');
    expect((await signIn()).ok).toBe(false);
    expect(status()).toBe('signed-out');
    expect(network.requestsTo('POST /v1/auth/logout')).toHaveLength(1);
  });

  it.each([
    ['a lost connection', 'lost' as const],
    ['a server that cannot answer now', refusal(503, 'service.unavailable')],
    ['a proxy whose server is away', { status: 502, body: '<h1>Bad gateway</h1>' }],
  ])('is not undone by %s: nobody can tell then', async (_, reply) => {
    network.replies['GET /v1/profile/me'] = reply;
    await signIn();
    expect(status()).toBe('unreachable');
    expect(network.requestsTo('POST /v1/auth/logout')).toHaveLength(0);
  });
});

describe('coming back', () => {
  it('takes the session of the cookie up', async () => {
    await comeBack();
    expect(status()).toBe('signed-in');
  });

  it('asks nothing of the server where there is no session', async () => {
    await session.startSession();
    expect(status()).toBe('signed-out');
    expect(paths()).toEqual([]);
  });

  it('R-SES-06: a failed refresh logs out', async () => {
    network.replies['POST /v1/auth/refresh'] = refusal(401, 'session.expired');
    await comeBack();
    expect(status()).toBe('signed-out');
  });

  it('R-SES-07: a failure of the start logs out', async () => {
    network.replies['GET /v1/profile/me'] = refusal(404, 'resource.absent');
    await comeBack();
    expect(status()).toBe('signed-out');
    expect(network.requestsTo('POST /v1/auth/logout')).toHaveLength(1);
    expect(session.logoutReason()).toBe('ended');
  });

  it('a server that is away leaves the session as it is', async () => {
    network.replies['POST /v1/auth/refresh'] = 'lost';
    await comeBack();
    expect(status()).toBe('unreachable');
    network.replies['POST /v1/auth/refresh'] = signedIn();
    await comeBack();
    expect(status()).toBe('signed-in');
  });

  it('R-IDLE-01: after longer than the organisation allows it signs out and says why', async () => {
    stubMariaSession(network, { allowAutoLogout: true, autoLogoutTimeout: 15 });
    localStorage.setItem('last-activity', String(Date.now() - 15 * 60_000));
    await comeBack();
    expect(status()).toBe('signed-out');
    expect(session.logoutReason()).toBe('idle');
    localStorage.setItem('last-activity', String(Date.now() - 14 * 60_000));
    await comeBack();
    expect(status()).toBe('signed-in');
  });
});

describe('staying in', () => {
  const ask = () => client.call({ method: 'GET', path: '/v1/thing' });
  /** Answers every token except the newest with 401. */
  const wantToken = (valid: string) => {
    network.replies['GET /v1/thing'] = ({ headers }) =>
      headers['authorization'] === `Bearer ${valid}`
        ? { status: 200, body: { success: true, code: 0, message: 'OK', item: 1 } }
        : refusal(401, 'session.required');
  };
  const refreshTo = (token: string) => {
    network.replies['POST /v1/auth/refresh'] = {
      status: 200,
      body: {
        success: true,
        code: 0,
        message: 'OK',
        item: { accessToken: token, expiresIn: 600, userId: 'maria', sessionId: 'session-1' },
      },
    };
  };

  it('refreshes once on 401 and sends the call again', async () => {
    await signIn();
    wantToken('next');
    refreshTo('next');
    expect((await ask()).ok).toBe(true);
    expect(network.requestsTo('POST /v1/auth/refresh')).toHaveLength(1);
    expect(network.requestsTo('GET /v1/thing')).toHaveLength(2);
  });

  it('asks for the next token before the old one is refused: a browser writes each refusal to its console', async () => {
    await signIn();
    wantToken('next');
    refreshTo('next');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 590_000);
    expect((await ask()).ok).toBe(true);
    expect(network.requestsTo('POST /v1/auth/refresh')).toHaveLength(1);
    expect(network.requestsTo('GET /v1/thing')).toHaveLength(1);
  });

  it('calls that are refused at the same time share one refresh', async () => {
    await signIn();
    wantToken('next');
    refreshTo('next');
    const results = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(network.requestsTo('POST /v1/auth/refresh')).toHaveLength(1);
  });

  it('does not refresh again and again when the new token is refused too', async () => {
    await signIn();
    wantToken('another');
    refreshTo('next');
    expect((await ask()).code).toBe(401);
    expect(network.requestsTo('POST /v1/auth/refresh')).toHaveLength(1);
    expect(network.requestsTo('GET /v1/thing')).toHaveLength(2);
  });

  it('a refresh that nobody answers is no refusal: the call may be sent again later', async () => {
    await signIn();
    wantToken('next');
    network.replies['POST /v1/auth/refresh'] = refusal(503, 'service.unavailable');
    expect((await ask()).code).toBe(-1);
    expect(status()).toBe('signed-in');
  });

  it('R-SES-06: a refused refresh ends the session on the screen, which says so', async () => {
    await signIn();
    wantToken('next');
    network.replies['POST /v1/auth/refresh'] = refusal(401, 'session.expired');
    expect((await ask()).code).toBe(401);
    expect(status()).toBe('signed-out');
    expect(session.logoutReason()).toBe('ended');
  });
});

describe('signing out', () => {
  it('R-OUT-03: clears the profile and the stored ids, and what the caches hold', async () => {
    await signIn();
    expect(localStorage.getItem('user-id')).toBe('maria');
    expect(localStorage.getItem('organization-id')).toBe('harbour');
    const ended = vi.fn<() => void>();
    session.onSessionEnd(ended);
    await session.signOut();
    expect(session.currentSession()).toEqual({ status: 'signed-out' });
    expect(localStorage.getItem('user-id')).toBeNull();
    expect(localStorage.getItem('organization-id')).toBeNull();
    expect(ended).toHaveBeenCalledOnce();
    await client.call({ method: 'GET', path: '/v1/thing', sessionless: true });
    expect(network.requests.at(-1)?.headers).not.toHaveProperty('authorization');
  });

  it.each([
    ['/playermain/w1/s1', '1'],
    ['/home', null],
  ])('R-OUT-02: from %s the flag for leaving the player at once is %s', async (path, flag) => {
    await signIn();
    history.replaceState(null, '', path);
    await session.signOut();
    expect(sessionStorage.getItem('immediate-logout')).toBe(flag);
    await signIn();
    expect(sessionStorage.getItem('immediate-logout')).toBeNull();
  });

  it('signs every other tab out too', async () => {
    await signIn();
    window.dispatchEvent(new StorageEvent('storage', { key: 'user-id', newValue: null }));
    expect(status()).toBe('signed-out');
  });

  it('signs out here even if the server is away', async () => {
    await signIn();
    network.replies['POST /v1/auth/logout'] = 'lost';
    await session.signOut();
    expect(status()).toBe('signed-out');
  });
});
