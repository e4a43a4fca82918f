import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, successEnvelope, TestNetwork } from '../test-network.ts';
import { signedIn, stubMariaSession } from '../test-session.ts';

const refresh = 'POST /v1/auth/employeeId-account/refresh';
let network: TestNetwork;
let session: typeof import('./session.ts');
beforeEach(async () => {
  network = new TestNetwork();
  stubMariaSession(network);
  vi.resetModules();
  session = await import('./session.ts');
  localStorage.setItem('employee-account', JSON.stringify({ email: 'op1@acme', refreshToken: 'first' }));
});
afterEach(() => localStorage.clear());

const stored = (): unknown => JSON.parse(localStorage.getItem('employee-account') ?? 'null');

describe('an account that signed in with a name', () => {
  it('R-EMP-09, R-SES-05: is resumed by its stored token, which is replaced by the next one', async () => {
    network.replies[refresh] = successEnvelope({ item: { disposablePwd: 'once', refreshToken: 'next' } });
    await session.startSession();
    expect(session.currentSession().status).toBe('signed-in');
    expect(network.requestsTo(refresh)[0]?.body).toEqual({ refreshToken: 'first' });
    expect(network.requestsTo('POST /v1/auth/login')[0]?.body).toEqual({
      email: 'op1@acme',
      password: 'once',
    });
    expect(stored()).toEqual({ email: 'op1@acme', refreshToken: 'next' });
    expect(network.requestsTo('POST /v1/auth/refresh')).toEqual([]);
  });

  it('R-SES-05: that several people share is refreshed in the same way', async () => {
    localStorage.clear();
    localStorage.setItem(
      'shared-account',
      JSON.stringify({ email: 'line.shared@acme', refreshToken: 'first' }),
    );
    const refreshShared = 'POST /v1/auth/shared-account/refresh';
    network.replies[refreshShared] = successEnvelope({
      item: { disposablePwd: 'once', refreshToken: 'next' },
    });
    await session.startSession();
    expect(session.currentSession().status).toBe('signed-in');
    expect(network.requestsTo(refreshShared)[0]?.body).toEqual({ refreshToken: 'first' });
    expect(network.requestsTo(refresh)).toEqual([]);
  });

  it('keeps what another tab has stored meanwhile', async () => {
    network.replies[refresh] = () => {
      localStorage.setItem('employee-account', JSON.stringify({ email: 'op1@acme', refreshToken: 'newer' }));
      return successEnvelope({ item: { disposablePwd: 'once', refreshToken: null } });
    };
    await session.startSession();
    expect(stored()).toEqual({ email: 'op1@acme', refreshToken: 'newer' });
  });

  it('E-refresh-failed: is logged out when its token is refused, and forgotten', async () => {
    network.replies[refresh] = refusal(401, 'session.expired');
    await session.startSession();
    expect(session.currentSession().status).toBe('signed-out');
    expect(stored()).toBeNull();
  });

  it('is not forgotten while the server cannot be reached', async () => {
    network.replies[refresh] = refusal(503, 'service.unavailable');
    await session.startSession();
    expect(session.currentSession().status).toBe('unreachable');
    network.replies[refresh] = successEnvelope({ item: { disposablePwd: 'once', refreshToken: 'next' } });
    network.replies['POST /v1/auth/login'] = () => signedIn();
    await session.startSession();
    expect(session.currentSession().status).toBe('signed-in');
  });

  it('is nobody when what is stored cannot be read', async () => {
    localStorage.setItem('employee-account', '{');
    await session.startSession();
    expect(session.currentSession().status).toBe('signed-out');
  });
});
