import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentSessionId, setAccessToken } from '../../providers/access-token.ts';
import { currentSession, startSession } from '../../providers/session.ts';
import { refusal, successEnvelope, TestNetwork } from '../../test-network.ts';
import { stubMariaSession } from '../../test-session.ts';
import { SignInScreen } from './SignInScreen.tsx';

const provider = (id: string, name: string, kind: string) => ({ id, organizationId: 'harbour', name, kind });
const providers = [
  provider('g', 'Google', 'google'),
  provider('m', 'Microsoft', 'microsoft'),
  provider('c', 'Harbour login', 'custom'),
];
const checked = (more: object = {}) =>
  successEnvelope({ item: { domain: location.hostname, ssoLoginOnly: false, providers, ...more } });
const deployed = (singleSignOn = false) =>
  successEnvelope({ item: { deployment: 'global', frameHosts: [], singleSignOn } });
const validated = (more: object = {}) =>
  successEnvelope({
    item: {
      useCustomToken: false,
      userToken: 'token',
      expiresIn: 600,
      userId: 'maria',
      sessionId: 'session-7',
      ...more,
    },
  });

let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork({
    'GET /v1/deployment': deployed(),
    'POST /sso/check-idp': checked(),
    'POST /v1/auth/logout': successEnvelope(),
    'POST /login-activity': successEnvelope(),
  });
  stubMariaSession(network);
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
  document.cookie = 'stepwell_session=; max-age=0; path=/';
  setAccessToken(null);
  vi.restoreAllMocks();
});

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SignInScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
async function enterEmail(email = 'maria@harbour.example') {
  open();
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Email or employee ID'));
  await user.paste(email);
  await user.keyboard('{Enter}');
  return user;
}
const sent = (route: string) => network.requestsTo(route).map(({ body }) => body);

describe('signing in through a provider', () => {
  it('R-AUTH-04, R-SSO-03, identity-popup, 1:404: one button for each provider opens it in a window of its own', async () => {
    const popup = vi.spyOn(window, 'open').mockReturnValue(window);
    const user = await enterEmail();
    for (const name of ['Google', 'Microsoft', 'Harbour login'])
      await user.click(await screen.findByRole('button', { name: `Continue with ${name}` }));
    const opened = popup.mock.calls.map(([address]) => new URL(String(address), 'http://own').searchParams);
    expect(
      opened.map((query) => [query.get('organization'), query.get('connection'), query.get('email')]),
    ).toEqual([
      ['harbour', 'g', 'maria@harbour.example'],
      ['harbour', 'm', 'maria@harbour.example'],
      ['harbour', 'c', 'maria@harbour.example'],
    ]);
  });

  it('R-AUTH-27: offers passwords beside providers, or behind a link where there are only providers', async () => {
    network.replies['POST /sso/check-idp'] = checked({ ssoLoginOnly: true });
    const user = await enterEmail();
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toHaveFocus();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use a password instead' }));
    expect(screen.getByLabelText('Password')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  });

  it('R-AUTH-04: a host of an organisation offers its providers before an address is typed', async () => {
    network.replies['GET /v1/deployment'] = deployed(true);
    open();
    expect(await screen.findByRole('button', { name: 'Continue with Harbour login' })).toBeVisible();
    expect(sent('POST /sso/check-idp')).toEqual([{ hostname: location.hostname }]);
  });

  it('R-AUTH-13, 1:436: leaves for the host of the organisation, with the address in a cookie of 10 seconds', async () => {
    network.replies['POST /sso/check-idp'] = checked({ domain: 'harbour.stepwell.test' });
    const assign = vi.fn();
    const cookies: string[] = [];
    vi.stubGlobal('location', {
      ...location,
      hostname: 'app.stepwell.test',
      protocol: 'https:',
      port: '',
      search: '',
      assign,
    });
    vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void cookies.push(text));
    await enterEmail();
    await expect.poll(() => assign.mock.calls).toEqual([['https://harbour.stepwell.test/']]);
    const cookie = cookies.find((text) => text.startsWith('stepwell_sso_email='));
    expect(cookie).toContain('max-age=10;');
    expect(cookie).toContain('domain=stepwell.test');
    expect(cookie).toContain(encodeURIComponent('maria@harbour.example'));
  });

  it('R-AUTH-13: takes the address that another host handed over, once', async () => {
    document.cookie = 'stepwell_sso_email=maria%40harbour.example; path=/';
    open();
    expect(await screen.findByText('maria@harbour.example')).toBeVisible();
    expect(document.cookie).not.toContain('stepwell_sso_email');
  });

  it('R-AUTH-10, R-SSO-02: shows that it is loading while the answer is checked, then is signed in', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof validated>>();
    network.replies['POST /sso/validate-oauth'] = () => promise;
    history.replaceState(null, '', '/auth#sso=harbour.id.secret');
    open();
    expect(await screen.findByText('Signing you in…')).toBeVisible();
    expect(location.hash).toBe('');
    resolve(validated());
    await expect.poll(() => currentSession().status).toBe('signed-in');
    expect(sent('POST /sso/validate-oauth')).toEqual([
      { idToken: 'harbour.id.secret', device: expect.any(String) as string, product: 'web' },
    ]);
    expect(localStorage.getItem('sso-credential')).toBe('harbour.id.secret');
    expect(currentSessionId()).toBe('session-7');
  });

  describe('in a window of the provider', () => {
    const other = new BroadcastChannel('stepwell-sign-on');
    afterAll(() => other.close());
    const nextMessage = () =>
      new Promise<unknown>((resolve) =>
        other.addEventListener('message', ({ data }) => resolve(data), { once: true }),
      );

    it('the page that opened it gets the outcome, and this one sends nothing', async () => {
      const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
      network.replies['POST /sso/validate-oauth'] = validated();
      const message = nextMessage();
      history.replaceState(null, '', '/auth#sso=harbour.id.secret');
      open();
      expect(await message).toEqual({ outcome: 'harbour.id.secret' });
      other.postMessage('taken');
      await expect.poll(() => close.mock.calls.length).toBe(1);
      expect(sent('POST /sso/validate-oauth')).toEqual([]);
    });

    it('the page that has opened one takes its outcome, once', async () => {
      network.replies['POST /sso/validate-oauth'] = validated();
      vi.spyOn(window, 'open').mockReturnValue(window);
      const user = await enterEmail();
      const button = await screen.findByRole('button', { name: 'Continue with Harbour login' });
      await user.click(button);
      const answer = nextMessage();
      other.postMessage({ outcome: 'harbour.id.secret' });
      expect(await answer).toBe('taken');
      other.postMessage({ outcome: 'harbour.another.secret' });
      await expect.poll(() => currentSession().status).toBe('signed-in');
      expect(sent('POST /sso/validate-oauth')).toMatchObject([{ idToken: 'harbour.id.secret' }]);
    });
  });

  it('R-SSO-05: an account with another credential signs in by a custom token, and the page loads again', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', {
      ...location,
      hash: '#sso=harbour.id.secret',
      search: '',
      pathname: '/auth',
      reload,
    });
    network.replies['POST /sso/validate-oauth'] = validated({ useCustomToken: true, userToken: 'custom' });
    network.replies['POST /v1/auth/custom-token'] = successEnvelope({
      item: { accessToken: 'token', expiresIn: 600, userId: 'maria' },
    });
    open();
    await expect.poll(() => reload.mock.calls.length).toBe(1);
    expect(sent('POST /v1/auth/custom-token')).toMatchObject([{ customToken: 'custom' }]);
  });

  it('R-SSO-06, R-SSO-04, E-sso-login-failed: a refused custom token or credential says "Login failed"', async () => {
    network.replies['POST /sso/validate-oauth'] = validated({ useCustomToken: true });
    network.replies['POST /v1/auth/custom-token'] = refusal(401, 'signin.sso-failed');
    history.replaceState(null, '', '/auth#sso=harbour.id.secret');
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
    expect(localStorage.getItem('sso-credential')).toBeNull();
  });

  it('R-SSO-04: a provider that refused says "Login failed"', async () => {
    history.replaceState(null, '', '/auth?redirect=%2Fhome&sso=failed');
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
    expect(location.search).toBe('?redirect=%2Fhome');
  });

  it('R-AUTH-15: a check that got no answer has a card of its own, and retry makes that check again', async () => {
    network.replies['POST /sso/validate-oauth'] = 'lost';
    history.replaceState(null, '', '/auth#sso=harbour.id.secret');
    open();
    expect(await screen.findByText(/finish the single sign-on/)).toBeVisible();
    network.replies['POST /sso/validate-oauth'] = validated();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => currentSession().status).toBe('signed-in');
  });
});

describe('a stored credential', () => {
  beforeEach(() => {
    document.cookie = 'stepwell_session=1; path=/';
    localStorage.setItem('sso-credential', 'harbour.id.secret');
  });

  it('R-SSO-07, R-IDLE-01: is validated again at start, and then the session is refreshed, which counts as its use', async () => {
    network.replies['POST /sso/validate-oauth'] = validated();
    await startSession();
    expect(currentSession().status).toBe('signed-in');
    expect(sent('POST /sso/validate-oauth')).toMatchObject([{ idToken: 'harbour.id.secret' }]);
    const asked = network.requests.map(({ path }) => path);
    expect(asked.slice(0, 2)).toEqual(['/sso/validate-oauth', '/v1/auth/refresh']);
    expect(currentSessionId()).toBe('session-1');
  });

  it('R-IDLE-01: of a session that has ended meanwhile signs out, and nothing is said to have failed', async () => {
    network.replies['POST /sso/validate-oauth'] = refusal(401, 'session.expired');
    await startSession();
    expect(currentSession().status).toBe('signed-out');
    expect(localStorage.getItem('sso-credential')).toBeNull();
    open();
    expect(await screen.findByLabelText('Email or employee ID')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('R-SSO-04, E-sso-login-failed: that is refused signs out, is removed, and the page says "Login failed"', async () => {
    network.replies['POST /sso/validate-oauth'] = refusal(401, 'signin.sso-failed');
    await startSession();
    expect(currentSession().status).toBe('signed-out');
    expect(sent('POST /v1/auth/logout')).toHaveLength(1);
    expect(localStorage.getItem('sso-credential')).toBeNull();
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
  });
});
